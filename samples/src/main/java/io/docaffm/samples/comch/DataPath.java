// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples.comch;

import io.docaffm.comch.ComchConsumer;
import io.docaffm.comch.ComchProducer;
import io.docaffm.comch.ComchReceived;
import io.docaffm.core.AccessFlag;
import io.docaffm.core.MemoryMap;
import io.docaffm.samples.pair.Texts;
import io.docaffm.samples.pair.ToolException;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * A text each way from a producer to a consumer, as DOCA's own comch_data_path_high_speed_client and comch_data_path_high_speed_server do it: first the
 * client's, then the server's. A message each way says when it begins and when it is over.
 */
public final class DataPath {
    /** The name of DOCA's own sample. */
    public static final String SERVICE = "comch_data_path_sample_server";

    /** What those samples say to each other. */
    private static final String BEGIN = "start_data_path_test";
    private static final String END = "stop_data_path_test";
    /** What those samples post. */
    private static final int ROOM = 1 << 20;

    private DataPath() {}

    /**
     * The server's side.
     *
     * @param peer this side
     * @param text what to send
     * @return what the client sent
     */
    public static String serve(ComchPeer peer, String text) {
        expect(peer, BEGIN, "a client to begin");
        peer.send(BEGIN);
        String received = consume(peer);
        produce(peer, text);
        expect(peer, END, "the client to end");
        peer.send(END);
        peer.awaitLeft();
        return received;
    }

    /**
     * The client's side.
     *
     * @param peer this side
     * @param text what to send
     * @return what the server sent
     */
    public static String call(ComchPeer peer, String text) {
        peer.send(BEGIN);
        expect(peer, BEGIN, "the server to begin");
        produce(peer, text);
        String received = consume(peer);
        peer.send(END);
        expect(peer, END, "the server to end");
        return received;
    }

    private static void expect(ComchPeer peer, String wanted, String what) {
        String said = Texts.utf8(peer.receive(what));
        if (!said.equals(wanted)) {
            throw new ToolException(ToolException.FAILED, "waited for " + what + ", but the other side says '" + said + "': is it of the same pair?");
        }
    }

    /** DOCA tells the peer of the consumer when it runs; a send that comes before the buffer is posted waits at the peer. */
    private static String consume(ComchPeer peer) {
        try (MemoryMap memory = memory(peer, ROOM);
                ComchConsumer consumer = ComchConsumer.builder(peer.engine(), peer.connection(), memory).operationTimeout(Duration.ZERO).start()) {
            ComchReceived received = peer.await(consumer.post(memory.buffer()), "the other side's text");
            return Texts.utf8(memory.memory().asSlice(0, received.length()).toArray(ValueLayout.JAVA_BYTE));
        }
    }

    private static void produce(ComchPeer peer, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        int id = peer.await(peer.connection().remoteConsumers().any(), "the other side's consumer");
        try (MemoryMap memory = memory(peer, bytes.length);
                ComchProducer producer = ComchProducer.builder(peer.engine(), peer.connection()).operationTimeout(Duration.ZERO).start()) {
            memory.memory().asByteBuffer().put(bytes);
            peer.await(producer.send(memory.buffer(), id), "the other side to take the text");
        }
    }

    private static MemoryMap memory(ComchPeer peer, int bytes) {
        return MemoryMap.builder(peer.device()).allocate(bytes).permissions(AccessFlag.LOCAL_READ_WRITE, AccessFlag.PCI_READ_WRITE).start();
    }
}
