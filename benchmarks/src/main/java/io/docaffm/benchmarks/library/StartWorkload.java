// SPDX-License-Identifier: Apache-2.0
package io.docaffm.benchmarks.library;

import io.docaffm.benchmarks.Options;
import io.docaffm.core.Device;
import io.docaffm.core.DeviceSelector;
import io.docaffm.core.MemoryMap;
import io.docaffm.core.ProgressEngine;
import io.docaffm.rdma.RdmaConnection;
import io.docaffm.rdma.RdmaContext;
import io.docaffm.rdma.RdmaExport;
import io.docaffm.rdma.RdmaReceived;
import java.util.concurrent.CompletableFuture;

/** From the start of main to the first send that completed, as a user's first program does it. The twin of {@code start.c}. */
final class StartWorkload {
    private StartWorkload() {}

    static void run(Options options, long since) {
        int size = options.size();
        try (Device device = Device.open(DeviceSelector.firstMatching("the first device", _ -> true));
                ProgressEngine engine = ProgressEngine.create();
                MemoryMap map = MemoryMap.builder(device).allocate(2L * size).start();
                RdmaContext near = RdmaContext.builder(engine, device).start();
                RdmaContext far = RdmaContext.builder(engine, device).start()) {
            RdmaExport fromNear = near.export();
            RdmaExport fromFar = far.export();
            RdmaConnection connection = fromNear.connect(fromFar.descriptor());
            fromFar.connect(fromNear.descriptor());
            CompletableFuture<RdmaReceived> received = far.receive(map.buffer(size, size));
            connection.send(map.buffer(0, size)).join();
            System.out.println("started " + (System.nanoTime() - since));
            received.join();
        }
    }
}
