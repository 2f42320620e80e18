// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples.pair;

import io.docaffm.core.AccessFlag;
import io.docaffm.core.Buffer;
import io.docaffm.core.MemoryMap;
import io.docaffm.rdma.RdmaConnection;
import io.docaffm.rdma.RdmaOpcode;
import io.docaffm.rdma.RdmaReceived;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;

/**
 * Passes one text to the other side, each of the ways that DOCA's own sample pairs do: sent (rdma_send, rdma_receive), written
 * (rdma_write_requester, rdma_write_responder) or read (rdma_read_requester, rdma_read_responder). On the wire a text is UTF-8 and ends with a
 * zero byte; those samples take 255 bytes.
 */
public final class Texts {
    /** What DOCA's own samples pass unless told otherwise. */
    public static final String DEFAULT = "Hi DOCA RDMA!";
    /** The room that DOCA's own samples have for a text with its zero byte. */
    public static final int ROOM = 256;

    /** Between two looks at memory or files that give no event. */
    static final Duration LOOK = Duration.ofMillis(20);
    /** A text that did not change for so long has been written to its end. */
    private static final Duration SETTLED = Duration.ofMillis(200);

    private Texts() {}

    /**
     * Sends a text.
     *
     * @param peer this side
     * @param options for the time-out
     * @param text at most 255 bytes
     */
    public static void send(Peer peer, PairOptions options, String text) {
        byte[] bytes = encode(text);
        MemoryMap message = peer.allocate(ROOM);
        message.memory().asByteBuffer().put(bytes);
        RdmaConnection connection = peer.connect();
        Await.result(connection.send(message.buffer()), options.timeout(), "the receiver to take the text");
    }

    /**
     * Receives a text.
     *
     * @param peer this side
     * @param options for the time-out
     * @return the text
     */
    public static String receive(Peer peer, PairOptions options) {
        MemoryMap message = peer.allocate(Peer.MEMORY);
        peer.connect();
        RdmaReceived received = Await.result(peer.rdma().receive(message.buffer()), options.timeout(), "the sender's text");
        return decode(message.memory().asSlice(0, received.length()));
    }

    /**
     * Sends a text with immediate data.
     *
     * @param peer this side
     * @param options for the time-out
     * @param text at most 255 bytes
     * @param immediate 32 bits
     */
    public static void send(Peer peer, PairOptions options, String text, int immediate) {
        byte[] bytes = encode(text);
        MemoryMap message = peer.allocate(ROOM);
        message.memory().asByteBuffer().put(bytes);
        RdmaConnection connection = peer.connect();
        Await.result(connection.send(message.buffer(), immediate), options.timeout(), "the receiver to take the text");
    }

    /**
     * A text and the immediate data that came with it.
     *
     * @param text the text
     * @param immediate 32 bits
     */
    public record Marked(String text, int immediate) {}

    /**
     * Receives a text with immediate data.
     *
     * @param peer this side
     * @param options for the time-out
     * @return both
     */
    public static Marked receiveMarked(Peer peer, PairOptions options) {
        MemoryMap message = peer.allocate(Peer.MEMORY);
        peer.connect();
        RdmaReceived received = Await.result(peer.rdma().receive(message.buffer()), options.timeout(), "the sender's text");
        if (received.opcode() != RdmaOpcode.SEND_WITH_IMMEDIATE) {
            throw new ToolException(ToolException.FAILED, "what came is a " + received.opcode() + ", without immediate data");
        }
        return new Marked(decode(message.memory().asSlice(0, received.length())), received.immediate());
    }

    /**
     * Writes a text into the responder's memory, and tells it so by immediate data.
     *
     * @param peer this side
     * @param options for the time-out
     * @param text at most 255 bytes
     * @param immediate 32 bits
     */
    public static void write(Peer peer, PairOptions options, String text, int immediate) {
        byte[] bytes = encode(text);
        MemoryMap source = peer.allocate(ROOM);
        source.memory().asByteBuffer().put(bytes);
        Peer.Target target = peer.connectAsRequester();
        Await.result(target.connection().write(source.buffer(0, bytes.length), target.memory().buffer(0, bytes.length), immediate), options.timeout(),
                "the text to be written and the responder to have posted a receive");
    }

    /**
     * Offers memory and waits until a text has been written to it; the immediate data tells when.
     *
     * @param peer this side
     * @param options for the time-out
     * @return the text and the immediate data
     */
    public static Marked awaitMarked(Peer peer, PairOptions options) {
        MemoryMap memory = peer.allocate(Peer.MEMORY, AccessFlag.RDMA_WRITE);
        peer.connectAsResponder(memory);
        RdmaReceived received = Await.result(peer.rdma().receive(Buffer.empty()), options.timeout(), "the requester to write a text");
        if (received.opcode() != RdmaOpcode.WRITE_WITH_IMMEDIATE) {
            throw new ToolException(ToolException.FAILED, "what came is a " + received.opcode() + ", not a write with immediate data");
        }
        return new Marked(decode(memory.memory()), received.immediate());
    }

