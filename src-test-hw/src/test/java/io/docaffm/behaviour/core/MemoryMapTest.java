// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.docaffm.behaviour.Await;
import io.docaffm.behaviour.Contents;
import io.docaffm.behaviour.DocaTest;
import io.docaffm.behaviour.OnEmulator;
import io.docaffm.behaviour.TestDevices;
import io.docaffm.core.AccessFlag;
import io.docaffm.core.Device;
import io.docaffm.core.DocaError;
import io.docaffm.core.DocaException;
import io.docaffm.core.MemoryMap;
import io.docaffm.core.RemoteMemoryMap;
import io.docaffm.emulator.Emulator;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@DocaTest
class MemoryMapTest {
    private static final AccessFlag[] ALL = {AccessFlag.LOCAL_READ_WRITE, AccessFlag.RDMA_READ, AccessFlag.RDMA_WRITE};
    private Device device;

    @BeforeEach
    void open() {
        device = TestDevices.open();
    }

    @AfterEach
    void close() {
        device.close();
    }

    @Test
    void allocatesZeroedPageAlignedMemory() {
        for (long size : new long[] {1, 4095, 4096, 1 << 20}) {
            try (MemoryMap map = MemoryMap.builder(device).allocate(size).start()) {
                assertThat(map.size()).isEqualTo(size);
                assertThat(map.memory().byteSize()).isEqualTo(size);
                assertThat(map.memory().address() % 4096).isZero();
                assertThat(map.memory().mismatch(map.memory().asSlice(0).asReadOnly())).isEqualTo(-1);
                for (long i = 0; i < size; i += 511) {
                    assertThat(map.memory().get(ValueLayout.JAVA_BYTE, i)).isZero();
                }
                assertThat(map.permissions()).containsExactly(AccessFlag.LOCAL_READ_WRITE);
                assertThat(map.handle().address()).isNotZero();
            }
        }
    }

    @Test
    void wrapsMemoryOfTheCallersAndLeavesItToHim() {
        try (Arena arena = Arena.ofShared()) {
            MemorySegment memory = arena.allocate(8192, 4096);
            try (MemoryMap map = MemoryMap.builder(device).wrap(memory).permissions(ALL).start()) {
                assertThat(map.memory()).isEqualTo(memory);
                assertThat(map.permissions()).containsExactlyInAnyOrder(ALL);
            }
            memory.fill((byte) 1);
        }
    }

