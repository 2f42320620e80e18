// SPDX-License-Identifier: Apache-2.0
/**
 * The DOCA emulator's Java face. The emulator is a test double: a software device behind DOCA's own ABI, so that programs and tests run on a
 * machine without a BlueField. It measures nothing and secures nothing.
 *
 * <p>With this module on the class path or module path, {@code -Ddoca.backend=emulator} chooses it. {@link io.docaffm.emulator.Emulator} steers
 * it from tests.
 */
package io.docaffm.emulator;
