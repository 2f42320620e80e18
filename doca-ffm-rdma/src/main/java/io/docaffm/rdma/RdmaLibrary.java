// SPDX-License-Identifier: Apache-2.0
package io.docaffm.rdma;

import io.docaffm.core.internal.Features;
import io.docaffm.core.internal.NativeLibraries;
import io.docaffm.core.internal.NativeSymbols;
import java.util.Locale;

/** Brings {@code libdoca_rdma} in, from the class loader that the generated layer of this module looks symbols up in. */
final class RdmaLibrary {
    static final String SONAME = "libdoca_rdma.so.2";
    /** What connecting by RDMA CM takes, on one side or the other. */
    private static final String[] CM = {"doca_rdma_set_connection_state_callbacks", "doca_rdma_start_listen_to_port", "doca_rdma_stop_listen_to_port",
        "doca_rdma_addr_create", "doca_rdma_addr_destroy", "doca_rdma_connect_to_addr", "doca_rdma_connection_accept", "doca_rdma_connection_reject",
        "doca_rdma_connection_disconnect", "doca_rdma_connection_set_user_data"};

    static {
        for (TaskKind kind : TaskKind.values()) {
            Features.register(SONAME, "RDMA " + kind.name().toLowerCase(Locale.ROOT).replace('_', ' '), kind.functions());
        }
        Features.register(SONAME, "RDMA connections by export", "doca_rdma_export", "doca_rdma_connect");
        Features.register(SONAME, "RDMA connections by RDMA CM", CM);
        Features.register(SONAME, "RDMA connections taken over from librdmacm (bridge)", "doca_rdma_bridge_prepare_connection", "doca_rdma_bridge_accept",
                "doca_rdma_bridge_established");
    }

    private RdmaLibrary() {}

    /** All of it or nothing: an attempt whose end nobody tells, or that cannot be answered, helps no one. */
    static void requireCm(RdmaContext context) {
        NativeSymbols.requireAll(context, CM);
    }

    static void load() {
        NativeLibraries.load(SONAME, path -> System.load(path));
    }
}
