// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour;

import io.docaffm.comch.ComchClient;
import io.docaffm.comch.ComchConnection;
import io.docaffm.comch.ComchServer;
import io.docaffm.core.AccessFlag;
import io.docaffm.core.Device;
import io.docaffm.core.DeviceRepresentor;
import io.docaffm.core.DeviceSelector;
import io.docaffm.core.MemoryMap;
import io.docaffm.core.ProgressEngine;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * A server and a client in this process, each with an engine of its own: both sides of one BlueField ({@code -Ddoca.test.arm}, default {@code mlx5_0},
 * {@code -Ddoca.test.host}, default {@code mlx5_2}), which only the emulator has in one machine.
 */
public final class ComchPair implements AutoCloseable {
    public final String name = "test-" + UUID.randomUUID();
    public final Device arm;
    public final Device host;
    public final DeviceRepresentor representor;
    public final ProgressEngine serverEngine;
    public final ProgressEngine clientEngine;
    public final ComchServer server;
    public final ComchClient client;
    /** The server's end of the connection. */
    public final ComchConnection toClient;
    /** The client's end of it. */
    public final ComchConnection toServer;

    /** What differs from a plain pair. */
    public static final class Setup {
        private Consumer<ComchServer.Builder> server = _ -> { };
        private Consumer<ComchClient.Builder> client = _ -> { };
        private Consumer<ComchConnection> connected = _ -> { };

        private Setup() {}

        /** Settings of the server, but for who hears of connections. */
        public Setup server(Consumer<ComchServer.Builder> settings) {
            this.server = settings;
            return this;
        }

        /** Settings of the client. */
        public Setup client(Consumer<ComchClient.Builder> settings) {
            this.client = settings;
            return this;
        }

        /** Who hears of connections on the server. */
        public Setup connected(Consumer<ComchConnection> handler) {
            this.connected = handler;
            return this;
        }

        /** Makes the pair. */
        public ComchPair make() {
            return new ComchPair(this);
        }
    }

    private ComchPair(Setup setup) {
        arm = openArm();
        host = openHost();
        representor = openRepresentor(arm);
        serverEngine = ProgressEngine.create();
        clientEngine = ProgressEngine.create();
        CompletableFuture<ComchConnection> first = new CompletableFuture<>();
        ComchServer.Builder forServer = ComchServer.builder(serverEngine, arm, representor, name).onConnected(connection -> {
            setup.connected.accept(connection);
            first.complete(connection);
        });
        setup.server.accept(forServer);
        server = forServer.start();
        ComchClient.Builder forClient = ComchClient.builder(clientEngine, host, name);
        setup.client.accept(forClient);
        client = forClient.start();
        toServer = client.connection();
        toClient = Await.value(first);
    }

    /** What may differ. */
    public static Setup setup() {
        return new Setup();
    }

    /** A pair with nothing special. */
    public static ComchPair make() {
        return setup().make();
    }

    /** The BlueField's own side. */
    public static Device openArm() {
        return Device.open(DeviceSelector.parse(System.getProperty("doca.test.arm", "mlx5_0")));
    }

    /** The host's side. */
    public static Device openHost() {
        return Device.open(DeviceSelector.parse(System.getProperty("doca.test.host", "mlx5_2")));
    }

    /** What the host's function is on the BlueField: {@code -Ddoca.test.rep}, default the first. */
    public static DeviceRepresentor openRepresentor(Device arm) {
        String named = System.getProperty("doca.test.rep", "");
        String pci = named.isBlank() ? DeviceRepresentor.list(arm, DeviceRepresentor.Filter.NET).getFirst().pciAddress().orElseThrow() : named;
        return DeviceRepresentor.open(arm, DeviceRepresentor.Filter.NET, pci);
    }

    /** Memory that consumers and producers of a device may use. */
    public static MemoryMap map(Device device, long bytes) {
        return MemoryMap.builder(device).allocate(bytes).permissions(AccessFlag.LOCAL_READ_WRITE, AccessFlag.PCI_READ_WRITE).start();
    }

    @Override
    public void close() {
        client.close();
        server.close();
        clientEngine.close();
        serverEngine.close();
        representor.close();
        host.close();
        arm.close();
    }
}
