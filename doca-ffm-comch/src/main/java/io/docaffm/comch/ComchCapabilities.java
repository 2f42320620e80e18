// SPDX-License-Identifier: Apache-2.0
package io.docaffm.comch;

import io.docaffm.comch.ffi.DocaComch;
import io.docaffm.core.Device;
import io.docaffm.core.DocaError;
import io.docaffm.core.internal.NativeSymbols;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a device can do with Comch ({@code doca_comch_cap_*}, {@code doca_comch_consumer_cap_*}, {@code doca_comch_producer_cap_*}): an immutable snapshot,
 * without native memory.
 *
 * <p>A question that the loaded library does not have, or that the device does not answer, has an empty answer: not the same as "no".
 *
 * {@snippet :
 * ComchCapabilities can = ComchCapabilities.of(device);
 * if (can.supportsServer().orElse(false)) {
 *     System.out.println("up to " + can.maxClients().orElse(1) + " clients, messages up to " + can.maxMessageSize().orElse(0) + " bytes");
 * }
 * }
 *
 * @param supportsServer can it have servers ({@code doca_comch_cap_server_is_supported}): is it on the BlueField side
 * @param supportsClient can it have clients ({@code doca_comch_cap_client_is_supported}): is it on the host
 * @param supportsConsumer can it have consumers ({@code doca_comch_consumer_cap_is_supported})
 * @param supportsProducer can it have producers ({@code doca_comch_producer_cap_is_supported})
 * @param maxNameLength the longest name of a server in bytes, its terminating zero included ({@code doca_comch_cap_get_max_name_len})
 * @param maxMessageSize the largest message of the slow path in bytes ({@code doca_comch_cap_get_max_msg_size})
 * @param maxReceiveQueueSize the largest receive queue in messages ({@code doca_comch_cap_get_max_recv_queue_size})
 * @param maxSendTasks the most messages on their way out ({@code doca_comch_cap_get_max_send_tasks})
 * @param maxClients the most clients of a server ({@code doca_comch_cap_get_max_clients})
 * @param maxConsumers the most consumers of a connection ({@code doca_comch_consumer_cap_get_max_consumers})
 * @param maxConsumerTasks the most buffers posted on a consumer ({@code doca_comch_consumer_cap_get_max_num_tasks})
 * @param maxConsumerBufferSize the largest buffer to be posted, in bytes ({@code doca_comch_consumer_cap_get_max_buf_size})
 * @param maxConsumerBufferPieces the most pieces of one ({@code doca_comch_consumer_cap_get_max_buf_list_len})
 * @param maxImmediateLength the most immediate data in bytes ({@code doca_comch_consumer_cap_get_max_imm_data_len})
 * @param maxProducers the most producers of a connection ({@code doca_comch_producer_cap_get_max_producers})
 * @param maxProducerTasks the most sends outstanding on a producer ({@code doca_comch_producer_cap_get_max_num_tasks})
 * @param maxProducerBufferSize the largest buffer to be sent, in bytes ({@code doca_comch_producer_cap_get_max_buf_size})
 * @param maxProducerBufferPieces the most pieces of one ({@code doca_comch_producer_cap_get_max_buf_list_len})
 */
