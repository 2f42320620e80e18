// SPDX-License-Identifier: Apache-2.0
package io.docaffm.comch;

import io.docaffm.comch.ffi.DocaComch;
import io.docaffm.core.internal.Hot;
import io.docaffm.core.internal.NativeSymbols;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.function.Supplier;

/** Comch's hand-made handles between submit and completion; see {@link Hot}. */
final class ComchHot {
    private static final MethodHandle SERVER_SEND = optional("doca_comch_server_task_send_alloc_init",
            DocaComch::doca_comch_server_task_send_alloc_init$address,
            DocaComch::doca_comch_server_task_send_alloc_init$descriptor);
    private static final MethodHandle CLIENT_SEND = optional("doca_comch_client_task_send_alloc_init",
            DocaComch::doca_comch_client_task_send_alloc_init$address,
            DocaComch::doca_comch_client_task_send_alloc_init$descriptor);
    private static final MethodHandle SEND_AS_TASK = optional("doca_comch_task_send_as_task",
            DocaComch::doca_comch_task_send_as_task$address,
            DocaComch::doca_comch_task_send_as_task$descriptor, Hot.SHORT);
    private static final MethodHandle CONNECTION_DATA = optional("doca_comch_connection_get_user_data",
            DocaComch::doca_comch_connection_get_user_data$address,
            DocaComch::doca_comch_connection_get_user_data$descriptor, Hot.SHORT);

    private static final MethodHandle POST = optional("doca_comch_consumer_task_post_recv_alloc_init",
            DocaComch::doca_comch_consumer_task_post_recv_alloc_init$address,
            DocaComch::doca_comch_consumer_task_post_recv_alloc_init$descriptor);
    private static final MethodHandle POST_AS_TASK = optional("doca_comch_consumer_task_post_recv_as_task",
            DocaComch::doca_comch_consumer_task_post_recv_as_task$address,
            DocaComch::doca_comch_consumer_task_post_recv_as_task$descriptor, Hot.SHORT);
    private static final MethodHandle POST_PRODUCER = optional("doca_comch_consumer_task_post_recv_get_producer_id",
            DocaComch::doca_comch_consumer_task_post_recv_get_producer_id$address,
            DocaComch::doca_comch_consumer_task_post_recv_get_producer_id$descriptor, Hot.SHORT);
    private static final MethodHandle POST_IMMEDIATE = optional("doca_comch_consumer_task_post_recv_get_imm_data",
            DocaComch::doca_comch_consumer_task_post_recv_get_imm_data$address,
            DocaComch::doca_comch_consumer_task_post_recv_get_imm_data$descriptor, Hot.SHORT);
    private static final MethodHandle POST_IMMEDIATE_LENGTH = optional("doca_comch_consumer_task_post_recv_get_imm_data_len",
            DocaComch::doca_comch_consumer_task_post_recv_get_imm_data_len$address,
            DocaComch::doca_comch_consumer_task_post_recv_get_imm_data_len$descriptor, Hot.SHORT);

    private static final MethodHandle PRODUCE = optional("doca_comch_producer_task_send_alloc_init",
            DocaComch::doca_comch_producer_task_send_alloc_init$address,
            DocaComch::doca_comch_producer_task_send_alloc_init$descriptor);
    private static final MethodHandle PRODUCE_AS_TASK = optional("doca_comch_producer_task_send_as_task",
            DocaComch::doca_comch_producer_task_send_as_task$address,
            DocaComch::doca_comch_producer_task_send_as_task$descriptor, Hot.SHORT);
    private static final MethodHandle PRODUCE_CONSUMER = optional("doca_comch_producer_task_send_set_consumer_id",
            DocaComch::doca_comch_producer_task_send_set_consumer_id$address,
            DocaComch::doca_comch_producer_task_send_set_consumer_id$descriptor, Hot.SHORT);
    private static final MethodHandle PRODUCE_IMMEDIATE = optional("doca_comch_producer_task_send_set_imm_data",
            DocaComch::doca_comch_producer_task_send_set_imm_data$address,
            DocaComch::doca_comch_producer_task_send_set_imm_data$descriptor, Hot.SHORT);

