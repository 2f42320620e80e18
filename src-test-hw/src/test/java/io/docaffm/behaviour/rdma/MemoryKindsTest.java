// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour.rdma;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.docaffm.behaviour.Await;
import io.docaffm.behaviour.DocaTest;
import io.docaffm.behaviour.OnEmulator;
import io.docaffm.behaviour.Pair;
import io.docaffm.behaviour.TestDevices;
import io.docaffm.core.AccessFlag;
import io.docaffm.core.Buffer;
import io.docaffm.core.Device;
import io.docaffm.core.DeviceInfo;
import io.docaffm.core.DeviceSelector;
import io.docaffm.core.DocaError;
import io.docaffm.core.DocaException;
import io.docaffm.core.MemoryMap;
import io.docaffm.core.RemoteMemoryMap;
import io.docaffm.emulator.Emulator;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Memory that is not just allocated: behind a descriptor, over 4 GiB, exported over PCI. */
@DocaTest
class MemoryKindsTest {
    private static final AccessFlag[] ALL = {AccessFlag.LOCAL_READ_WRITE, AccessFlag.RDMA_READ, AccessFlag.RDMA_WRITE};
    /** Far from anything that is mapped. */
    private static final long DEVICE_ADDRESS = 0x7e00_0000_0000L;

    /** A file in memory, which stands in for a dma-buf on the emulator. */
    private static final class SharedFile implements AutoCloseable {
        private final Path path;
        private final RandomAccessFile file;

        SharedFile(long bytes) throws IOException {
            path = Files.createTempFile(Path.of("/dev/shm"), "doca-ffm-test", ".mem");
            file = new RandomAccessFile(path.toFile(), "rw");
            file.setLength(bytes);
        }

        /** Java does not tell, but the kernel does. */
        int descriptor() throws IOException {
            try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
                return open.filter(link -> {
                    try {
                        return Files.readSymbolicLink(link).equals(path);
                    } catch (IOException closed) {
                        return false;
                    }
                }).mapToInt(link -> Integer.parseInt(link.getFileName().toString())).findFirst().orElseThrow();
            }
        }

        MemorySegment map(Arena arena) throws IOException {
            return file.getChannel().map(FileChannel.MapMode.READ_WRITE, 0, file.length(), arena);
        }

        byte at(long offset) throws IOException {
            file.seek(offset);
            return file.readByte();
        }

