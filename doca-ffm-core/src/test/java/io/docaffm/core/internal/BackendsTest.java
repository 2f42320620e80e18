// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.docaffm.core.DocaError;
import io.docaffm.core.DocaException;
import java.util.Set;
import org.junit.jupiter.api.Test;

class BackendsTest {
    @Test
    void anUnknownNameIsToldWithThoseThereAre() {
        assertThat(Backends.unknown("emulater", Set.of("emulator"), Set.of())).hasMessageContainingAll("\"emulater\"", "The backends here are: emulator")
                .matches(failure -> failure.error().equals(DocaError.NOT_FOUND));
        assertThat(Backends.unknown("x", Set.of("emulator"), Set.of("Provider a.B not found")))
                .hasMessageContaining("(not usable: Provider a.B not found)");
    }

    @Test
    void withoutAnyTheDependencyIsNamed() {
        assertThatExceptionOfType(DocaException.class).isThrownBy(() -> Backends.named("emulator"))
                .withMessageContainingAll("No backend is on the class path or module path", "io.docaffm:doca-emulator", "DOCA_BACKEND", "\"native\"");
    }
}
