// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples.transfer;

import io.docaffm.core.AccessFlag;
import io.docaffm.core.MemoryMap;
import io.docaffm.core.RemoteMemoryMap;
import io.docaffm.rdma.RdmaConnection;
import io.docaffm.samples.pair.Peer;
import io.docaffm.samples.pair.ToolException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Arrays;

/** The side that has the file. Reads it once, a chunk at a time into the window's slots, and digests it on the way. */
public final class FileSource {
    private final Path file;
    private final Window window;
    private final Duration timeout;
    private final Progress progress;

    /**
     * A source.
     *
     * @param file a file that stays as it is meanwhile
     * @param window the most memory to use; the sink may ask for less
     * @param timeout how long to wait for each sign of the sink
     * @param progress shown what has been taken
     */
    public FileSource(Path file, Window window, Duration timeout, Progress progress) {
        if (!Files.isRegularFile(file)) {
            throw new ToolException(ToolException.USAGE, file + (Files.exists(file) ? " is not a regular file" : " does not exist"));
        }
        this.file = file;
        this.window = window;
        this.timeout = timeout;
        this.progress = progress;
    }

    /**
     * Sends it in messages.
     *
     * @param peer this side
     * @return what was sent
     */
    public Summary send(Peer peer) {
        MemoryMap memory = peer.allocate(window.bytes());
        RdmaConnection connection = peer.connect();
        return move(peer, connection, Way.SEND, (link, agreed) -> new SourceLane.Sending(link, memory, agreed, connection));
    }

    /**
     * Writes it into the sink's memory.
     *
     * @param peer this side
     * @return what was written
     */
    public Summary write(Peer peer) {
        MemoryMap memory = peer.allocate(window.bytes());
        Peer.Target target = peer.connectAsRequester();
        RemoteMemoryMap sink = target.memory();
        return move(peer, target.connection(), Way.WRITE, (link, agreed) -> {
            if (agreed.bytes() > sink.size()) {
                throw new ToolException(ToolException.FAILED, "the other side accepts a window of " + agreed.bytes() + " bytes and exports only " + sink.size());
            }
            return new SourceLane.Writing(link, memory, agreed, target.connection(), sink);
        });
    }

    /**
     * Offers it to be read.
     *
     * @param peer this side
     * @return what was read
     */
    public Summary offer(Peer peer) {
        MemoryMap memory = peer.allocate(window.bytes(), AccessFlag.RDMA_READ);
        RdmaConnection connection = peer.connectAsResponder(memory);
        return move(peer, connection, Way.READ, (link, agreed) -> new SourceLane.Offering(link, memory, agreed));
    }

    @FunctionalInterface
    private interface LaneMaker {
        SourceLane make(Link link, Window agreed);
    }

    private Summary move(Peer peer, RdmaConnection connection, Way way, LaneMaker maker) {
        Link link = new Link(peer, connection, timeout, Control.MAX_BYTES, 0);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            long size = channel.size();
            link.send(new Control.Offer(way, size, window));
            Window agreed = link.awaitAccept().within(window);
            SourceLane lane = maker.make(link, agreed);
            progress.start();
            byte[] digest = pump(channel, size, agreed, lane);
            link.send(new Control.End(digest));
            byte[] stored = link.awaitDone();
            link.finished();
            Summary summary = Summary.of(size, progress.end(), digest);
            if (!Arrays.equals(stored, digest)) {
                throw new ToolException(ToolException.CORRUPT, "the other side stored other bytes than were read here: SHA-256 " + summary.sha256() + " here, "
                        + Summary.of(size, 0, stored).sha256() + " there");
            }
            return summary;
        } catch (IOException failure) {
            link.refuse(failure.toString());
            throw new ToolException(ToolException.FAILED, "cannot read " + file + ": " + failure, failure);
        } catch (RuntimeException failure) {
            link.refuse(String.valueOf(failure.getMessage()));
            throw failure;
        } finally {
            progress.end();
        }
    }

    private byte[] pump(FileChannel channel, long size, Window agreed, SourceLane lane) throws IOException {
        MessageDigest sha256 = Digests.sha256();
        long chunks = agreed.chunks(size);
        for (long sequence = 0; sequence < chunks; sequence++) {
            lane.awaitRoom(sequence);
            int length = agreed.length(sequence, size);
            ByteBuffer slot = lane.memory.memory().asSlice(agreed.offset(sequence), length).asByteBuffer();
            while (slot.hasRemaining()) {
                if (channel.read(slot) < 0) {
                    throw new IOException("it became shorter than its " + size + " bytes meanwhile");
                }
            }
            sha256.update(slot.flip());
            lane.dispatch(sequence, length);
            progress.at(sequence * agreed.chunk() + length, size);
        }
        return sha256.digest();
    }
}
