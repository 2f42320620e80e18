// SPDX-License-Identifier: Apache-2.0
package io.docaffm.benchmarks.library;

import io.docaffm.comch.ComchCapabilities;
import io.docaffm.comch.ComchClient;
import io.docaffm.comch.ComchConnection;
import io.docaffm.comch.ComchMessageHandler;
import io.docaffm.comch.ComchServer;
import io.docaffm.core.AccessFlag;
import io.docaffm.core.Device;
import io.docaffm.core.DeviceInfo;
import io.docaffm.core.DeviceRepresentor;
import io.docaffm.core.MemoryMap;
import io.docaffm.core.ProgressEngine;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** Both sides of a BlueField on one engine: what only the emulator has in one process. */
final class ComchSides implements AutoCloseable {
    final Device arm;
    final Device host;
    final DeviceRepresentor representor;
    final ProgressEngine engine;
    final ComchServer server;
    final ComchClient client;
    /** The client's end. */
    final ComchConnection toServer;
    /** The server's end. */
    final ComchConnection toClient;

    ComchSides(ProgressEngine.Builder engineSettings, int depth, ComchMessageHandler atServer) {
        arm = open("server", ComchCapabilities::supportsServer);
        host = open("client", ComchCapabilities::supportsClient);
        representor = DeviceRepresentor.open(arm, DeviceRepresentor.Filter.NET, DeviceRepresentor.list(arm, DeviceRepresentor.Filter.NET).getFirst());
        engine = engineSettings.build();
        String name = "twin-" + ProcessHandle.current().pid();
        CompletableFuture<ComchConnection> connected = new CompletableFuture<>();
        server = ComchServer.builder(engine, arm, representor, name).receiveQueueSize(4 * depth).sendTasks(1).onConnected(connected::complete)
                .onMessage(atServer).start();
        client = ComchClient.builder(engine, host, name).sendTasks(depth).start();
        toServer = client.connection();
        toClient = connected.join();
    }

    private static Device open(String what, Function<ComchCapabilities, Optional<Boolean>> can) {
        for (DeviceInfo info : Device.list()) {
            Device device = Device.open(info);
            if (can.apply(ComchCapabilities.of(device)).orElse(false)) {
                return device;
            }
            device.close();
        }
        throw new IllegalStateException("there is no device that may have a Comch " + what);
    }

    static MemoryMap map(Device device, long size, AccessFlag permission) {
        return MemoryMap.builder(device).allocate(size).permissions(permission).start();
    }

    @Override
    public void close() {
        try (arm; host; representor; engine; server; client) {
            // In reverse order.
        }
    }
}
