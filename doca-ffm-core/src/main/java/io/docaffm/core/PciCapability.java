// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core;

import io.docaffm.core.ffi.DocaCommon;
import io.docaffm.core.internal.Calls;
import io.docaffm.core.internal.NativeSymbols;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** What a device can do with memory maps over PCI. */
enum PciCapability {
    EXPORT("doca_mmap_cap_is_export_pci_supported", DocaCommon::doca_mmap_cap_is_export_pci_supported),
    IMPORT("doca_mmap_cap_is_create_from_export_pci_supported", DocaCommon::doca_mmap_cap_is_create_from_export_pci_supported);

    private final String function;
    private final InfoReader.Getter getter;

    PciCapability(String function, InfoReader.Getter getter) {
        this.function = function;
        this.getter = getter;
    }

    /** Refuses a device that says no; one that does not say is left to the call itself. */
    void require(NativeObject owner, Device device) {
        boolean no = device.ask(devinfo -> {
            try (Arena arena = Arena.ofConfined()) {
                MemorySegment answer = arena.allocate(ValueLayout.JAVA_BYTE);
                return NativeSymbols.isPresent(function) && getter.get(devinfo, answer) == DocaError.SUCCESS.code()
                        && answer.get(ValueLayout.JAVA_BYTE, 0) == 0;
            }
        });
        if (no) {
            throw Calls.failure(owner, function, DocaError.NOT_SUPPORTED, device.name() + " cannot do this", null);
        }
    }
}
