// SPDX-License-Identifier: Apache-2.0
package io.docaffm.doctor;

import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;

/**
 * What the doctor is to look at.
 *
 * @param root the folder that {@code /sys}, {@code /proc} and {@code /dev} are in; {@code /} but for tests
 * @param headers the folder with the installed DOCA's headers; empty: looked for near the loaded libraries
 * @param compiler the C compiler's command; empty: {@code CC}, {@code cc}, {@code gcc} or {@code clang}, the first that is there
 * @param device the only device that counts: its RDMA device name, PCI address or interface; empty: all
 */
public record Settings(Path root, Optional<Path> headers, Optional<String> compiler, Optional<String> device) {
    /**
     * Settings from their parts.
     */
    public Settings {
        Objects.requireNonNull(root, "root");
        Objects.requireNonNull(headers, "headers");
        Objects.requireNonNull(compiler, "compiler");
        Objects.requireNonNull(device, "device");
    }

    /**
     * This machine as it is.
     *
     * @return settings with nothing set
     */
    public static Settings ofThisMachine() {
        return new Settings(Path.of("/"), Optional.empty(), Optional.empty(), Optional.empty());
    }
}