public record ComchCapabilities(Optional<Boolean> supportsServer, Optional<Boolean> supportsClient, Optional<Boolean> supportsConsumer,
        Optional<Boolean> supportsProducer, OptionalLong maxNameLength, OptionalLong maxMessageSize, OptionalLong maxReceiveQueueSize,
        OptionalLong maxSendTasks, OptionalLong maxClients, OptionalLong maxConsumers, OptionalLong maxConsumerTasks, OptionalLong maxConsumerBufferSize,
        OptionalLong maxConsumerBufferPieces, OptionalLong maxImmediateLength, OptionalLong maxProducers, OptionalLong maxProducerTasks,
        OptionalLong maxProducerBufferSize, OptionalLong maxProducerBufferPieces) {
    /** {@code doca_comch_…_cap_…_is_supported}. */
    @FunctionalInterface
    private interface YesOrNo {
        int ask(MemorySegment devinfo);
    }

    /** {@code doca_comch_…_cap_get_…}. */
    @FunctionalInterface
    private interface Number {
        int ask(MemorySegment devinfo, MemorySegment answer);
    }

    /**
     * Loads {@code libdoca_comch} if it is not loaded yet, as whatever needs it first would: so that {@link io.docaffm.core.Doca#describe()} tells of it
     * on a machine without a device, too.
     *
     * @throws io.docaffm.core.DocaException if it cannot be loaded
     */
    public static void load() {
        ComchLibrary.load();
    }

    /**
     * Asks a device. Loads {@code libdoca_comch} if need be.
     *
     * @param device the device
     * @return what it answered
     * @throws IllegalStateException if the device is closed
     * @throws io.docaffm.core.DocaException if {@code libdoca_comch} cannot be loaded
     */
    public static ComchCapabilities of(Device device) {
        ComchLibrary.load();
        return device.ask(ComchCapabilities::read);
    }

    private static ComchCapabilities read(MemorySegment info) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment word = arena.allocate(ValueLayout.JAVA_INT);
            return new ComchCapabilities(
                    yesOrNo("doca_comch_cap_server_is_supported", info, DocaComch::doca_comch_cap_server_is_supported),
                    yesOrNo("doca_comch_cap_client_is_supported", info, DocaComch::doca_comch_cap_client_is_supported),
                    yesOrNo("doca_comch_consumer_cap_is_supported", info, DocaComch::doca_comch_consumer_cap_is_supported),
                    yesOrNo("doca_comch_producer_cap_is_supported", info, DocaComch::doca_comch_producer_cap_is_supported),
                    number("doca_comch_cap_get_max_name_len", info, word, DocaComch::doca_comch_cap_get_max_name_len),
                    number("doca_comch_cap_get_max_msg_size", info, word, DocaComch::doca_comch_cap_get_max_msg_size),
                    number("doca_comch_cap_get_max_recv_queue_size", info, word, DocaComch::doca_comch_cap_get_max_recv_queue_size),
                    number("doca_comch_cap_get_max_send_tasks", info, word, DocaComch::doca_comch_cap_get_max_send_tasks),
                    number("doca_comch_cap_get_max_clients", info, word, DocaComch::doca_comch_cap_get_max_clients),
                    number("doca_comch_consumer_cap_get_max_consumers", info, word, DocaComch::doca_comch_consumer_cap_get_max_consumers),
                    number("doca_comch_consumer_cap_get_max_num_tasks", info, word, DocaComch::doca_comch_consumer_cap_get_max_num_tasks),
                    number("doca_comch_consumer_cap_get_max_buf_size", info, word, DocaComch::doca_comch_consumer_cap_get_max_buf_size),
                    number("doca_comch_consumer_cap_get_max_buf_list_len", info, word, DocaComch::doca_comch_consumer_cap_get_max_buf_list_len),
                    number("doca_comch_consumer_cap_get_max_imm_data_len", info, word, DocaComch::doca_comch_consumer_cap_get_max_imm_data_len),
                    number("doca_comch_producer_cap_get_max_producers", info, word, DocaComch::doca_comch_producer_cap_get_max_producers),
                    number("doca_comch_producer_cap_get_max_num_tasks", info, word, DocaComch::doca_comch_producer_cap_get_max_num_tasks),
                    number("doca_comch_producer_cap_get_max_buf_size", info, word, DocaComch::doca_comch_producer_cap_get_max_buf_size),
                    number("doca_comch_producer_cap_get_max_buf_list_len", info, word, DocaComch::doca_comch_producer_cap_get_max_buf_list_len));
        }
    }

    private static Optional<Boolean> yesOrNo(String function, MemorySegment info, YesOrNo question) {
        if (!NativeSymbols.isPresent(function)) {
            return Optional.empty();
        }
        int code = question.ask(info);
        if (code == DocaError.SUCCESS.code() || code == DocaError.NOT_SUPPORTED.code()) {
            return Optional.of(code == DocaError.SUCCESS.code());
        }
        return Optional.empty();
    }

    private static OptionalLong number(String function, MemorySegment info, MemorySegment word, Number question) {
        if (!NativeSymbols.isPresent(function) || question.ask(info, word) != DocaError.SUCCESS.code()) {
            return OptionalLong.empty();
        }
        return OptionalLong.of(Integer.toUnsignedLong(word.get(ValueLayout.JAVA_INT, 0)));
    }
}
