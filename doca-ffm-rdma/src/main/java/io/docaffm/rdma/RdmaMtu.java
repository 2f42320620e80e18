// SPDX-License-Identifier: Apache-2.0
package io.docaffm.rdma;

import io.docaffm.core.ffi.DocaCommon;

/** The largest payload of one packet ({@code enum doca_mtu_size}). */
public enum RdmaMtu {
    /** 256 bytes. */
    BYTES_256(DocaCommon.DOCA_MTU_SIZE_256_BYTES()),
    /** 512 bytes. */
    BYTES_512(DocaCommon.DOCA_MTU_SIZE_512_BYTES()),
    /** 1,024 bytes. */
    BYTES_1024(DocaCommon.DOCA_MTU_SIZE_1K_BYTES()),
    /** 2,048 bytes. */
    BYTES_2048(DocaCommon.DOCA_MTU_SIZE_2K_BYTES()),
    /** 4,096 bytes. */
    BYTES_4096(DocaCommon.DOCA_MTU_SIZE_4K_BYTES());

    final int value;

    RdmaMtu(int value) {
        this.value = value;
    }
}
