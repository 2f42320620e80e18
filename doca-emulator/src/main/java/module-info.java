// SPDX-License-Identifier: Apache-2.0

/**
 * The DOCA emulator: a test double of DOCA's libraries, and a Java face to steer it.
 *
 * @provides io.docaffm.core.spi.NativeBackend the backend {@code emulator}, used only when asked for by name
 */
module io.docaffm.emulator {
    requires transitive io.docaffm.core;

    exports io.docaffm.emulator;

    provides io.docaffm.core.spi.NativeBackend with io.docaffm.emulator.EmulatorBackend;
}
