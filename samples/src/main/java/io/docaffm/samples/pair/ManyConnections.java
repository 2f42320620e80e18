// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples.pair;

import io.docaffm.core.MemoryMap;
import io.docaffm.rdma.RdmaConnection;
import io.docaffm.rdma.RdmaReceived;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;

/**
 * One text over each of several connections of one context, as DOCA's own rdma_multi_conn_send and rdma_multi_conn_receive do it. One receive queue serves
 * them all, and each result tells which connection it came from.
 */
public final class ManyConnections {
    private ManyConnections() {}

    /**
     * Sends a text over each connection.
     *
     * @param peer this side
     * @param options for the time-out
     * @param text at most 255 bytes
     * @param count how many connections
     */
    public static void send(Peer peer, PairOptions options, String text, int count) {
        byte[] bytes = Texts.encode(text);
        MemoryMap message = peer.allocate(Texts.ROOM);
        message.memory().asByteBuffer().put(bytes);
        List<CompletableFuture<Void>> sends = new ArrayList<>();
        for (RdmaConnection connection : peer.connectAll(count)) {
            sends.add(connection.send(message.buffer()));
        }
        sends.forEach(send -> Await.result(send, options.timeout(), "the receiver to take the texts"));
    }

    /**
     * Receives a text over each connection.
     *
     * @param peer this side
     * @param options for the time-out
     * @param count how many connections
     * @param each gets the connection's number, from 0, and the text
     */
    public static void receive(Peer peer, PairOptions options, int count, BiConsumer<Integer, String> each) {
        MemoryMap messages = peer.allocate((long) count * Texts.ROOM);
        List<RdmaConnection> connections = peer.connectAll(count);
        for (int i = 0; i < count; i++) {
            connections.get(i).userData(i);
        }
        List<CompletableFuture<RdmaReceived>> receives = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            receives.add(peer.rdma().receive(messages.buffer((long) i * Texts.ROOM, Texts.ROOM)));
        }
        for (int i = 0; i < count; i++) {
            RdmaReceived received = Await.result(receives.get(i), options.timeout(), "the sender's texts");
            int number = received.connection() != null && received.connection().userData() instanceof Integer known ? known : -1;
            each.accept(number, Texts.decode(messages.memory().asSlice((long) i * Texts.ROOM, received.length())));
        }
    }
}
