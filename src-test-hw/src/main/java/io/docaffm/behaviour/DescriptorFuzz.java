// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour;

import io.docaffm.core.AccessFlag;
import io.docaffm.core.Device;
import io.docaffm.core.DocaException;
import io.docaffm.core.MemoryMap;
import io.docaffm.core.ProgressEngine;
import io.docaffm.core.RemoteMemoryMap;
import io.docaffm.rdma.RdmaConnection;
import io.docaffm.rdma.RdmaContext;
import io.docaffm.rdma.RdmaExport;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Gives changed, cut, lengthened and invented descriptors to what takes descriptors. In a process of its own, since what is under test is that
 * it survives. Arguments: seed, number of descriptors. What is refused must be refused with a DocaException or an IllegalArgumentException; what
 * cannot be told from a right one makes an object that does no harm and is closed again.
 */
public final class DescriptorFuzz {
    private final SplittableRandom random;
    private final Device device;
    private final RdmaContext context;
    private final byte[] memoryDescriptor;
    private RdmaExport export;
    private int refused;
    private int taken;

    private DescriptorFuzz(long seed, Device device, RdmaContext context, byte[] memoryDescriptor) {
        this.random = new SplittableRandom(seed);
        this.device = device;
        this.context = context;
        this.memoryDescriptor = memoryDescriptor;
        this.export = context.export();
    }

    /** The program. */
    public static void main(String[] arguments) {
        long seed = Long.parseLong(arguments[0]);
        int count = Integer.parseInt(arguments[1]);
        Strict.on();
        try (ProgressEngine engine = ProgressEngine.create(); Device device = TestDevices.open();
                RdmaContext context = RdmaContext.builder(engine, device).maxConnections(4096).start();
                RdmaContext peer = RdmaContext.builder(engine, device).maxConnections(4096).start();
                MemoryMap memory = MemoryMap.builder(device).allocate(4096).permissions(AccessFlag.LOCAL_READ_WRITE, AccessFlag.RDMA_READ, AccessFlag.RDMA_WRITE).start()) {
            DescriptorFuzz fuzz = new DescriptorFuzz(seed, device, context, memory.exportRdma(device));
            byte[] connectionDescriptor = peer.export().descriptor();
            for (int i = 0; i < count; i++) {
                byte[] memoryBytes = fuzz.changed(fuzz.memoryDescriptor, connectionDescriptor);
                byte[] connectionBytes = fuzz.changed(connectionDescriptor, fuzz.memoryDescriptor);
                if (i % 2 == 0) {
                    fuzz.memory(memoryBytes);
                } else {
                    fuzz.connection(connectionBytes);
                }
            }
            // After all that, the right ones are still taken.
            RemoteMemoryMap.fromExport(device, fuzz.memoryDescriptor).close();
            System.out.println("DONE refused=" + fuzz.refused + " taken=" + fuzz.taken);
        }
        Lines.bye();
    }

    private void memory(byte[] bytes) {
        try (RemoteMemoryMap map = RemoteMemoryMap.fromExport(device, bytes)) {
            taken++;
            if (map.size() > 0) {
                map.buffer(0, 1);
            }
        } catch (DocaException | IllegalArgumentException expected) {
            refused++;
        }
    }

    private void connection(byte[] bytes) {
        try (RdmaConnection connection = export.connect(bytes)) {
            taken++;
            if (connection.name().isEmpty()) {
                throw new AssertionError();
            }
        } catch (DocaException | IllegalArgumentException expected) {
            refused++;
            return;
        }
        export = context.export();
    }

    private byte[] changed(byte[] right, byte[] other) {
        byte[] bytes = right.clone();
        switch (random.nextInt(9)) {
            case 0 -> bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
            case 1 -> {
                for (int i = random.nextInt(1, 9); i > 0; i--) {
                    bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
                }
            }
            case 2 -> bytes = Arrays.copyOf(bytes, random.nextInt(bytes.length));
            case 3 -> {
                int length = bytes.length;
                bytes = Arrays.copyOf(bytes, length + random.nextInt(1, 300));
                for (int i = length; i < bytes.length; i++) {
                    bytes[i] = (byte) random.nextInt();
                }
            }
            case 4 -> {
                int from = random.nextInt(bytes.length);
                Arrays.fill(bytes, from, random.nextInt(from, bytes.length) + 1, (byte) (random.nextBoolean() ? 0 : 0xff));
            }
            case 5 -> {
                bytes = new byte[random.nextInt(1, 600)];
                random.nextBytes(bytes);
            }
            case 6 -> {
                // The head of one kind, the rest of another.
                bytes = other.clone();
                System.arraycopy(right, 0, bytes, 0, Math.min(random.nextInt(right.length), bytes.length));
            }
            case 7 -> {
                // A right head and then anything.
                for (int i = random.nextInt(bytes.length); i < bytes.length; i++) {
                    bytes[i] = (byte) random.nextInt();
                }
            }
            default -> {
                int at = random.nextInt(bytes.length - 7);
                // A number where a length or an address may be.
                long value = switch (random.nextInt(4)) {
                    case 0 -> -1L;
                    case 1 -> Long.MAX_VALUE;
                    case 2 -> random.nextLong();
                    default -> 1L << random.nextInt(64);
                };
                for (int i = 0; i < 8; i++) {
                    bytes[at + i] = (byte) (value >>> 8 * i);
                }
            }
        }
        return bytes;
    }
}
