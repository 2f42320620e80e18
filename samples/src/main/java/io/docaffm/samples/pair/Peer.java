// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples.pair;

import io.docaffm.core.AccessFlag;
import io.docaffm.core.Device;
import io.docaffm.core.Doca;
import io.docaffm.core.DocaException;
import io.docaffm.core.MemoryMap;
import io.docaffm.core.ProgressEngine;
import io.docaffm.core.RemoteMemoryMap;
import io.docaffm.rdma.RdmaConnection;
import io.docaffm.rdma.RdmaContext;
import io.docaffm.rdma.RdmaExport;
import io.docaffm.rdma.RdmaTransportType;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * This side of a pair of programs: a device, an engine, an RDMA context, and after one of the {@code connect} methods a connection to the other
 * side. The protocol is that of DOCA's own samples, so each side may also be one of those.
 */
public final class Peer implements AutoCloseable {
    /** What DOCA's own samples register, and the longest memory descriptor that they take over RDMA CM. */
    public static final int MEMORY = 4096;

    private static final int FOR_EVER = 7;
    private static final int TASKS = 512;

    private final PairOptions options;
    private final Narrator narrator;
    private final DescriptorFiles files;
    private final ProgressEngine engine;
    private final Device device;
    private final RdmaContext rdma;

    /**
     * A connection, and the peer's memory behind it.
     *
     * @param connection to the responder
     * @param memory what the responder exported
     */
    public record Target(RdmaConnection connection, RemoteMemoryMap memory) {}

    /**
     * A connection, and what the peer offers.
     *
     * @param connection to the responder
     * @param descriptor of memory or of a sync event
     */
    public record Offer(RdmaConnection connection, byte[] descriptor) {}

    private Peer(PairOptions options, Narrator narrator, DescriptorFiles files, ProgressEngine engine, Device device, RdmaContext rdma) {
        this.options = options;
        this.narrator = narrator;
        this.files = files;
        this.engine = engine;
        this.device = device;
        this.rdma = rdma;
    }

    /**
     * Loads DOCA, opens the device, starts engine and context.
     *
     * @param options what the user wants
     * @param narrator told what is going on
     * @param permissions the one-sided operations that may pass
     * @return this side, not connected yet
     */
    public static Peer open(PairOptions options, Narrator narrator, AccessFlag... permissions) {
        return open(options, narrator, 1, permissions);
    }

    /**
     * Loads DOCA, opens the device, starts engine and context.
     *
     * @param options what the user wants
     * @param narrator told what is going on
     * @param connections how many there will be
     * @param permissions the one-sided operations that may pass
     * @return this side, not connected yet
     */
    public static Peer open(PairOptions options, Narrator narrator, int connections, AccessFlag... permissions) {
        loadDoca();
        DescriptorFiles files = new DescriptorFiles(narrator, options.timeout());
        Device device = null;
        ProgressEngine engine = null;
        try {
            device = Device.open(options.selector());
            engine = ProgressEngine.create();
            // A peer that is slow to post a receive is waited for, as long as --timeout says.
            RdmaContext.Builder builder = RdmaContext.builder(engine, device).transportType(options.transport()).permissions(permissions)
                    .maxConnections(connections).tasks(TASKS)
                    .rnrRetryCount(FOR_EVER).operationTimeout(options.timeout());
            options.gidIndex().ifPresent(builder::gidIndex);
            RdmaContext rdma = builder.start();
            narrator.say("%s on DOCA %s (%s)", device.info(), Doca.version(), Doca.describe().backend());
            return new Peer(options, narrator, files, engine, device, rdma);
        } catch (Throwable failed) {
            close(files, engine, device);
            throw failed;
        }
    }

    /**
     * Loads DOCA.
     *
     * @throws ToolException with {@link ToolException#NO_DOCA} if it cannot be
     */
    public static void loadDoca() {
        try {
            Doca.load();
        } catch (DocaException missing) {
            throw new ToolException(ToolException.NO_DOCA, missing.getMessage(), missing);
        }
    }

    /**
     * The device, for what is made besides memory.
     *
     * @return the open device
     */
    public Device device() {
        return device;
    }

    /**
     * The context, to receive on.
     *
     * @return the running context
     */
    public RdmaContext rdma() {
        return rdma;
    }

    /**
     * Registers memory that lives as long as this side.
     *
     * @param bytes its size
     * @param permissions besides {@link AccessFlag#LOCAL_READ_WRITE}
     * @return the memory
     */
    public MemoryMap allocate(long bytes, AccessFlag... permissions) {
        AccessFlag[] all = new AccessFlag[permissions.length + 1];
        all[0] = AccessFlag.LOCAL_READ_WRITE;
        System.arraycopy(permissions, 0, all, 1, permissions.length);
        return MemoryMap.builder(device).allocate(bytes).permissions(all).start();
    }

    // ---- connecting -----------------------------------------------------------------------------------------------------------------------

    /**
     * Meets the other side where both only send and receive.
     *
     * @return the connection
     */
    public RdmaConnection connect() {
        if (options.useCm()) {
            return new CmMeeting(rdma, options, narrator).connect();
        }
        RdmaExport mine = rdma.export();
        files.publish(options.localDescriptor(), mine.descriptor());
        return mine.connect(files.await(options.remoteDescriptor(), "the peer's connection details"));
    }

