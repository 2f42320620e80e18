// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core;

import io.docaffm.core.ffi.DocaCommon;
import java.util.Optional;

/** What kind of PCI function a device or representor stands for ({@code enum doca_pci_func_type}). */
public enum PciFunctionType {
    /** A physical function. */
    PHYSICAL(DocaCommon.DOCA_PCI_FUNC_TYPE_PF()),
    /** A virtual function (SR-IOV). */
    VIRTUAL(DocaCommon.DOCA_PCI_FUNC_TYPE_VF()),
    /** A sub-function. */
    SUB(DocaCommon.DOCA_PCI_FUNC_TYPE_SF());

    private final int code;

    PciFunctionType(int code) {
        this.code = code;
    }

    static Optional<PciFunctionType> of(int code) {
        for (PciFunctionType type : values()) {
            if (type.code == code) {
                return Optional.of(type);
            }
        }
        return Optional.empty();
    }
}
