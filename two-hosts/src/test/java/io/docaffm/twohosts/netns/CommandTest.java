// SPDX-License-Identifier: Apache-2.0
package io.docaffm.twohosts.netns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Where the hosts cannot be made, this is what tells why. */
@Tag("always")
class CommandTest {
    @Test
    void itsOutputIsGiven() throws IOException {
        assertThat(Command.run(List.of("sh", "-c", "echo one; echo two"))).isEqualTo("one\ntwo\n");
    }

    @Test
    void aFailureTellsTheCommandItsCodeAndWhatItSaid() {
        assertThatThrownBy(() -> Command.run(List.of("sh", "-c", "echo it is broken >&2; exit 3"))).isInstanceOf(IOException.class)
                .hasMessage("\"sh -c echo it is broken >&2; exit 3\" failed with 3: it is broken");
    }

    @Test
    void aProgramThatIsNotThereIsNamed() {
        assertThatThrownBy(() -> Command.run(List.of("no-such-program"))).isInstanceOf(IOException.class).hasMessageContaining("no-such-program");
    }
}