    /**
     * Meets the other side several times, one after the other, where both only send and receive. Each connection has files of its own, with its number
     * behind the name.
     *
     * @param count how many connections
     * @return the connections
     */
    public List<RdmaConnection> connectAll(int count) {
        if (options.useCm()) {
            return new CmMeeting(rdma, options, narrator).connectAll(count);
        }
        List<RdmaConnection> connections = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            RdmaExport mine = rdma.export();
            files.publish(numbered(options.localDescriptor(), i), mine.descriptor());
            connections.add(mine.connect(files.await(numbered(options.remoteDescriptor(), i), "the details of the peer's connection " + i)));
        }
        return connections;
    }

    private static Path numbered(Path file, int number) {
        return file.resolveSibling("%s-%04d".formatted(file.getFileName(), number));
    }

    /**
     * Meets a requester and tells it where this side's memory is.
     *
     * @param memory what the requester may reach
     * @return the connection
     */
    public RdmaConnection connectAsResponder(MemoryMap memory) {
        return connectAsResponder(memory.exportRdma(device));
    }

    /**
     * Meets a requester and gives it a descriptor.
     *
     * @param descriptor of what the requester may reach
     * @return the connection
     */
    public RdmaConnection connectAsResponder(byte[] descriptor) {
        if (options.useCm()) {
            RdmaConnection connection = connect();
            try (MemoryMap message = MemoryMap.builder(device).allocate(descriptor.length).start()) {
                message.memory().asByteBuffer().put(descriptor);
                Await.result(connection.send(message.buffer()), options.timeout(), "the requester to take the details of what it may reach");
            }
            return connection;
        }
        return publish(descriptor).connect(files.await(options.remoteDescriptor(), "the requester's connection details"));
    }

    private RdmaExport publish(byte[] descriptor) {
        RdmaExport mine = rdma.export();
        files.publish(options.localDescriptor(), mine.descriptor());
        files.publish(options.memoryDescriptor(), descriptor);
        return mine;
    }

    /**
     * Meets a requester that needs nothing of this side but its memory. Over DC that needs no connection here either: it reaches the memory by the
     * details alone, and may have done and gone, with its files, before this side has looked for them.
     *
     * @param memory what the requester may reach
     * @return completes when the requester has left, if there is a connection to tell it
     */
    public CompletableFuture<?> offer(MemoryMap memory) {
        if (options.transport() == RdmaTransportType.DC) {
            publish(memory.exportRdma(device));
            return new CompletableFuture<>();
        }
        return connectAsResponder(memory).closed();
    }

    /**
     * Meets a responder and learns where its memory is.
     *
     * @return the connection and the memory
     */
    public Target connectAsRequester() {
        Offer offer = connectToOffer();
        return new Target(offer.connection(), RemoteMemoryMap.fromExport(device, offer.descriptor()));
    }

    /**
     * Meets a responder and gets the descriptor of what it offers.
     *
     * @return the connection and the descriptor
     */
    public Offer connectToOffer() {
        if (options.useCm()) {
            RdmaConnection connection = connect();
            return new Offer(connection, receiveDescriptor());
        }
        RdmaExport mine = rdma.export();
        files.publish(options.localDescriptor(), mine.descriptor());
        byte[] peer = files.await(options.remoteDescriptor(), "the responder's connection details");
        byte[] offered = files.await(options.memoryDescriptor(), "the details of what the responder offers");
        return new Offer(mine.connect(peer), offered);
    }

    private byte[] receiveDescriptor() {
        MemoryMap message = allocate(MEMORY);
        long length = Await.result(rdma.receive(message.buffer()), options.timeout(), "the details of what the responder offers").length();
        byte[] descriptor = new byte[Math.toIntExact(length)];
        message.memory().asByteBuffer().get(descriptor);
        message.close();
        return descriptor;
    }

    /**
     * Waits until a requester has done with this side's memory, for which DOCA has no event: it has left (which RDMA CM tells), it has removed
     * the descriptor files, or the user says so.
     *
     * @param left completes when the requester has left, if anything tells it
     */
    public void awaitRequesterDone(CompletableFuture<?> left) {
        CompletableFuture<Void> enter = new CompletableFuture<>();
        String how = options.useCm() ? "until the requester has left" : "until the requester is done and " + options.memoryDescriptor() + " is gone";
        boolean canAsk = System.console() != null && System.console().isTerminal();
        narrator.say("waiting %s%s, at most %d s", how, canAsk ? ", or Enter is pressed" : "", options.timeout().toSeconds());
        if (canAsk) {
            Thread.ofPlatform().daemon().start(() -> {
                System.console().readLine();
                enter.complete(null);
            });
        }
        CompletableFuture<Object> done = CompletableFuture.anyOf(enter, left);
        long deadline = System.nanoTime() + options.timeout().toNanos();
        while (!done.isDone() && (options.useCm() || !files.isTaken(options.memoryDescriptor()))) {
            if (System.nanoTime() > deadline) {
                throw Await.gaveUp(options.timeout(), "the requester to be done");
            }
            Await.pause(Texts.LOOK);
        }
    }

    // ---- the end --------------------------------------------------------------------------------------------------------------------------

    @Override
    public void close() {
        close(files, engine, device);
    }

    /** The device first: closing it closes the context, which ends what is in flight, and only then the memory. */
    private static void close(DescriptorFiles files, ProgressEngine engine, Device device) {
        try (files; engine; device) {
            // Closed in the order of the names, from the last.
        }
    }
}