    /**
     * Writes a text into the responder's memory.
     *
     * @param peer this side
     * @param options for the time-out
     * @param text at most 255 bytes
     */
    public static void write(Peer peer, PairOptions options, String text) {
        byte[] bytes = encode(text);
        MemoryMap source = peer.allocate(ROOM);
        source.memory().asByteBuffer().put(bytes);
        Peer.Target target = peer.connectAsRequester();
        Await.result(target.connection().write(source.buffer(0, bytes.length), target.memory().buffer(0, bytes.length)), options.timeout(),
                "the text to be written");
    }

    /**
     * Offers memory and waits until a text has been written to it.
     *
     * @param peer this side
     * @param options for the time-out
     * @return the text
     */
    public static String awaitWritten(Peer peer, PairOptions options) {
        MemoryMap memory = peer.allocate(Peer.MEMORY, AccessFlag.RDMA_WRITE);
        return decode(settled(memory.memory(), peer.offer(memory), options.timeout()));
    }

    /**
     * Offers a text to be read and waits until it has been.
     *
     * @param peer this side
     * @param text at most 255 bytes
     */
    public static void offer(Peer peer, String text) {
        byte[] bytes = encode(text);
        MemoryMap memory = peer.allocate(Peer.MEMORY, AccessFlag.RDMA_READ);
        memory.memory().asByteBuffer().put(bytes);
        peer.awaitRequesterDone(peer.offer(memory));
    }

    /**
     * Reads the responder's text.
     *
     * @param peer this side
     * @param options for the time-out
     * @return the text
     */
    public static String read(Peer peer, PairOptions options) {
        MemoryMap here = peer.allocate(ROOM);
        Peer.Target target = peer.connectAsRequester();
        long length = Math.min(ROOM, target.memory().size());
        Await.result(target.connection().read(target.memory().buffer(0, length), here.buffer(0, length)), options.timeout(), "the text to be read");
        return decode(here.memory());
    }

    /** A one-sided write gives no event here: the memory is looked at until it holds a text that no longer changes, or the writer has left. */
    private static MemorySegment settled(MemorySegment memory, CompletableFuture<?> left, Duration timeout) {
        long deadline = System.nanoTime() + timeout.toNanos();
        byte[] last = new byte[0];
        long since = System.nanoTime();
        while (true) {
            boolean complete = left.isDone();
            byte[] now = memory.toArray(ValueLayout.JAVA_BYTE);
            if (!Arrays.equals(now, last)) {
                last = now;
                since = System.nanoTime();
            }
            if (complete || now[0] != 0 && System.nanoTime() - since > SETTLED.toNanos()) {
                return MemorySegment.ofArray(now);
            }
            if (System.nanoTime() > deadline) {
                throw Await.gaveUp(timeout, "the requester to write a text");
            }
            Await.pause(LOOK);
        }
    }

    /**
     * Can it be passed?
     *
     * @param text any text
     * @throws ToolException with {@link ToolException#USAGE} if it is too long
     */
    public static void check(String text) {
        encode(text);
    }

    static byte[] encode(String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        if (utf8.length >= ROOM || text.indexOf('\0') >= 0) {
            throw new ToolException(ToolException.USAGE, "a text has at most " + (ROOM - 1) + " bytes and no zero in it; this one has " + utf8.length
                    + " bytes: use --file for more");
        }
        return Arrays.copyOf(utf8, utf8.length + 1);
    }

    static String decode(MemorySegment memory) {
        byte[] bytes = memory.toArray(ValueLayout.JAVA_BYTE);
        int end = 0;
        while (end < bytes.length && bytes[end] != 0) {
            end++;
        }
        if (end == bytes.length) {
            throw new ToolException(ToolException.FAILED, "what came is no text: " + end + " bytes without a zero at the end");
        }
        return utf8(ByteBuffer.wrap(bytes, 0, end), ". Does the other side send a file? Then use --file here too");
    }

    /**
     * Bytes that are a text, without a zero at the end.
     *
     * @param bytes UTF-8
     * @return the text
     * @throws ToolException with {@link ToolException#FAILED} if it is none
     */
    public static String utf8(byte[] bytes) {
        return utf8(ByteBuffer.wrap(bytes), "");
    }

    private static String utf8(ByteBuffer bytes, String advice) {
        int length = bytes.remaining();
        try {
            return StandardCharsets.UTF_8.newDecoder().onMalformedInput(CodingErrorAction.REPORT).decode(bytes).toString();
        } catch (CharacterCodingException garbage) {
            throw new ToolException(ToolException.FAILED, "what came is no text: " + length + " bytes that are not UTF-8" + advice, garbage);
        }
    }
}