    @Test
    void memoryThatADeviceCannotUseIsRefused() {
        MemoryMap.Builder builder = MemoryMap.builder(device);
        assertThatIllegalArgumentException().isThrownBy(() -> builder.wrap(MemorySegment.ofArray(new byte[4096])));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.wrap(MemorySegment.ofBuffer(ByteBuffer.allocate(4096))));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.wrap(MemorySegment.NULL));
        try (Arena confined = Arena.ofConfined()) {
            assertThatIllegalArgumentException().isThrownBy(() -> builder.wrap(confined.allocate(4096))).withMessageContaining("shared");
        }
        MemorySegment readOnly = Arena.ofAuto().allocate(4096, 4096).asReadOnly();
        assertThatIllegalArgumentException().isThrownBy(() -> MemoryMap.builder(device).wrap(readOnly).start()).withMessageContaining("read-only");
        MemoryMap.builder(device).wrap(readOnly).permissions().start().close();
        Arena closed = Arena.ofShared();
        MemorySegment gone = closed.allocate(4096);
        closed.close();
        assertThatIllegalStateException().isThrownBy(() -> MemoryMap.builder(device).wrap(gone).start());
    }

    @Test
    void sizesThatCannotBeAreRefused() {
        for (long size : new long[] {0, -1, Long.MIN_VALUE}) {
            assertThatIllegalArgumentException().isThrownBy(() -> MemoryMap.builder(device).allocate(size)).withMessageContaining(Long.toString(size));
        }
        for (long size : new long[] {1L << 50, Long.MAX_VALUE - 1, Long.MAX_VALUE}) {
            Throwable refused = catchThrowable(() -> MemoryMap.builder(device).allocate(size).start());
            assertThat(refused).as(Long.toString(size)).isInstanceOfAny(IllegalArgumentException.class, DocaException.class);
        }
        assertThatIllegalStateException().isThrownBy(() -> MemoryMap.builder(device).start()).withMessageContaining("allocate");
        assertThatIllegalArgumentException().isThrownBy(MemoryMap::builder);
        assertThatThrownBy(() -> MemoryMap.builder((Device) null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> MemoryMap.builder(device).wrap(null)).isInstanceOf(NullPointerException.class);
    }

    @Test
    void permissionsThatContradictEachOtherAreRefused() {
        for (AccessFlag flag : List.of(AccessFlag.RDMA_WRITE, AccessFlag.RDMA_ATOMIC)) {
            assertThatIllegalArgumentException().isThrownBy(() -> MemoryMap.builder(device).allocate(4096).permissions(flag).start())
                    .withMessageContaining("LOCAL_READ_WRITE");
        }
        assertThatThrownBy(() -> MemoryMap.builder(device).permissions((AccessFlag) null)).isInstanceOf(NullPointerException.class);
    }

    @Test
    void onlyRangesWithinItBecomeBuffers() {
        try (MemoryMap map = MemoryMap.builder(device).allocate(100).start()) {
            long[][] wrong = {{-1, 1}, {0, -1}, {0, 101}, {100, 1}, {101, 0}, {1, 100}, {Long.MAX_VALUE, 1}, {1, Long.MAX_VALUE},
                {Long.MAX_VALUE, Long.MAX_VALUE}, {Long.MIN_VALUE, 1}, {0, Long.MIN_VALUE}, {-1, Long.MIN_VALUE}, {50, Long.MAX_VALUE - 49}};
            for (long[] range : wrong) {
                assertThatThrownBy(() -> map.buffer(range[0], range[1])).as(range[0] + " " + range[1]).isInstanceOf(IndexOutOfBoundsException.class)
                        .hasMessageContaining(map.name());
            }
            assertThat(map.buffer(100, 0).length()).isZero();
            assertThat(map.buffer(99, 1).length()).isEqualTo(1);
            assertThat(map.buffer().length()).isEqualTo(100);
        }
    }

    @Test
    void anExportIsOpenedAgainWithItsSize() {
        try (MemoryMap map = MemoryMap.builder(device).allocate(8192).permissions(ALL).start()) {
            byte[] export = map.exportRdma(device);
            assertThat(export).isNotEmpty();
            assertThat(map.exportRdma(device)).isEqualTo(export);
            try (RemoteMemoryMap remote = RemoteMemoryMap.fromExport(device, export)) {
                assertThat(remote.size()).isEqualTo(8192);
                assertThat(remote.address()).isEqualTo(map.memory().address());
                assertThat(remote.buffer().length()).isEqualTo(8192);
                assertThatThrownBy(() -> remote.buffer(8192, 1)).isInstanceOf(IndexOutOfBoundsException.class).hasMessageContaining(remote.name());
                assertThatThrownBy(() -> remote.buffer(-1, 1)).isInstanceOf(IndexOutOfBoundsException.class);
                assertThatThrownBy(() -> remote.buffer(1, Long.MAX_VALUE)).isInstanceOf(IndexOutOfBoundsException.class);
            }
        }
    }

    @Test
    void memoryWithoutRdmaPermissionIsNotExported() {
        try (MemoryMap map = MemoryMap.builder(device).allocate(4096).start()) {
            assertThatThrownBy(() -> map.exportRdma(device)).isInstanceOf(DocaException.class).hasMessageContaining("doca_mmap_export_rdma");
        }
    }

    @Test
    void severalDevicesMayShareAMap() {
        Device second = TestDevices.openSecond().orElse(null);
        assumeTrue(second != null, "not run: this machine has no second device (-Ddoca.test.device2)");
        try (second) {
            try (MemoryMap both = MemoryMap.builder(device, second).allocate(4096).permissions(ALL).start()) {
                assertThat(both.exportRdma(device)).isNotEmpty();
                assertThat(both.exportRdma(second)).isNotEmpty();
                device.closeAsync();
                assertThat(both.isClosed()).isTrue();
            }
        }
    }

    @Test
    void isExportedForItsOwnDevicesOnly() {
        Device second = TestDevices.openSecond().orElse(null);
        assumeTrue(second != null, "not run: this machine has no second device (-Ddoca.test.device2)");
        try (second; MemoryMap map = MemoryMap.builder(device).allocate(4096).permissions(ALL).start()) {
            assertThatIllegalArgumentException().isThrownBy(() -> map.exportRdma(second)).withMessageContaining(second.name());
        }
    }

    @Test
    void usesAfterCloseAreRefused() {
        MemoryMap map = MemoryMap.builder(device).allocate(4096).permissions(ALL).start();
        MemorySegment memory = map.memory();
        RemoteMemoryMap remote = RemoteMemoryMap.fromExport(device, map.exportRdma(device));
        map.close();
        remote.close();
        assertThatIllegalStateException().isThrownBy(map::buffer).withMessageContaining(map.name());
        assertThatIllegalStateException().isThrownBy(() -> map.exportRdma(device)).withMessageContaining(map.name());
        assertThatIllegalStateException().isThrownBy(remote::buffer).withMessageContaining(remote.name());
        // What the map allocated is gone, and Java's own check says so rather than the kernel.
        assertThatIllegalStateException().isThrownBy(() -> memory.get(ValueLayout.JAVA_BYTE, 0));
        map.close();
        remote.close();
    }

    @Test
    void closingWhileAChannelHasTheMemoryIsTriedAgainLater() {
        MemoryMap map = MemoryMap.builder(device).allocate(4096).start();
        MemorySegment memory = map.memory();
        CompletableFuture<Void> inside = new CompletableFuture<>();
        CompletableFuture<Void> leave = new CompletableFuture<>();
        // What a channel's read does: the arena cannot be closed for as long as it lasts.
        CompletableFuture<Void> reader = CompletableFuture.runAsync(() -> Kept.open(memory, () -> {
            inside.complete(null);
            Await.value(leave);
        }));
        Await.value(inside);
        try {
            DocaException stuck = catchThrowableOfType(DocaException.class, map::close);
            assertThat(stuck.error()).isEqualTo(DocaError.IN_USE);
            assertThat(stuck).hasMessageContaining(map.name());
        } finally {
            leave.complete(null);
            Await.value(reader);
        }
        map.close();
    }

    @Test
    void oftenMadeByManyThreadsWhileTheDeviceIsClosed() {
        for (int round = 0; round < 30; round++) {
            Device mine = TestDevices.open();
            CompletableFuture<Void> go = new CompletableFuture<>();
            List<CompletableFuture<Void>> makers = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                makers.add(go.thenRunAsync(() -> {
                    for (int j = 0; j < 20; j++) {
                        try {
                            Contents.fill(MemoryMap.builder(mine).allocate(4096).start().memory(), j);
                        } catch (IllegalStateException closed) {
                            // Refused, or closed under its hands: either is right; a leak or a crash is not.
                            assertThat(closed).hasMessageMatching("(?s).*(closed|Already).*");
                        }
                    }
                }));
            }
            go.complete(null);
            mine.close();
            makers.forEach(Await::value);
            mine.close();
        }
    }

    @Test
    @OnEmulator("a fault when starting a map")
    void aRefusedRegistrationSaysWhatWasToBeRegistered() {
        Emulator.fault("mmap.start.error", DocaError.DRIVER.code(), 1);
        DocaException refused = catchThrowableOfType(DocaException.class, () -> MemoryMap.builder(device).allocate(12_345).permissions(ALL).start());
        assertThat(refused.error()).isEqualTo(DocaError.DRIVER);
        assertThat(refused).hasMessageContaining("12345").hasMessageContaining("RDMA_WRITE").hasMessageContaining("doca_mmap_start");
    }

    @Test
    void flagsAreDocasBits() {
        assertThat(AccessFlag.mask(Set.of())).isZero();
        for (AccessFlag flag : AccessFlag.values()) {
            assertThat(AccessFlag.of(flag.bit())).containsExactly(flag);
        }
        assertThat(AccessFlag.of(-1)).containsExactly(AccessFlag.values());
        assertThat(AccessFlag.mask(Set.of(AccessFlag.values()))).isEqualTo(127);
    }
}
