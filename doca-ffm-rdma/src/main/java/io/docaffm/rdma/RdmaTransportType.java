// SPDX-License-Identifier: Apache-2.0
package io.docaffm.rdma;

import io.docaffm.rdma.ffi.DocaRdma;

/** How connections are carried ({@code enum doca_rdma_transport_type}). InfiniBand or RoCE is the port's link layer, not a choice here. */
public enum RdmaTransportType {
    /** Reliable connection. */
    RC(DocaRdma.DOCA_RDMA_TRANSPORT_TYPE_RC()),
    /** Dynamically connected (alpha in DOCA; connections by export and connect only). */
    DC(DocaRdma.DOCA_RDMA_TRANSPORT_TYPE_DC());

    final int value;

    RdmaTransportType(int value) {
        this.value = value;
    }
}
