// SPDX-License-Identifier: Apache-2.0
package io.docaffm.rdma;

import io.docaffm.core.internal.Features;
import io.docaffm.core.internal.NativeLibraries;
import java.util.Locale;

/** Brings {@code libdoca_rdma} in, from the class loader that the generated layer of this module looks symbols up in. */
final class RdmaLibrary {
    static final String SONAME = "libdoca_rdma.so.2";

    static {
        for (TaskKind kind : TaskKind.values()) {
            Features.register(SONAME, "RDMA " + kind.name().toLowerCase(Locale.ROOT).replace('_', ' '), kind.functions());
        }
        Features.register(SONAME, "RDMA connections by export", "doca_rdma_export", "doca_rdma_connect");
        Features.register(SONAME, "RDMA connections by RDMA CM", "doca_rdma_set_connection_state_callbacks", "doca_rdma_start_listen_to_port",
                "doca_rdma_stop_listen_to_port", "doca_rdma_addr_create", "doca_rdma_addr_destroy", "doca_rdma_connect_to_addr",
                "doca_rdma_connection_accept", "doca_rdma_connection_reject", "doca_rdma_connection_disconnect");
    }

    private RdmaLibrary() {}

    static void load() {
        NativeLibraries.load(SONAME, path -> System.load(path));
    }
}
