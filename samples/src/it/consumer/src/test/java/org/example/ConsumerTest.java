// SPDX-License-Identifier: Apache-2.0
package org.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.docaffm.core.Device;
import io.docaffm.core.DeviceSelector;
import io.docaffm.core.Doca;
import io.docaffm.core.MemoryMap;
import io.docaffm.core.ProgressEngine;
import io.docaffm.emulator.Emulator;
import io.docaffm.rdma.RdmaConnection;
import io.docaffm.rdma.RdmaContext;
import io.docaffm.rdma.RdmaExport;
import io.docaffm.rdma.RdmaReceived;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Sends and receives with nothing but the artifacts that a Maven dependency brings. */
class ConsumerTest {
    private static final String TEXT = "through a Maven dependency";

    @Test
    void sendsAndReceives() {
        assertTrue(Runtime.version().feature() >= 25, "the chosen JDK runs the test");
        try (Device device = Device.open(DeviceSelector.ibdev("mlx5_0"));
                ProgressEngine engine = ProgressEngine.create();
                MemoryMap memory = MemoryMap.builder(device).allocate(8192).start();
                RdmaContext here = RdmaContext.builder(engine, device).start();
                RdmaContext there = RdmaContext.builder(engine, device).start()) {
            assertEquals("emulator", Doca.describe().backend());
            RdmaExport mine = here.export();
            RdmaExport theirs = there.export();
            RdmaConnection connection = mine.connect(theirs.descriptor());
            theirs.connect(mine.descriptor());

            memory.memory().setString(0, TEXT);
            CompletableFuture<RdmaReceived> received = there.receive(memory.buffer(4096, 4096)).orTimeout(30, TimeUnit.SECONDS);
            connection.send(memory.buffer(0, TEXT.length() + 1)).orTimeout(30, TimeUnit.SECONDS).join();
            assertEquals(TEXT.length() + 1, received.join().length());
            assertEquals(TEXT, memory.memory().getString(4096));
        }
        assertTrue(Emulator.liveObjects().values().stream().allMatch(count -> count == 0), () -> "left alive: " + Emulator.liveObjects());
    }
}
