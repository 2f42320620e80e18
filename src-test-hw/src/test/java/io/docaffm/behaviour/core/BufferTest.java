// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.docaffm.behaviour.DocaTest;
import io.docaffm.behaviour.TestDevices;
import io.docaffm.core.AccessFlag;
import io.docaffm.core.Buffer;
import io.docaffm.core.Device;
import io.docaffm.core.MemoryMap;
import io.docaffm.core.RemoteBuffer;
import io.docaffm.core.RemoteMemoryMap;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@DocaTest
class BufferTest {
    private Device device;
    private MemoryMap map;

    @BeforeEach
    void open() {
        device = TestDevices.open();
        map = MemoryMap.builder(device).allocate(4096).permissions(AccessFlag.LOCAL_READ_WRITE, AccessFlag.RDMA_READ).start();
    }

    @AfterEach
    void close() {
        device.close();
    }

    @Test
    void isAViewOfTheMapsMemory() {
        Buffer buffer = map.buffer(100, 50);
        assertThat(buffer.length()).isEqualTo(50);
        assertThat(buffer.pieces()).isEqualTo(1);
        buffer.memory().set(ValueLayout.JAVA_BYTE, 0, (byte) 42);
        assertThat(map.memory().get(ValueLayout.JAVA_BYTE, 100)).isEqualTo((byte) 42);
        assertThat(buffer.memory().byteSize()).isEqualTo(50);
        assertThat(buffer.slice(10, 5).memory().address()).isEqualTo(map.memory().address() + 110);
        assertThat(buffer.toString()).contains("50");
    }

    @Test
    void theEmptyOneHasNoPieces() {
        for (Buffer empty : List.of(Buffer.empty(), map.buffer(5, 0), map.buffer(0, 10).slice(3, 0), Buffer.chain(), Buffer.chain(Buffer.empty(), Buffer.empty()))) {
            assertThat(empty.length()).isZero();
            assertThat(empty.pieces()).isZero();
            assertThatIllegalStateException().isThrownBy(empty::memory);
            assertThat(empty.slice(0, 0).length()).isZero();
            assertThatThrownBy(() -> empty.slice(0, 1)).isInstanceOf(IndexOutOfBoundsException.class);
        }
    }

    @Test
    void slicesOutsideAreRefused() {
        Buffer buffer = Buffer.chain(map.buffer(0, 10), map.buffer(20, 10));
        long[][] wrong = {{-1, 1}, {0, -1}, {0, 21}, {20, 1}, {21, 0}, {Long.MAX_VALUE, 1}, {1, Long.MAX_VALUE}, {Long.MIN_VALUE, Long.MIN_VALUE}};
        for (long[] range : wrong) {
            assertThatThrownBy(() -> buffer.slice(range[0], range[1])).as(range[0] + " " + range[1]).isInstanceOf(IndexOutOfBoundsException.class);
        }
        assertThatThrownBy(() -> Buffer.chain(map.buffer(), null)).isInstanceOf(NullPointerException.class);
    }

    @Test
    void aSliceOfAChainNamesTheSameBytesAsTheWhole() {
        SplittableRandom random = new SplittableRandom(7);
        for (int round = 0; round < 300; round++) {
            List<Long> bytes = new ArrayList<>();
            List<Buffer> parts = new ArrayList<>();
            int count = random.nextInt(1, 6);
            for (int i = 0; i < count; i++) {
                long offset = random.nextLong(4000);
                long length = random.nextLong(0, 40);
                parts.add(map.buffer(offset, length));
                for (long b = offset; b < offset + length; b++) {
                    bytes.add(map.memory().address() + b);
                }
            }
            Buffer chain = Buffer.chain(parts.toArray(Buffer[]::new));
            assertThat(chain.length()).isEqualTo(bytes.size());
            long from = random.nextLong(bytes.size() + 1);
            long length = random.nextLong(bytes.size() - from + 1);
            Buffer slice = chain.slice(from, length);
            assertThat(addresses(slice)).isEqualTo(bytes.subList((int) from, (int) (from + length)));
        }
    }

    /** Byte by byte, by slices of one, which have exactly one piece. */
    private static List<Long> addresses(Buffer buffer) {
        List<Long> addresses = new ArrayList<>();
        for (long i = 0; i < buffer.length(); i++) {
            addresses.add(buffer.slice(i, 1).memory().address());
        }
        return addresses;
    }

    @Test
    void ofAClosedMapHasNoMemory() {
        Buffer buffer = map.buffer(0, 10);
        map.close();
        assertThatIllegalStateException().isThrownBy(() -> buffer.memory().get(ValueLayout.JAVA_BYTE, 0));
    }

    @Test
    void thePeersBytesHaveNoLocalMemory() {
        try (RemoteMemoryMap remote = RemoteMemoryMap.fromExport(device, map.exportRdma(device))) {
            RemoteBuffer buffer = remote.buffer(10, 100);
            assertThat(buffer.slice(50, 50).length()).isEqualTo(50);
            assertThatThrownBy(() -> buffer.slice(50, 51)).isInstanceOf(IndexOutOfBoundsException.class);
            // What only a cast can ask for.
            assertThatIllegalStateException().isThrownBy(() -> ((Buffer) buffer).memory()).withMessageContaining(remote.name());
        }
    }
}