    private ComchHot() {}

    /** Null where the library lacks the function: then what needs it was refused by name before. */
    private static MethodHandle optional(String function, Supplier<MemorySegment> address, Supplier<FunctionDescriptor> descriptor, Linker.Option... options) {
        return NativeSymbols.hotIfPresent(function, address, descriptor, options);
    }

    /** {@code doca_comch_X_task_send_alloc_init}. */
    static int allocateSend(ComchRole role, long endpoint, long connection, long message, int length, long out) {
        try {
            return switch (role) {
                case SERVER -> (int) SERVER_SEND.invokeExact(endpoint, connection, message, length, out);
                case CLIENT -> (int) CLIENT_SEND.invokeExact(endpoint, connection, message, length, out);
            };
        } catch (Throwable thrown) {
            throw Hot.impossible(thrown);
        }
    }

    /** {@code doca_comch_task_send_as_task}. */
    static long sendAsTask(long send) {
        return toLong(SEND_AS_TASK, send);
    }

    /** {@code doca_comch_connection_get_user_data}. */
    static long connectionData(long connection) {
        return toLong(CONNECTION_DATA, connection);
    }

    /** {@code doca_comch_consumer_task_post_recv_alloc_init}. */
    static int allocatePost(long consumer, long buffer, long out) {
        try {
            return (int) POST.invokeExact(consumer, buffer, out);
        } catch (Throwable thrown) {
            throw Hot.impossible(thrown);
        }
    }

    /** {@code doca_comch_consumer_task_post_recv_as_task}. */
    static long postAsTask(long post) {
        return toLong(POST_AS_TASK, post);
    }

    /** {@code doca_comch_consumer_task_post_recv_get_producer_id}. */
    static int producerOf(long post) {
        return toInt(POST_PRODUCER, post);
    }

    /** {@code doca_comch_consumer_task_post_recv_get_imm_data}: valid until the task is freed or submitted again. */
    static long immediateOf(long post) {
        return toLong(POST_IMMEDIATE, post);
    }

    /** {@code doca_comch_consumer_task_post_recv_get_imm_data_len}. */
    static int immediateLengthOf(long post) {
        return toInt(POST_IMMEDIATE_LENGTH, post);
    }

    /** {@code doca_comch_producer_task_send_alloc_init}. */
    static int allocateProduce(long producer, long buffer, long immediate, int immediateLength, int consumer, long out) {
        try {
            return (int) PRODUCE.invokeExact(producer, buffer, immediate, immediateLength, consumer, out);
        } catch (Throwable thrown) {
            throw Hot.impossible(thrown);
        }
    }

    /** {@code doca_comch_producer_task_send_as_task}. */
    static long produceAsTask(long send) {
        return toLong(PRODUCE_AS_TASK, send);
    }

    /** {@code doca_comch_producer_task_send_set_consumer_id}. */
    static void setConsumer(long send, int consumer) {
        try {
            PRODUCE_CONSUMER.invokeExact(send, consumer);
        } catch (Throwable thrown) {
            throw Hot.impossible(thrown);
        }
    }

    /** {@code doca_comch_producer_task_send_set_imm_data}. */
    static void setImmediate(long send, long immediate, int length) {
        try {
            PRODUCE_IMMEDIATE.invokeExact(send, immediate, length);
        } catch (Throwable thrown) {
            throw Hot.impossible(thrown);
        }
    }

    private static long toLong(MethodHandle function, long argument) {
        try {
            return (long) function.invokeExact(argument);
        } catch (Throwable thrown) {
            throw Hot.impossible(thrown);
        }
    }

    private static int toInt(MethodHandle function, long argument) {
        try {
            return (int) function.invokeExact(argument);
        } catch (Throwable thrown) {
            throw Hot.impossible(thrown);
        }
    }
}
