// SPDX-License-Identifier: Apache-2.0
package io.docaffm.rdma;

import io.docaffm.core.Device;
import io.docaffm.core.DocaError;
import io.docaffm.core.internal.Calls;
import io.docaffm.core.internal.NativeSymbols;
import io.docaffm.rdma.ffi.DocaRdma;
import io.docaffm.rdma.ffi.doca_rdma_gid;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * What a device can do with RDMA ({@code doca_rdma_cap_*}): an immutable snapshot, without native memory.
 *
 * <p>A question that the loaded library does not have, or that the device does not answer, has an empty answer: not the same as "no".
 *
 * {@snippet :
 * RdmaCapabilities can = RdmaCapabilities.of(device);
 * if (can.supports(RdmaTaskType.ATOMIC_FETCH_ADD).orElse(false)) {
 *     System.out.println("atomics, up to " + can.maxSendQueueSize().orElse(1) + " tasks on a connection, GIDs " + can.gids());
 * }
 * }
 */
public final class RdmaCapabilities {
    /** A capability that is a number. */
    @FunctionalInterface
    private interface Question {
        int ask(MemorySegment devinfo, MemorySegment answer);
    }

    private final Map<RdmaTaskType, Boolean> tasks;
    private final Map<RdmaTransportType, Boolean> transports;
    private final Map<RdmaTransportType, Integer> receivePieces;
    private final OptionalLong maxSendQueueSize;
    private final OptionalLong maxReceiveQueueSize;
    private final OptionalLong maxSendPieces;
    private final OptionalLong maxMessageSize;
    private final OptionalLong gidTableSize;
    private final List<RdmaGid> gids;

