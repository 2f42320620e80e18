// SPDX-License-Identifier: Apache-2.0
package io.docaffm.comch;

import io.docaffm.core.internal.Features;
import io.docaffm.core.internal.NativeLibraries;
import java.util.stream.Stream;

/** Brings {@code libdoca_comch} in, from the class loader that the generated layer of this module looks symbols up in. */
final class ComchLibrary {
    static final String SONAME = "libdoca_comch.so.2";
    /** What a server or client cannot do without, besides the functions of its own kind. */
    static final String[] CONTROL = {"doca_comch_task_send_as_task", "doca_comch_connection_set_user_data", "doca_comch_connection_get_user_data",
        "doca_ctx_get_user_data", "doca_task_set_user_data"};
    static final String[] CONSUMER = {"doca_comch_consumer_create", "doca_comch_consumer_destroy", "doca_comch_consumer_as_ctx", "doca_comch_consumer_get_id",
        "doca_comch_consumer_task_post_recv_set_conf", "doca_comch_consumer_task_post_recv_alloc_init", "doca_comch_consumer_task_post_recv_as_task",
        "doca_comch_consumer_task_post_recv_get_producer_id", "doca_comch_consumer_task_post_recv_get_imm_data",
        "doca_comch_consumer_task_post_recv_get_imm_data_len", "doca_task_set_user_data", "doca_buf_get_data_len"};
    static final String[] PRODUCER = {"doca_comch_producer_create", "doca_comch_producer_destroy", "doca_comch_producer_as_ctx", "doca_comch_producer_get_id",
        "doca_comch_producer_task_send_set_conf", "doca_comch_producer_task_send_alloc_init", "doca_comch_producer_task_send_as_task",
        "doca_task_set_user_data"};
    static final String[] COUNTERS = {"doca_comch_connection_update_info", "doca_comch_connection_get_counter"};

    static {
        Features.register(SONAME, "Comch servers", Stream.of(Stream.of(ComchRole.SERVER.functions()), Stream.of(CONTROL)).flatMap(all -> all).toArray(String[]::new));
        Features.register(SONAME, "Comch clients", Stream.of(Stream.of(ComchRole.CLIENT.functions()), Stream.of(CONTROL)).flatMap(all -> all).toArray(String[]::new));
        Features.register(SONAME, "Comch consumers", CONSUMER);
        Features.register(SONAME, "Comch producers", PRODUCER);
        Features.register(SONAME, "Comch consumers of the peer", "doca_comch_server_event_consumer_register", "doca_comch_client_event_consumer_register");
        Features.register(SONAME, "Comch counters", COUNTERS);
    }

    private ComchLibrary() {}

    /**
     * Loads it if it is not loaded yet. Before the first call into the generated code.
     *
     * @throws io.docaffm.core.DocaException if the DOCA in use has no libdoca_comch, or it does not load
     */
    static void load() {
        NativeLibraries.load(SONAME, path -> System.load(path));
    }
}
