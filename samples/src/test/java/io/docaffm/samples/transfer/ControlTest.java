// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.docaffm.samples.pair.ToolException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The file protocol's messages: what goes out comes back, and no bytes from a peer can do worse than end the transfer with a message. */
class ControlTest {
    private static final byte[] DIGEST = Digests.sha256().digest();
    private static final List<Control> ALL = List.of(new Control.Offer(Way.WRITE, Long.MAX_VALUE, new Window(1 << 20, 16)),
            new Control.Accept(new Window(512, 1)), new Control.Filled(1L << 40), new Control.Freed(0), new Control.End(DIGEST), new Control.Done(DIGEST),
            new Control.Refuse("no space left on device"), new Control.Probe());

    @Test
    void everyMessageComesBackAsItWas() {
        assertThat(ALL).hasSize(Control.KINDS);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment memory = arena.allocate(Control.MAX_BYTES);
            for (Control message : ALL) {
                int length = message.encode(memory);
                assertThat(Control.decode(memory.asSlice(0, length))).usingRecursiveComparison().isEqualTo(message);
            }
        }
    }

    @Test
    void aLongReasonIsCutNotRefused() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment memory = arena.allocate(Control.MAX_BYTES);
            int length = new Control.Refuse("x".repeat(10_000)).encode(memory);
            assertThat(length).isEqualTo(Control.MAX_BYTES);
            assertThat(Control.decode(memory)).isInstanceOf(Control.Refuse.class);
        }
    }

    @Test
    void everyTruncationIsAMessageOrAClearEnd() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment memory = arena.allocate(Control.MAX_BYTES);
            for (Control message : ALL) {
                int length = message.encode(memory);
                for (int cut = 0; cut < length; cut++) {
                    decodeOrRefuse(memory.asSlice(0, cut));
                }
            }
        }
    }

    @Test
    void garbageIsAMessageOrAClearEnd() {
        Random random = new Random(20_261_201);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment memory = arena.allocate(Control.MAX_BYTES);
            for (int i = 0; i < 100_000; i++) {
                int length = ALL.get(random.nextInt(ALL.size())).encode(memory);
                for (int flips = random.nextInt(8); flips >= 0; flips--) {
                    memory.set(ValueLayout.JAVA_BYTE, random.nextInt(length), (byte) random.nextInt());
                }
                decodeOrRefuse(memory.asSlice(0, random.nextInt(length + 1)));
            }
        }
    }

    @Test
    void anothersBytesAreToldApart() {
        assertThatThrownBy(() -> Control.decode(MemorySegment.ofArray("Hi DOCA RDMA!\0".getBytes(StandardCharsets.UTF_8)))).isInstanceOf(ToolException.class)
                .hasMessageContaining("--file");
    }

    private static void decodeOrRefuse(MemorySegment memory) {
        try {
            assertThat(Control.decode(memory)).isNotNull();
        } catch (ToolException refused) {
            assertThat(refused.exitCode()).isEqualTo(ToolException.FAILED);
        }
    }
}
