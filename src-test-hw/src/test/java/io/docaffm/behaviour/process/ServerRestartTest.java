// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.docaffm.behaviour.Await;
import io.docaffm.behaviour.CountingServer;
import io.docaffm.behaviour.DocaTest;
import io.docaffm.behaviour.PeerProcess;
import io.docaffm.behaviour.Ports;
import io.docaffm.behaviour.TestDevices;
import io.docaffm.core.Device;
import io.docaffm.core.DocaException;
import io.docaffm.core.MemoryMap;
import io.docaffm.core.ProgressEngine;
import io.docaffm.rdma.RdmaAddress;
import io.docaffm.rdma.RdmaConnection;
import io.docaffm.rdma.RdmaContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A server that comes and goes, and a hundred clients that connect again and again, waiting longer after each failure. */
@DocaTest
@Timeout(value = 240, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ServerRestartTest {
    private static final int CLIENTS = 100;
    /** How many a server hears of before it leaves; the last one hears of all. In between the others are in the middle of connecting. */
    private static final int[] GENERATIONS = {1, CLIENTS, CLIENTS / 3, CLIENTS / 10, CLIENTS};

    private static final Duration LONG = Duration.ofSeconds(60);

    /** All clients, on one context with a place for each and no more: a place that is not given back would be missed. */
    private static final class Clients implements AutoCloseable {
        private static final long FIRST_PAUSE_MICROS = 500;
        private static final long LONGEST_PAUSE_MICROS = 50_000;

        private final Device device = TestDevices.open();
        private final ProgressEngine engine = ProgressEngine.builder().name("clients").build();
        private final RdmaContext context = RdmaContext.builder(engine, device).maxConnections(CLIENTS).connectionRequestTimeout(Duration.ofSeconds(5)).rnrRetryCount(7).start();
        private final MemoryMap memory = MemoryMap.builder(device).allocate(8).start();
        private final RdmaAddress server;
        private final CountDownLatch leave = new CountDownLatch(1);
        private final List<Thread> threads = new ArrayList<>();
        private final ConcurrentLinkedQueue<CompletableFuture<?>> futures = new ConcurrentLinkedQueue<>();
        private final ConcurrentLinkedQueue<Throwable> wrong = new ConcurrentLinkedQueue<>();
        private final AtomicInteger connected = new AtomicInteger();
        private final AtomicInteger refused = new AtomicInteger();

        Clients(int port) {
            server = RdmaAddress.ipv4(TestDevices.ipv4(), port);
            for (int i = 0; i < CLIENTS; i++) {
                int number = i;
                threads.add(Thread.ofVirtual().name("client " + i).start(() -> live(number)));
            }
        }

        private void live(int number) {
            Random random = new Random(number);
            long pause = FIRST_PAUSE_MICROS;
            try {
                while (leave.getCount() > 0) {
                    try {
                        visit(number);
                        pause = FIRST_PAUSE_MICROS;
                    } catch (ExecutionException failed) {
                        if (!(failed.getCause() instanceof DocaException doca) || doca.getMessage().contains("maxConnections")) {
                            throw failed;
                        }
                        refused.incrementAndGet();
                    }
                    leave.await(pause / 2 + random.nextLong(pause), TimeUnit.MICROSECONDS);
                    pause = Math.min(2 * pause, LONGEST_PAUSE_MICROS);
                }
            } catch (Throwable thrown) {
                wrong.add(thrown);
            }
        }

        /** One connection from its beginning to its end. */
        private void visit(int number) throws Exception {
            try (RdmaConnection connection = bounded(context.connect(server))) {
                connected.incrementAndGet();
                bounded(connection.send(memory.buffer(), number));
                CompletableFuture<Object> over = CompletableFuture.anyOf(connection.closed(), CompletableFuture.runAsync(this::awaitLeave, Thread::startVirtualThread));
                bounded(over);
            }
        }

        private void awaitLeave() {
            try {
                leave.await();
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        }

        /** No future may keep a client waiting for long, whatever the server does. */
        private <T> T bounded(CompletableFuture<T> future) throws Exception {
            futures.add(future);
            return future.get(LONG.toNanos(), TimeUnit.NANOSECONDS);
        }

        /** All go. */
        void leave() {
            leave.countDown();
            threads.forEach(client -> {
                try {
                    assertThat(client.join(LONG)).as(client.getName() + " ends").isTrue();
                } catch (InterruptedException interrupted) {
                    throw new AssertionError(interrupted);
                }
            });
            assertThat(wrong).isEmpty();
            assertThat(futures).allMatch(CompletableFuture::isDone);
            assertThat(engine.statistics().inFlight()).isZero();
        }

        @Override
        public void close() {
            leave.countDown();
            try (device; engine) {
                // In reverse order.
            }
        }
    }

    private static void report(String what, Clients clients) {
        System.out.println(what + ": " + GENERATIONS.length + " servers, " + clients.connected + " connections, " + clients.refused + " attempts or messages that failed");
    }

    @Test
    void clientsFindAServerThatIsClosedAndMadeAnew() {
        int port = Ports.free();
        try (Clients clients = new Clients(port)) {
            for (int enough : GENERATIONS) {
                try (CountingServer server = new CountingServer(port, CLIENTS, _ -> { })) {
                    Await.until(() -> "heard of " + enough + " clients, only of " + server.heard(), LONG, () -> server.heard() >= enough);
                }
            }
            clients.leave();
            assertThat(clients.connected.get()).isGreaterThanOrEqualTo(2 * CLIENTS);
            assertThat(clients.refused.get()).isPositive();
            report("closed and made anew", clients);
        }
    }

    @Test
    void clientsFindAServerThatIsKilledAndStartedAgain() {
        int port = Ports.free();
        try (Clients clients = new Clients(port)) {
            for (int enough : GENERATIONS) {
                try (PeerProcess server = PeerProcess.start(CountingServer.class, Integer.toString(port), Integer.toString(CLIENTS))) {
                    int heard = 0;
                    while (heard < enough) {
                        heard = Integer.parseInt(server.expect("HEARD", LONG));
                    }
                    server.kill();
                }
            }
            clients.leave();
            assertThat(clients.connected.get()).isGreaterThanOrEqualTo(2 * CLIENTS);
            report("killed and started again", clients);
        }
    }
}
