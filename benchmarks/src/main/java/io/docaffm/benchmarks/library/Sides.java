// SPDX-License-Identifier: Apache-2.0
package io.docaffm.benchmarks.library;

import io.docaffm.core.AccessFlag;
import io.docaffm.core.Device;
import io.docaffm.core.DeviceSelector;
import io.docaffm.core.MemoryMap;
import io.docaffm.core.ProgressEngine;
import io.docaffm.core.RemoteMemoryMap;
import io.docaffm.rdma.RdmaConnection;
import io.docaffm.rdma.RdmaContext;
import io.docaffm.rdma.RdmaExport;
import java.time.Duration;

/** What every workload in one process begins with: one engine, two ends, memory of each. */
final class Sides implements AutoCloseable {
    final Device device;
    final ProgressEngine engine;
    final RdmaContext[] near;
    final RdmaContext far;
    final MemoryMap nearMap;
    final MemoryMap farMap;
    final RemoteMemoryMap remote;

    Sides(ProgressEngine.Builder engineSettings, int contexts, int tasks, int receives, int connections, long memory) {
        device = openDevice();
        engine = engineSettings.build();
        near = new RdmaContext[contexts];
        for (int i = 0; i < contexts; i++) {
            near[i] = context(engine, device, tasks, 1, connections);
        }
        far = context(engine, device, 1, receives, connections);
        nearMap = map(device, memory);
        farMap = map(device, memory);
        remote = RemoteMemoryMap.fromExport(device, farMap.exportRdma(device));
    }

    /** The first one, as the C twin takes. */
    static Device openDevice() {
        return Device.open(DeviceSelector.firstMatching("the first device", _ -> true));
    }

    static RdmaContext context(ProgressEngine engine, Device device, int tasks, int receives, int connections) {
        return RdmaContext.builder(engine, device).permissions(AccessFlag.RDMA_READ, AccessFlag.RDMA_WRITE).maxConnections(connections).sendQueueSize(tasks)
                .tasks(tasks).receives(receives).operationTimeout(Duration.ofSeconds(30)).start();
    }

    static MemoryMap map(Device device, long size) {
        return MemoryMap.builder(device).allocate(size).permissions(AccessFlag.LOCAL_READ_WRITE, AccessFlag.RDMA_READ, AccessFlag.RDMA_WRITE).start();
    }

    RdmaConnection connect(RdmaContext from) {
        RdmaExport here = from.export();
        RdmaExport there = far.export();
        RdmaConnection connection = here.connect(there.descriptor());
        there.connect(here.descriptor());
        return connection;
    }

    @Override
    public void close() {
        try (device; engine) {
            // In reverse order.
        }
    }
}
