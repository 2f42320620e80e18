// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour;

import io.docaffm.core.Device;
import io.docaffm.core.DocaException;
import io.docaffm.core.MemoryMap;
import io.docaffm.core.NativeObject;
import io.docaffm.core.ProgressEngine;
import io.docaffm.rdma.RdmaContext;
import io.docaffm.rdma.RdmaTask;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntConsumer;

/**
 * Accepts whoever connects, and notes which clients sent a message: the immediate data is the client's number. In this process, or as the program of
 * another: then its arguments are the port and the number of clients, it says how many it has heard of, and it ends when it is told anything.
 */
public final class CountingServer implements AutoCloseable {
    private static final long MESSAGE = 8;

    private final ProgressEngine engine;
    private final Device device;
    private final Set<Integer> heard = ConcurrentHashMap.newKeySet();
    private final IntConsumer told;

    /** Listens. */
    public CountingServer(int port, int clients, IntConsumer told) {
        this.told = told;
        device = TestDevices.open();
        engine = ProgressEngine.builder().name("server").build();
        try {
            // Twice the clients: those of before may not be gone yet when they come again.
            RdmaContext context = RdmaContext.builder(engine, device).maxConnections(2 * clients).receives(2 * clients).start();
            MemoryMap memory = MemoryMap.builder(device).allocate(2 * clients * MESSAGE).start();
            for (int i = 0; i < 2 * clients; i++) {
                context.prepareReceive(memory.buffer(i * MESSAGE, MESSAGE), this::received).submit();
            }
            context.listen(port, request -> request.accept().thenAccept(connection -> connection.closed().thenRun(() -> leave(connection))));
        } catch (Throwable failed) {
            close();
            throw failed;
        }
    }

    private static void leave(NativeObject connection) {
        connection.closeAsync();
    }

    private void received(RdmaTask receive, DocaException failure) {
        if (failure != null) {
            return;
        }
        if (heard.add(receive.receivedImmediate())) {
            told.accept(heard.size());
        }
        receive.submit();
    }

    /** From how many clients it has heard. */
    public int heard() {
        return heard.size();
    }

    /** In mid-traffic. */
    @Override
    public void close() {
        try (device; engine) {
            // In reverse order.
        }
    }

    /** The program. */
    public static void main(String[] arguments) throws IOException {
        Strict.on();
        try (CountingServer server = new CountingServer(Integer.parseInt(arguments[0]), Integer.parseInt(arguments[1]), CountingServer::say);
                BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            say(server.heard());
            input.readLine();
        }
        Lines.bye();
    }

    private static synchronized void say(int heard) {
        System.out.println("HEARD " + heard);
        System.out.flush();
    }
}
