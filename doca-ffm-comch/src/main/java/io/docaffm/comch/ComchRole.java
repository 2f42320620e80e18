// SPDX-License-Identifier: Apache-2.0
package io.docaffm.comch;

import io.docaffm.comch.ffi.DocaComch;
import java.lang.foreign.MemorySegment;
import java.util.stream.Stream;

/** The two sides: the same functions, under two names. */
enum ComchRole {
    SERVER("doca_comch_server") {
        @Override
        int setMaxMessageSize(MemorySegment endpoint, int bytes) {
            return DocaComch.doca_comch_server_set_max_msg_size(endpoint, bytes);
        }

        @Override
        int getMaxMessageSize(MemorySegment endpoint, MemorySegment answer) {
            return DocaComch.doca_comch_server_get_max_msg_size(endpoint, answer);
        }

        @Override
        int setReceiveQueueSize(MemorySegment endpoint, int messages) {
            return DocaComch.doca_comch_server_set_recv_queue_size(endpoint, messages);
        }

        @Override
        int getReceiveQueueSize(MemorySegment endpoint, MemorySegment answer) {
            return DocaComch.doca_comch_server_get_recv_queue_size(endpoint, answer);
        }

        @Override
        int configureSends(MemorySegment endpoint, MemorySegment succeeded, MemorySegment failed, int tasks) {
            return DocaComch.doca_comch_server_task_send_set_conf(endpoint, succeeded, failed, tasks);
        }

        @Override
        int registerMessages(MemorySegment endpoint) {
            return DocaComch.doca_comch_server_event_msg_recv_register(endpoint, ComchUpcalls.SERVER_MESSAGE);
        }

        @Override
        int registerConsumers(MemorySegment endpoint) {
            return DocaComch.doca_comch_server_event_consumer_register(endpoint, ComchUpcalls.SERVER_NEW_CONSUMER, ComchUpcalls.SERVER_EXPIRED_CONSUMER);
        }

        @Override
        MemorySegment asContext(MemorySegment endpoint) {
            return DocaComch.doca_comch_server_as_ctx(endpoint);
        }

        @Override
        MemorySegment endpointOf(MemorySegment connection) {
            return DocaComch.doca_comch_server_get_server_ctx(connection);
        }

        @Override
        int destroy(MemorySegment endpoint) {
            return DocaComch.doca_comch_server_destroy(endpoint);
        }
    },
    CLIENT("doca_comch_client") {
        @Override
        int setMaxMessageSize(MemorySegment endpoint, int bytes) {
            return DocaComch.doca_comch_client_set_max_msg_size(endpoint, bytes);
        }

        @Override
        int getMaxMessageSize(MemorySegment endpoint, MemorySegment answer) {
            return DocaComch.doca_comch_client_get_max_msg_size(endpoint, answer);
        }

        @Override
        int setReceiveQueueSize(MemorySegment endpoint, int messages) {
            return DocaComch.doca_comch_client_set_recv_queue_size(endpoint, messages);
        }

        @Override
        int getReceiveQueueSize(MemorySegment endpoint, MemorySegment answer) {
            return DocaComch.doca_comch_client_get_recv_queue_size(endpoint, answer);
        }

        @Override
        int configureSends(MemorySegment endpoint, MemorySegment succeeded, MemorySegment failed, int tasks) {
            return DocaComch.doca_comch_client_task_send_set_conf(endpoint, succeeded, failed, tasks);
        }

        @Override
        int registerMessages(MemorySegment endpoint) {
            return DocaComch.doca_comch_client_event_msg_recv_register(endpoint, ComchUpcalls.CLIENT_MESSAGE);
        }

        @Override
        int registerConsumers(MemorySegment endpoint) {
            return DocaComch.doca_comch_client_event_consumer_register(endpoint, ComchUpcalls.CLIENT_NEW_CONSUMER, ComchUpcalls.CLIENT_EXPIRED_CONSUMER);
        }

        @Override
        MemorySegment asContext(MemorySegment endpoint) {
            return DocaComch.doca_comch_client_as_ctx(endpoint);
        }

        @Override
        MemorySegment endpointOf(MemorySegment connection) {
            return DocaComch.doca_comch_client_get_client_ctx(connection);
        }

        @Override
        int destroy(MemorySegment endpoint) {
            return DocaComch.doca_comch_client_destroy(endpoint);
        }
    };

    private final String prefix;

    ComchRole(String prefix) {
        this.prefix = prefix;
    }

    /** The C name of one of its functions. */
    String function(String ending) {
        return prefix + ending;
    }

    /** The functions that an endpoint of its kind cannot do without. */
    String[] functions() {
        Stream<String> own = this == SERVER
                ? Stream.of("doca_comch_server_event_connection_status_changed_register", "doca_comch_server_get_server_ctx", "doca_comch_server_disconnect")
                : Stream.of("doca_comch_client_get_connection", "doca_comch_client_get_client_ctx");
        Stream<String> both = Stream.of("_create", "_destroy", "_as_ctx", "_task_send_set_conf", "_task_send_alloc_init", "_event_msg_recv_register",
                "_get_max_msg_size", "_get_recv_queue_size").map(this::function);
        return Stream.concat(both, own).toArray(String[]::new);
    }

    abstract int setMaxMessageSize(MemorySegment endpoint, int bytes);

    abstract int getMaxMessageSize(MemorySegment endpoint, MemorySegment answer);

    abstract int setReceiveQueueSize(MemorySegment endpoint, int messages);

    abstract int getReceiveQueueSize(MemorySegment endpoint, MemorySegment answer);

    abstract int configureSends(MemorySegment endpoint, MemorySegment succeeded, MemorySegment failed, int tasks);

    abstract int registerMessages(MemorySegment endpoint);

    abstract int registerConsumers(MemorySegment endpoint);

    abstract MemorySegment asContext(MemorySegment endpoint);

    /** The native server or client that a connection belongs to. */
    abstract MemorySegment endpointOf(MemorySegment connection);

    abstract int destroy(MemorySegment endpoint);
}
