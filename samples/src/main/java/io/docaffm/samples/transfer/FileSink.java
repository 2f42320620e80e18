// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples.transfer;

import io.docaffm.core.AccessFlag;
import io.docaffm.core.MemoryMap;
import io.docaffm.rdma.RdmaConnection;
import io.docaffm.samples.pair.Await;
import io.docaffm.samples.pair.Peer;
import io.docaffm.samples.pair.ToolException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Arrays;

/** The side that gets the file. Stores the chunks in their order out of the window's slots, and digests what it stores. */
public final class FileSink {
    private final Path file;
    private final Window window;
    private final Duration timeout;
    private final Progress progress;

    /**
     * A sink.
     *
     * @param file where the bytes go; it appears, or is replaced, when they are all there and right
     * @param window the most memory to use; the source may have less
     * @param timeout how long to wait for each sign of the source
     * @param progress shown what has been stored
     */
    public FileSink(Path file, Window window, Duration timeout, Progress progress) {
        Path folder = file.toAbsolutePath().getParent();
        if (Files.isDirectory(file) || folder == null || !Files.isDirectory(folder)) {
            throw new ToolException(ToolException.USAGE, Files.isDirectory(file) ? file + " is a folder" : "there is no folder " + folder);
        }
        this.file = file;
        this.window = window;
        this.timeout = timeout;
        this.progress = progress;
    }

    /**
     * Receives it in messages.
     *
     * @param peer this side
     * @return what was received
     */
    public Summary receive(Peer peer) {
        RdmaConnection connection = peer.connect();
        return store(new Link(peer, connection, timeout, window.chunk(), window.slots()), Way.SEND, SinkLane.Receiving::new);
    }

    /**
     * Lets it be written into this side's memory.
     *
     * @param peer this side
     * @return what was written
     */
    public Summary letWrite(Peer peer) {
        MemoryMap memory = peer.allocate(window.bytes(), AccessFlag.RDMA_WRITE);
        RdmaConnection connection = peer.connectAsResponder(memory);
        return store(new Link(peer, connection, timeout, Control.MAX_BYTES, 0), Way.WRITE,
                (link, agreed, size) -> new SinkLane.Written(link, agreed, size, memory));
    }

    /**
     * Reads it from the source's memory.
     *
     * @param peer this side
     * @return what was read
     */
    public Summary read(Peer peer) {
        MemoryMap memory = peer.allocate(window.bytes());
        Peer.Target target = peer.connectAsRequester();
        return store(new Link(peer, target.connection(), timeout, Control.MAX_BYTES, 0), Way.READ, (link, agreed, size) -> {
            if (agreed.bytes() > target.memory().size()) {
                throw new ToolException(ToolException.FAILED, "the other side offers a window of " + agreed.bytes() + " bytes and exports only "
                        + target.memory().size());
            }
            return new SinkLane.Reading(link, agreed, size, memory, target.connection(), target.memory());
        });
    }

    @FunctionalInterface
    private interface LaneMaker {
        SinkLane make(Link link, Window agreed, long size);
    }

    private Summary store(Link link, Way way, LaneMaker maker) {
        try (Draft draft = Draft.of(file)) {
            Control.Offer offer = link.awaitOffer();
            if (offer.way() != way || offer.size() < 0) {
                throw new ToolException(ToolException.FAILED, "the other side offers a file of " + offer.size() + " bytes by " + offer.way() + ", this one takes "
                        + way);
            }
            Window agreed = window.within(offer.window());
            SinkLane lane = maker.make(link, agreed, offer.size());
            progress.start();
            link.send(new Control.Accept(agreed));
            byte[] digest = pump(draft.channel(), offer.size(), agreed, lane);
            byte[] expected = link.awaitEnd();
            boolean same = Arrays.equals(digest, expected);
            if (same) {
                draft.keep();
            }
            link.finished();
            Summary summary = Summary.of(offer.size(), progress.end(), digest);
            Await.result(link.send(new Control.Done(digest)), timeout, "the other side to hear that the file is stored");
            if (!same) {
                throw new ToolException(ToolException.CORRUPT, "what arrived is not what was sent: SHA-256 " + summary.sha256() + " here, "
                        + Summary.of(offer.size(), 0, expected).sha256() + " there");
            }
            return summary;
        } catch (IOException failure) {
            link.refuse(failure.toString());
            throw new ToolException(ToolException.FAILED, "cannot write " + file + ": " + failure, failure);
        } catch (RuntimeException failure) {
            link.refuse(String.valueOf(failure.getMessage()));
            throw failure;
        } finally {
            progress.end();
        }
    }

    private byte[] pump(FileChannel channel, long size, Window agreed, SinkLane lane) throws IOException {
        MessageDigest sha256 = Digests.sha256();
        long chunks = agreed.chunks(size);
        for (long sequence = 0; sequence < chunks; sequence++) {
            ByteBuffer chunk = lane.take(sequence).asByteBuffer();
            sha256.update(chunk.duplicate());
            int length = chunk.remaining();
            while (chunk.hasRemaining()) {
                channel.write(chunk);
            }
            lane.release(sequence);
            progress.at(sequence * agreed.chunk() + length, size);
        }
        return sha256.digest();
    }
}