    private RdmaCapabilities(MemorySegment devinfo) {
        tasks = new EnumMap<>(RdmaTaskType.class);
        transports = new EnumMap<>(RdmaTransportType.class);
        receivePieces = new EnumMap<>(RdmaTransportType.class);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment word = arena.allocate(ValueLayout.JAVA_LONG);
            for (TaskKind kind : TaskKind.values()) {
                yesOrNo(kind.capabilityName(), () -> kind.capability.ask(devinfo)).ifPresent(yes -> tasks.put(kind.type(), yes));
            }
            for (RdmaTransportType type : RdmaTransportType.values()) {
                yesOrNo("doca_rdma_cap_transport_type_is_supported", () -> DocaRdma.doca_rdma_cap_transport_type_is_supported(devinfo, type.value))
                        .ifPresent(yes -> transports.put(type, yes));
                number("doca_rdma_cap_task_receive_get_max_dst_buf_list_len", devinfo, word,
                        (info, answer) -> DocaRdma.doca_rdma_cap_task_receive_get_max_dst_buf_list_len(info, type.value, answer))
                        .ifPresent(pieces -> receivePieces.put(type, (int) Math.min(pieces, Integer.MAX_VALUE)));
            }
            maxSendQueueSize = number("doca_rdma_cap_get_max_send_queue_size", devinfo, word, DocaRdma::doca_rdma_cap_get_max_send_queue_size);
            maxReceiveQueueSize = number("doca_rdma_cap_get_max_recv_queue_size", devinfo, word, DocaRdma::doca_rdma_cap_get_max_recv_queue_size);
            maxSendPieces = number("doca_rdma_cap_get_max_send_buf_list_len", devinfo, word, DocaRdma::doca_rdma_cap_get_max_send_buf_list_len);
            maxMessageSize = number("doca_rdma_cap_get_max_message_size", devinfo, word, DocaRdma::doca_rdma_cap_get_max_message_size);
            gidTableSize = number("doca_rdma_cap_get_gid_table_size", devinfo, word, DocaRdma::doca_rdma_cap_get_gid_table_size);
            gids = Collections.unmodifiableList(readGids(devinfo, gidTableSize.orElse(0), arena));
        }
    }

    /**
     * Loads {@code libdoca_rdma} if it is not loaded yet, as whatever needs it first would: so that {@link io.docaffm.core.Doca#describe()} tells of it
     * on a machine without a device, too.
     *
     * @throws io.docaffm.core.DocaException if it cannot be loaded
     */
    public static void load() {
        RdmaLibrary.load();
    }

    /**
     * Asks a device. Loads {@code libdoca_rdma} if need be.
     *
     * @param device the device
     * @return what it answered
     * @throws IllegalStateException if the device is closed
     * @throws io.docaffm.core.DocaException if {@code libdoca_rdma} cannot be loaded
     */
    public static RdmaCapabilities of(Device device) {
        RdmaLibrary.load();
        return device.ask(RdmaCapabilities::new);
    }

    /**
     * Does it have tasks of a type ({@code doca_rdma_cap_task_X_is_supported}, see {@link RdmaTaskType#capabilityFunction()})?
     *
     * @param type the type
     * @return yes or no; empty if nobody says
     */
    public Optional<Boolean> supports(RdmaTaskType type) {
        return Optional.ofNullable(tasks.get(Objects.requireNonNull(type, "type")));
    }

    /**
     * Does it have connections of a transport type ({@code doca_rdma_cap_transport_type_is_supported})?
     *
     * @param type the type
     * @return yes or no; empty if nobody says
     */
    public Optional<Boolean> supports(RdmaTransportType type) {
        return Optional.ofNullable(transports.get(Objects.requireNonNull(type, "type")));
    }

    /**
     * The largest send queue of a connection ({@code doca_rdma_cap_get_max_send_queue_size}).
     *
     * @return tasks
     */
    public OptionalLong maxSendQueueSize() {
        return maxSendQueueSize;
    }

    /**
     * The largest receive queue ({@code doca_rdma_cap_get_max_recv_queue_size}); says nothing where receive queues are shared (SRQ).
     *
     * @return tasks
     */
    public OptionalLong maxReceiveQueueSize() {
        return maxReceiveQueueSize;
    }

    /**
     * How many pieces the buffer of an outgoing task may have ({@code doca_rdma_cap_get_max_send_buf_list_len}).
     *
     * @return pieces
     */
    public OptionalLong maxSendBufferPieces() {
        return maxSendPieces;
    }

    /**
     * How many pieces a receive's buffer may have ({@code doca_rdma_cap_task_receive_get_max_dst_buf_list_len}).
     *
     * @param type the transport type that it is for
     * @return pieces
     */
    public OptionalInt maxReceiveBufferPieces(RdmaTransportType type) {
        Integer pieces = receivePieces.get(Objects.requireNonNull(type, "type"));
        return pieces == null ? OptionalInt.empty() : OptionalInt.of(pieces);
    }

    /**
     * The largest message, or transfer of one operation ({@code doca_rdma_cap_get_max_message_size}).
     *
     * @return bytes
     */
    public OptionalLong maxMessageSize() {
        return maxMessageSize;
    }

    /**
     * How many entries the port's GID table has, in use or not ({@code doca_rdma_cap_get_gid_table_size}).
     *
     * @return entries
     */
    public OptionalLong gidTableSize() {
        return gidTableSize;
    }

    /**
     * The port's GID table ({@code doca_rdma_cap_get_gid}); an entry's place is its GID index, see {@link RdmaContext.Builder#gidIndex}. Entries that are
     * not in use are {@link RdmaGid.Type#UNSET}.
     *
     * @return an unmodifiable list, empty if nobody says
     */
    public List<RdmaGid> gids() {
        return gids;
    }

    /**
     * A line for people.
     *
     * @return for example {@code 11 of 11 task types, RC, DC, …}
     */
    @Override
    public String toString() {
        long has = tasks.values().stream().filter(yes -> yes).count();
        List<RdmaTransportType> able = transports.keySet().stream().filter(transports::get).toList();
        long used = gids.stream().filter(gid -> gid.type() != RdmaGid.Type.UNSET).count();
        return has + " of " + RdmaTaskType.values().length + " task types, transport " + able + ", messages of " + text(maxMessageSize) + " bytes, send queue "
                + text(maxSendQueueSize) + ", " + used + " GIDs in use";
    }

    private static String text(OptionalLong number) {
        return number.isPresent() ? Long.toString(number.getAsLong()) : "?";
    }

    /** Neither yes nor no (a driver's error, a value the library does not know) is no answer. */
    private static Optional<Boolean> yesOrNo(String function, Calls.NativeCall question) {
        if (!NativeSymbols.isPresent(function)) {
            return Optional.empty();
        }
        int code = question.invoke();
        return code == DocaError.SUCCESS.code() ? Optional.of(true)
                : code == DocaError.NOT_SUPPORTED.code() ? Optional.of(false) : Optional.empty();
    }

    private static OptionalLong number(String function, MemorySegment devinfo, MemorySegment word, Question question) {
        if (!NativeSymbols.isPresent(function)) {
            return OptionalLong.empty();
        }
        word.fill((byte) 0);
        return question.ask(devinfo, word) == DocaError.SUCCESS.code() ? OptionalLong.of(Integer.toUnsignedLong(word.get(ValueLayout.JAVA_INT, 0)))
                : OptionalLong.empty();
    }

    /** All at once; where the device does not like that, one by one, and those it does not tell are unset. */
    private static List<RdmaGid> readGids(MemorySegment devinfo, long size, Arena arena) {
        // The table of a port has some 256 entries; a number beyond all reason is not believed.
        if (size < 1 || size > 1 << 16 || !NativeSymbols.isPresent("doca_rdma_cap_get_gid")) {
            return List.of();
        }
        int count = (int) size;
        MemorySegment table = doca_rdma_gid.allocateArray(count, arena);
        if (DocaRdma.doca_rdma_cap_get_gid(devinfo, 0, count, table) != DocaError.SUCCESS.code()) {
            table.fill((byte) 0);
            for (int i = 0; i < count; i++) {
                MemorySegment one = entry(table, i);
                if (DocaRdma.doca_rdma_cap_get_gid(devinfo, i, 1, one) != DocaError.SUCCESS.code()) {
                    one.fill((byte) 0);
                }
            }
        }
        List<RdmaGid> gids = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            gids.add(RdmaGid.of(entry(table, i).toArray(ValueLayout.JAVA_BYTE)));
        }
        return gids;
    }

    private static MemorySegment entry(MemorySegment table, long index) {
        return table.asSlice(index * doca_rdma_gid.sizeof(), doca_rdma_gid.sizeof());
    }
}
