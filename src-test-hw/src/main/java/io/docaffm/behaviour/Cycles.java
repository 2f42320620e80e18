// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour;

import io.docaffm.core.AccessFlag;
import io.docaffm.core.Device;
import io.docaffm.core.IdleStrategy;
import io.docaffm.core.MemoryMap;
import io.docaffm.core.ProgressEngine;
import io.docaffm.core.RemoteMemoryMap;
import io.docaffm.rdma.RdmaAddress;
import io.docaffm.rdma.RdmaConnection;
import io.docaffm.rdma.RdmaContext;
import io.docaffm.rdma.RdmaExport;
import io.docaffm.rdma.RdmaListener;
import io.docaffm.rdma.RdmaReceived;
import io.docaffm.rdma.RdmaTask;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Connect, send, receive, close, again and again, and now and then everything from the engine to the memory; tells the process's memory and
 * descriptors on the way. In a process of its own, so that the figures are of nothing else. Arguments: cycles until the first figures, cycles
 * until the last.
 */
public final class Cycles {
    private final ProgressEngine engine;
    private final Device device;

    private Cycles(ProgressEngine engine, Device device) {
        this.engine = engine;
        this.device = device;
    }

    /** The program. */
    public static void main(String[] arguments) throws InterruptedException {
        int warm = Integer.parseInt(arguments[0]);
        int all = Integer.parseInt(arguments[1]);
        Strict.on();
        try (ProgressEngine engine = ProgressEngine.create(); Device device = TestDevices.open()) {
            new Cycles(engine, device).run(warm, all);
        }
        Lines.bye();
    }

    private void run(int warm, int all) throws InterruptedException {
        int port = Ports.free();
        LinkedBlockingQueue<CompletableFuture<RdmaConnection>> accepted = new LinkedBlockingQueue<>();
        // One connection at a time: the place must be free again after each close.
        try (RdmaContext near = RdmaContext.builder(engine, device).start(); RdmaContext far = RdmaContext.builder(engine, device).start();
                MemoryMap memory = MemoryMap.builder(device).allocate(8192).start();
                RdmaListener _ = far.listen(port, request -> accepted.add(request.accept()))) {
            for (int i = 1; i <= all; i++) {
                if (i % 20 == 0) {
                    RdmaConnection toFar = near.connect(RdmaAddress.ipv4(TestDevices.ipv4(), port)).join();
                    RdmaConnection toNear = accepted.poll(20, TimeUnit.SECONDS).join();
                    exchange(toFar, toNear, near, far, memory, i);
                } else {
                    RdmaExport one = near.export();
                    RdmaExport other = far.export();
                    exchange(one.connect(other.descriptor()), other.connect(one.descriptor()), near, far, memory, i);
                }
                if (i % 50 == 0) {
                    everything();
                }
                if (i == warm || i == all) {
                    System.gc();
                    System.out.println("FIGURES " + i + " " + ProcessFigures.residentKib() + " " + ProcessFigures.openFiles() + " " + ProcessFigures.threads());
                }
            }
        }
    }

    private static void exchange(RdmaConnection toFar, RdmaConnection toNear, RdmaContext near, RdmaContext far, MemoryMap memory, int number) {
        try (toFar; toNear) {
            CompletableFuture<RdmaReceived> receive = far.receive(memory.buffer(4096, 64));
            toFar.send(memory.buffer(0, 64), number).join();
            RdmaReceived received = receive.join();
            if (received.immediate() != number || received.connection() != toNear) {
                throw new AssertionError(received + " is not the message of cycle " + number);
            }
            CompletableFuture<Void> told = new CompletableFuture<>();
            try (RdmaTask task = near.prepareReceive(memory.buffer(0, 64), (_, failure) -> {
                if (failure == null) {
                    told.complete(null);
                } else {
                    told.completeExceptionally(failure);
                }
            })) {
                task.submit();
                toNear.send(memory.buffer(4096, 64)).join();
                told.join();
            }
        }
    }

    /** From the engine to the memory, and over all of it. */
    private static void everything() {
        try (ProgressEngine engine = ProgressEngine.builder().idleStrategy(IdleStrategy.notification()).build(); Device device = TestDevices.open();
                RdmaContext near = RdmaContext.builder(engine, device).start();
                RdmaContext far = RdmaContext.builder(engine, device).permissions(AccessFlag.RDMA_WRITE).start();
                MemoryMap memory = MemoryMap.builder(device).allocate(8192).permissions(AccessFlag.LOCAL_READ_WRITE, AccessFlag.RDMA_WRITE).start();
                RemoteMemoryMap remote = RemoteMemoryMap.fromExport(device, memory.exportRdma(device))) {
            RdmaExport one = near.export();
            RdmaExport other = far.export();
            try (RdmaConnection toFar = one.connect(other.descriptor()); RdmaConnection _ = other.connect(one.descriptor())) {
                toFar.write(memory.buffer(0, 64), remote.buffer(4096, 64)).join();
            }
        }
    }
}
