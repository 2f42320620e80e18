// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.docaffm.core.Buffer;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class SpansTest {
    private static final long DEVICE = 7;

    /** Nothing of it is ever touched: the numbers are enough. */
    private static Registration map(String name, long address, long size) {
        return new Registration(name, address + 1, address, size, MemorySegment.ofAddress(address).reinterpret(size), true, true, DEVICE);
    }

    private static List<Long> bytes(Spans spans) {
        List<Long> addresses = new ArrayList<>();
        for (int i = 0; i < spans.count(); i++) {
            long start = spans.address(i);
            LongStream.range(start, start + spans.length(i)).forEach(addresses::add);
            assertThat(spans.length(i)).as("no piece without bytes").isPositive();
        }
        return addresses;
    }

    /** Slices of chains of slices of chains, against a plain list of addresses. */
    @Test
    void aSliceOfAnythingIsThatPartOfItsBytes() {
        SplittableRandom random = new SplittableRandom(20_261_201);
        Registration[] maps = {map("a", 1_000_000, 5_000), map("b", 2_000_000, 100), map("c", 3_000_000, 1)};
        for (int round = 0; round < 5_000; round++) {
            List<Long> expected = new ArrayList<>();
            Buffer[] parts = new Buffer[random.nextInt(0, 6)];
            for (int i = 0; i < parts.length; i++) {
                Registration map = maps[random.nextInt(maps.length)];
                long offset = random.nextLong(map.size() + 1);
                long length = random.nextLong(Math.min(map.size() - offset, 50) + 1);
                Spans part = Spans.of(map, offset, length);
                assertThat(part.length()).isEqualTo(length);
                parts[i] = part;
                LongStream.range(map.address() + offset, map.address() + offset + length).forEach(expected::add);
            }
            Spans whole = Spans.chain(parts);
            while (true) {
                assertThat(bytes(whole)).isEqualTo(expected);
                assertThat(whole.length()).isEqualTo(expected.size());
                assertThat(whole.pieces()).isEqualTo(whole.count());
                if (expected.isEmpty()) {
                    break;
                }
                int from = random.nextInt(expected.size() + 1);
                int to = random.nextInt(from, expected.size() + 1);
                whole = whole.slice(from, to - from);
                expected = expected.subList(from, to);
                if (random.nextInt(3) == 0) {
                    break;
                }
            }
        }
    }

    @Test
    void rangesOutsideAreRefusedHoweverLarge() {
        Registration map = map("map 1", 4096, 100);
        Spans spans = Spans.of(map, 10, 50);
        long[] odd = {Long.MIN_VALUE, Long.MIN_VALUE + 1, -51, -1, 0, 1, 50, 51, 99, 100, 101, Long.MAX_VALUE - 50, Long.MAX_VALUE};
        for (long offset : odd) {
            for (long length : odd) {
                boolean inMap = offset >= 0 && length >= 0 && length <= 100 && offset <= 100 - length;
                if (inMap) {
                    assertThat(Spans.of(map, offset, length).length()).isEqualTo(length);
                } else {
                    assertThatThrownBy(() -> Spans.of(map, offset, length)).isInstanceOf(IndexOutOfBoundsException.class).hasMessageContaining("map 1");
                }
                boolean inBuffer = offset >= 0 && length >= 0 && length <= 50 && offset <= 50 - length;
                if (inBuffer) {
                    assertThat(spans.slice(offset, length).length()).isEqualTo(length);
                } else {
                    assertThatThrownBy(() -> spans.slice(offset, length)).isInstanceOf(IndexOutOfBoundsException.class);
                }
            }
        }
    }

    /** A forged export may name any size. */
    @Test
    void impossibleSizesOfAPeersMapDoNoHarm() {
        for (long size : new long[] {-1, Long.MIN_VALUE, Long.MAX_VALUE}) {
            Registration map = new Registration("remote", 1, -10, size, null, false, true, DEVICE);
            assertThatThrownBy(() -> Spans.of(map, Long.MAX_VALUE, Long.MAX_VALUE)).isInstanceOf(IndexOutOfBoundsException.class);
            if (size < 0) {
                assertThatThrownBy(() -> Spans.of(map, 0, 1)).isInstanceOf(IndexOutOfBoundsException.class);
            }
        }
    }

    @Test
    void pinsAllItsMapsOrNone() {
        Registration first = map("first", 4096, 100);
        Registration second = map("second", 8192, 100);
        Spans both = Spans.chain(Spans.of(first, 0, 10), Spans.of(second, 0, 10), Spans.of(first, 50, 10));
        both.pin();
        second.close();
        assertThatIllegalStateException().isThrownBy(both::pin).withMessageContaining("second");
        CompletableFuture<Void> unused = first.awaitUnused("first", Duration.ofMinutes(1));
        assertThat(unused).isNotDone();
        both.unpin();
        assertThat(unused).isCompleted();
        assertThat(second.awaitUnused("second", Duration.ofSeconds(1))).isCompleted();
    }

    @Test
    void memoryWhoseArenaIsGoneIsNotPinned() {
        Arena arena = Arena.ofShared();
        MemorySegment memory = arena.allocate(64);
        Registration map = new Registration("mine", 1, memory.address(), 64, memory, true, true, DEVICE);
        Spans spans = Spans.of(map, 0, 64);
        spans.pin();
        spans.unpin();
        arena.close();
        assertThatIllegalStateException().isThrownBy(spans::pin).withMessageContaining("mine");
        assertThat(map.awaitUnused("mine", Duration.ofSeconds(1))).isCompleted();
    }

    @Test
    void foreignDevicesAndTheWrongSideAreRefused() {
        Registration local = map("local", 4096, 100);
        Registration remote = new Registration("remote", 1, 4096, 100, null, false, true, DEVICE);
        Spans.of(local, 0, 1).requireUsable(DEVICE, "mlx5_0", true, true);
        Spans.of(remote, 0, 1).requireUsable(DEVICE, "mlx5_0", false, false);
        Spans.NONE.requireUsable(DEVICE, "mlx5_0", true, true);
        assertThatIllegalArgumentException().isThrownBy(() -> Spans.of(local, 0, 1).requireUsable(8, "mlx5_1", false, true)).withMessageContaining("mlx5_1");
        assertThatIllegalArgumentException().isThrownBy(() -> Spans.of(local, 0, 1).requireUsable(DEVICE, "mlx5_0", false, false)).withMessageContaining("local");
        assertThatIllegalArgumentException().isThrownBy(() -> Spans.of(remote, 0, 1).requireUsable(DEVICE, "mlx5_0", false, true)).withMessageContaining("remote");
    }
}