        @Override
        public void close() throws IOException {
            file.close();
            Files.delete(path);
        }
    }

    @Test
    @OnEmulator("that it takes any descriptor that can be mapped for a dma-buf")
    void memoryBehindADescriptorIsReadAndWritten() throws IOException {
        try (SharedFile file = new SharedFile(1 << 16); Arena arena = Arena.ofShared(); Pair pair = Pair.connected()) {
            MemorySegment mapped = file.map(arena).asSlice(8192, 4096);
            try (MemoryMap map = MemoryMap.builder(pair.device).dmabuf(file.descriptor(), 8192, mapped).permissions(ALL).start();
                    RemoteMemoryMap remote = RemoteMemoryMap.fromExport(pair.device, map.exportRdma(pair.device))) {
                assertThat(map.memory()).isEqualTo(mapped);
                assertThat(map.size()).isEqualTo(4096);
                pair.nearMemory().fill((byte) 0x41);
                Await.value(pair.toFar.write(pair.nearMap.buffer(0, 100), remote.buffer(50, 100)));
                assertThat(file.at(8192 + 49)).isZero();
                assertThat(file.at(8192 + 50)).isEqualTo((byte) 0x41);
                assertThat(file.at(8192 + 149)).isEqualTo((byte) 0x41);
                assertThat(mapped.get(ValueLayout.JAVA_BYTE, 149)).isEqualTo((byte) 0x41);
            }
        }
    }

    @Test
    @OnEmulator("that it takes any descriptor that can be mapped for a dma-buf")
    void memoryThatOnlyDevicesReachIsUsedWithoutASegment() throws IOException {
        try (SharedFile file = new SharedFile(1 << 16); Pair pair = Pair.connected();
                MemoryMap map = MemoryMap.builder(pair.device).dmabuf(file.descriptor(), 4096, DEVICE_ADDRESS, 8192).permissions(ALL).start()) {
            assertThatIllegalStateException().isThrownBy(map::memory).withMessageContaining(map.name());
            Buffer buffer = map.buffer(100, 50);
            assertThatIllegalStateException().isThrownBy(buffer::memory).withMessageContaining(map.name());
            pair.farMemory().fill((byte) 0x42);
            Await.value(pair.toFar.read(pair.remote.buffer(0, 50), buffer));
            assertThat(file.at(4096 + 99)).isZero();
            assertThat(file.at(4096 + 100)).isEqualTo((byte) 0x42);
            Await.value(pair.toFar.write(map.buffer(0, 200), pair.remote.buffer(0, 200)));
            assertThat(pair.farMemory().get(ValueLayout.JAVA_BYTE, 99)).isZero();
            assertThat(pair.farMemory().get(ValueLayout.JAVA_BYTE, 149)).isEqualTo((byte) 0x42);
            assertThat(pair.farMemory().get(ValueLayout.JAVA_BYTE, 150)).isZero();
        }
    }

    @Test
    void whatCannotBeADmabufIsRefused() throws IOException {
        try (Device device = TestDevices.open()) {
            MemoryMap.Builder builder = MemoryMap.builder(device);
            for (Runnable wrong : List.<Runnable>of(() -> builder.dmabuf(-1, 0, 4096, 4096), () -> builder.dmabuf(0, -1, 4096, 4096),
                    () -> builder.dmabuf(0, 0, 0, 4096), () -> builder.dmabuf(0, 0, 4096, 0), () -> builder.dmabuf(0, 0, -4096, 8192),
                    () -> builder.dmabuf(0, 0, MemorySegment.ofArray(new byte[10])))) {
                assertThatIllegalArgumentException().isThrownBy(wrong::run);
            }
            DocaException refused = catchThrowableOfType(DocaException.class, () -> MemoryMap.builder(device).dmabuf(1_000_000, 0, DEVICE_ADDRESS, 4096).start());
            assertThat(refused).hasMessageContaining("0x7e0000000000").hasMessageContaining("4096 bytes").hasMessageContaining("memlock limit");
        }
    }

    @Test
    @OnEmulator("that it does not pin what is registered")
    void mapsOverFourGibibytesAreReachedToTheirLastByte() throws IOException {
        long size = (5L << 30) + 4096;
        try (SharedFile file = new SharedFile(size); Arena arena = Arena.ofShared(); Pair pair = Pair.connected();
                MemoryMap huge = MemoryMap.builder(pair.device).wrap(file.map(arena)).permissions(ALL).start();
                RemoteMemoryMap remote = RemoteMemoryMap.fromExport(pair.device, huge.exportRdma(pair.device))) {
            assertThat(remote.size()).isEqualTo(size);
            pair.nearMemory().fill((byte) 0x43);
            Await.value(pair.toFar.write(pair.nearMap.buffer(0, 8192), remote.buffer(size - 8192, 8192)));
            assertThat(huge.memory().get(ValueLayout.JAVA_BYTE, size - 1)).isEqualTo((byte) 0x43);
            assertThat(huge.memory().get(ValueLayout.JAVA_BYTE, size - 8193)).isZero();
            // 32 bits would come around here.
            assertThat(huge.memory().get(ValueLayout.JAVA_BYTE, (1L << 30) + 4096 - 1)).isZero();
            huge.memory().set(ValueLayout.JAVA_BYTE, (1L << 32) + 5, (byte) 7);
            Await.value(pair.toFar.read(remote.buffer((1L << 32) + 5, 1), pair.nearMap.buffer(0, 1)));
            assertThat(pair.nearMemory().get(ValueLayout.JAVA_BYTE, 0)).isEqualTo((byte) 7);
            // As this side's memory, too.
            Await.value(pair.toFar.write(huge.buffer((1L << 32) + 5, 1), pair.remote.buffer(3, 1)));
            assertThat(pair.farMemory().get(ValueLayout.JAVA_BYTE, 3)).isEqualTo((byte) 7);
        }
    }

    @Test
    void anExportWantsAPermissionThatThePeerCanUse() {
        try (Device device = TestDevices.open(); MemoryMap map = MemoryMap.builder(device).allocate(4096).start()) {
            DocaException refused = catchThrowableOfType(DocaException.class, () -> map.exportRdma(device));
            assertThat(refused.error()).isEqualTo(DocaError.NOT_PERMITTED);
            assertThat(refused).hasMessageContaining(map.name()).hasMessageContaining("RDMA_READ, RDMA_WRITE, RDMA_ATOMIC").hasMessageContaining("[LOCAL_READ_WRITE]");
            refused = catchThrowableOfType(DocaException.class, () -> map.exportPci(device));
            assertThat(refused.error()).isEqualTo(DocaError.NOT_PERMITTED);
            assertThat(refused).hasMessageContaining("PCI_READ_ONLY, PCI_READ_WRITE");
        }
    }

    @Test
    @OnEmulator("its host and BlueField functions")
    void memoryGoesOverPciFromTheHostToTheArmSideOnly() {
        try (Device host = Device.open(DeviceSelector.ibdev("mlx5_2")); Device arm = Device.open(DeviceSelector.ibdev("mlx5_0"));
                MemoryMap map = MemoryMap.builder(host).allocate(8192).permissions(AccessFlag.LOCAL_READ_WRITE, AccessFlag.PCI_READ_WRITE).start()) {
            assertThat(host.info().capabilities()).contains(DeviceInfo.Capability.MEMORY_EXPORT_PCI).doesNotContain(DeviceInfo.Capability.MEMORY_IMPORT_PCI);
            assertThat(arm.info().capabilities()).contains(DeviceInfo.Capability.MEMORY_IMPORT_PCI);
            byte[] descriptor = map.exportPci(host);
            try (RemoteMemoryMap imported = RemoteMemoryMap.fromPciExport(arm, descriptor)) {
                assertThat(imported.size()).isEqualTo(8192);
                assertThat(imported.address()).isEqualTo(map.memory().address());
            }
            DocaException refused = catchThrowableOfType(DocaException.class, () -> RemoteMemoryMap.fromPciExport(host, descriptor));
            assertThat(refused.error()).isEqualTo(DocaError.NOT_SUPPORTED);
            assertThat(refused).hasMessageContaining("doca_mmap_cap_is_create_from_export_pci_supported").hasMessageContaining(host.name());
            assertThatIllegalArgumentException().isThrownBy(() -> RemoteMemoryMap.fromPciExport(arm, new byte[0]));
            descriptor[descriptor.length / 2] ^= 1;
            catchThrowableOfType(DocaException.class, () -> RemoteMemoryMap.fromPciExport(arm, descriptor));
        }
    }

    @Test
    @OnEmulator("its knob that refuses registrations")
    void aRefusedRegistrationTellsTheMemlockLimit() {
        try (Device device = TestDevices.open()) {
            Emulator.fault("mmap.start.error", DocaError.DRIVER.code(), 1);
            DocaException refused = catchThrowableOfType(DocaException.class, () -> MemoryMap.builder(device).allocate(12_288).permissions(ALL).start());
            assertThat(refused.error()).isEqualTo(DocaError.DRIVER);
            assertThat(refused.getMessage()).contains("address 0x").contains("12288 bytes").contains("RDMA_WRITE").containsPattern("memlock limit (unlimited|\\d+ bytes)");
        }
    }
}
