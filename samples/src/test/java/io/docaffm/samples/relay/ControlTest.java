// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ControlTest {
    static Stream<Control> messages() {
        return Stream.of(new Control.Hello(1, 262_144, 32_768), new Control.Open(7), new Control.Opened(-1), new Control.Refused(8, "größer \"als\" nichts"),
                new Control.Credit(9, 1L << 40), new Control.End(10, 0), new Control.Stop(11), new Control.Reset(12, ""), new Control.Draining());
    }

    @ParameterizedTest
    @MethodSource("messages")
    void everyMessageComesBackAsItWas(Control message) {
        assertThat(Control.decode(message.encode())).isEqualTo(message);
    }

    @ParameterizedTest
    @MethodSource("messages")
    void whatIsCutShortOrTooLongIsRefused(Control message) {
        byte[] whole = message.encode();
        boolean hasText = message instanceof Control.Refused || message instanceof Control.Reset;
        for (int length = 0; length < (hasText ? 5 : whole.length); length++) {
            byte[] cut = Arrays.copyOf(whole, length);
            assertThatIllegalArgumentException().as("%d of %s", length, message).isThrownBy(() -> Control.decode(cut));
        }
        if (!hasText) {
            assertThatIllegalArgumentException().isThrownBy(() -> Control.decode(Arrays.copyOf(whole, whole.length + 1)));
        }
    }

    @Test
    void negativeCountsAndUnknownKindsAreRefused() {
        byte[] credit = new Control.Credit(1, 1).encode();
        credit[5] = (byte) 0x80;
        assertThatIllegalArgumentException().isThrownBy(() -> Control.decode(credit)).withMessageContaining("a count of -");
        assertThatIllegalArgumentException().isThrownBy(() -> Control.decode(new byte[] {'?'}));
    }

    @Test
    void aLongTextIsCutSoThatEveryMessageFits() {
        byte[] message = new Control.Refused(1, "ü".repeat(10_000)).encode();
        assertThat(message.length).isLessThanOrEqualTo(5 + 3 * Control.MAX_TEXT);
        assertThat(Control.decode(message)).isEqualTo(new Control.Refused(1, "ü".repeat(Control.MAX_TEXT)));
    }
}
