// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour;

import io.docaffm.core.AccessFlag;
import io.docaffm.core.Buffer;
import io.docaffm.core.Device;
import io.docaffm.core.DocaException;
import io.docaffm.core.IdleStrategy;
import io.docaffm.core.MemoryMap;
import io.docaffm.core.ProgressEngine;
import io.docaffm.core.RemoteBuffer;
import io.docaffm.core.RemoteMemoryMap;
import io.docaffm.core.RemoteSyncEvent;
import io.docaffm.core.SyncEvent;
import io.docaffm.core.SyncEventContext;
import io.docaffm.core.SyncEventLocation;
import io.docaffm.rdma.RdmaAddress;
import io.docaffm.rdma.RdmaConnection;
import io.docaffm.rdma.RdmaContext;
import io.docaffm.rdma.RdmaExport;
import io.docaffm.rdma.RdmaListener;
import io.docaffm.rdma.RdmaTask;
import io.docaffm.rdma.RdmaTransportType;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;

/**
 * Any call on any object from any thread, in whatever state it is: no sequence of public calls may crash the JVM, hang, or leave a future without
 * an answer. In a process of its own. Arguments: seed, seconds, threads. Half of the threads are virtual.
 */
public final class RandomCalls {
    private static final int ENGINES = 3;
    private static final int DEVICES = 2;
    private static final int CONTEXTS = 6;
    private static final int MAPS = 12;
    private static final int CONNECTIONS = 12;
    private static final int TASKS = 16;
    private static final int PORTS = 3;
    private static final int EVENTS = 6;
    private static final int PLAIN_STEPS = 44;
    private static final int WORD_STEPS = 18;
    private static final AccessFlag[] ALL = {AccessFlag.LOCAL_READ_WRITE, AccessFlag.RDMA_READ, AccessFlag.RDMA_WRITE, AccessFlag.RDMA_ATOMIC};

    private final AtomicReferenceArray<ProgressEngine> engines = new AtomicReferenceArray<>(ENGINES);
    private final AtomicReferenceArray<Device> devices = new AtomicReferenceArray<>(DEVICES);
    private final AtomicReferenceArray<RdmaContext> contexts = new AtomicReferenceArray<>(CONTEXTS);
    private final AtomicReferenceArray<MemoryMap> maps = new AtomicReferenceArray<>(MAPS);
    private final AtomicReferenceArray<RemoteMemoryMap> remotes = new AtomicReferenceArray<>(MAPS);
    private final AtomicReferenceArray<RdmaExport> exports = new AtomicReferenceArray<>(CONNECTIONS);
    private final AtomicReferenceArray<RdmaConnection> connections = new AtomicReferenceArray<>(CONNECTIONS);
    private final AtomicReferenceArray<RdmaListener> listeners = new AtomicReferenceArray<>(PORTS);
    private final AtomicReferenceArray<RdmaTask> tasks = new AtomicReferenceArray<>(TASKS);
    private final AtomicReferenceArray<SyncEvent> events = new AtomicReferenceArray<>(EVENTS);
    private final AtomicReferenceArray<SyncEventContext> eventContexts = new AtomicReferenceArray<>(EVENTS);
    private final AtomicReferenceArray<RemoteSyncEvent> remoteEvents = new AtomicReferenceArray<>(EVENTS);
    /** All that were ever made: what falls out of the pools is closed at the end. */
    private final ConcurrentLinkedQueue<ProgressEngine> allEngines = new ConcurrentLinkedQueue<>();

    private final ConcurrentLinkedQueue<Device> allDevices = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<CompletableFuture<?>> futures = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<Throwable> wrong = new ConcurrentLinkedQueue<>();
    private final int[] ports = new int[PORTS];
    private final AtomicLong watched = new AtomicLong();
    private final AtomicLong calls = new AtomicLong();
    private final AtomicLong refusals = new AtomicLong();
    private final String host = TestDevices.ipv4();
    private final long deadline;

    private RandomCalls(long seconds) {
        deadline = System.nanoTime() + Duration.ofSeconds(seconds).toNanos();
        for (int i = 0; i < PORTS; i++) {
            ports[i] = Ports.free();
        }
    }

    /** The program. */
    public static void main(String[] arguments) throws InterruptedException {
        long seed = Long.parseLong(arguments[0]);
        Strict.on();
        new RandomCalls(Long.parseLong(arguments[1])).run(seed, Integer.parseInt(arguments[2]));
        Lines.bye();
    }

    private void run(long seed, int threads) throws InterruptedException {
        CountDownLatch done = new CountDownLatch(threads);
        for (int i = 0; i < threads; i++) {
            SplittableRandom random = new SplittableRandom(seed * 1000 + i);
            (i % 2 == 0 ? Thread.ofPlatform().daemon() : Thread.ofVirtual()).name("caller " + i).start(() -> {
                try {
                    while (System.nanoTime() < deadline) {
                        guarded(() -> step(random));
                        // Most refusals never block, and a virtual thread that never does keeps its carrier from the others.
                        Thread.yield();
                    }
                } finally {
                    done.countDown();
                }
            });
        }
        if (!done.await(Duration.ofNanos(deadline - System.nanoTime()).toSeconds() + 60, TimeUnit.SECONDS)) {
            System.out.println("WRONG a call hangs: " + Thread.getAllStackTraces().entrySet().stream().filter(entry -> entry.getKey().getName().startsWith("caller"))
                    .map(entry -> entry.getKey().getName() + " " + List.of(entry.getValue())).toList());
            return;
        }
        allEngines.forEach(this::closed);
        // A sync event of one device may hold a map of another, which is the same device opened again: together they end, one after the other they need not.
        allDevices.stream().map(Device::closeAsync).toList().forEach(closing -> Await.until(() -> "closed or not", Duration.ofSeconds(20), closing::isDone));
        allDevices.forEach(this::closed);
        long unanswered = 0;
        for (CompletableFuture<?> future : futures) {
            try {
                Await.until("answered", future::isDone);
            } catch (AssertionError late) {
                unanswered++;
                System.out.println("WRONG no answer: " + future);
                break;
            }
        }
        for (Throwable thrown : wrong) {
            System.out.println("WRONG " + thrown);
            thrown.printStackTrace();
        }
        System.out.println("DONE calls=" + calls + " refusals=" + refusals + " futures=" + watched + " unanswered=" + unanswered);
    }

    /** At the end nothing may be in the way of it. */
    private void closed(AutoCloseable object) {
        try {
            object.close();
        } catch (Throwable stuck) {
            wrong.add(stuck);
        }
    }

    private void guarded(Runnable call) {
        calls.incrementAndGet();
        try {
            call.run();
        } catch (IllegalStateException | IllegalArgumentException | IndexOutOfBoundsException | DocaException expected) {
            refusals.incrementAndGet();
        } catch (Throwable unexpected) {
            wrong.add(unexpected);
        }
    }

    private <T> CompletableFuture<T> kept(CompletableFuture<T> future) {
        // Not without bound: what is done needs no watching.
        if (watched.incrementAndGet() % 20_000 == 0) {
            futures.removeIf(CompletableFuture::isDone);
        }
        futures.add(future);
        return future;
    }

    private static <T> T any(AtomicReferenceArray<T> pool, SplittableRandom random) {
        T one = pool.get(random.nextInt(pool.length()));
        if (one == null) {
            throw new IllegalStateException("none yet");
        }
        return one;
    }

    private static <T> void put(AtomicReferenceArray<T> pool, SplittableRandom random, T one) {
        pool.set(random.nextInt(pool.length()), one);
    }

    private Buffer buffer(SplittableRandom random) {
        MemoryMap map = any(maps, random);
        long offset = random.nextLong(map.size());
        Buffer buffer = map.buffer(offset, Math.min(random.nextLong(1, 5000), map.size() - offset));
        return switch (random.nextInt(8)) {
            case 0 -> Buffer.empty();
            case 1 -> Buffer.chain(buffer, any(maps, random).buffer(0, 16));
            case 2 -> buffer.slice(0, random.nextLong(buffer.length() + 1));
            default -> buffer;
        };
    }

    private RemoteBuffer remote(SplittableRandom random) {
        RemoteMemoryMap map = any(remotes, random);
        return random.nextInt(4) == 0 ? map.buffer(0, random.nextLong(map.size())) : map.buffer();
    }

    private RdmaContext context(SplittableRandom random) {
        return RdmaContext.builder(any(engines, random), any(devices, random)).maxConnections(8).tasks(32).receives(32).permissions(ALL).maxSendBufferPieces(2)
                .transportType(random.nextInt(3) == 0 ? RdmaTransportType.DC : RdmaTransportType.RC).operationTimeout(Duration.ofMillis(random.nextInt(1, 2000))).start();
    }

    private SyncEvent.Builder event(SplittableRandom random) {
        SyncEvent.Builder builder = SyncEvent.builder(any(devices, random)).publishers(SyncEventLocation.REMOTE_NET, SyncEventLocation.CPU).subscribers(SyncEventLocation.CPU);
        return random.nextInt(4) == 0 ? builder.buffer(any(maps, random).buffer(0, Long.BYTES)) : builder;
    }

    private static Duration soon(SplittableRandom random) {
        return Duration.ofMillis(random.nextInt(1, 200));
    }

    private void step(SplittableRandom random) {
        int which = random.nextInt(PLAIN_STEPS + WORD_STEPS);
        if (which >= PLAIN_STEPS) {
            stepWithWords(which - PLAIN_STEPS, random);
            return;
        }
        switch (which) {
            case 0 -> {
                if (allEngines.stream().filter(engine -> !engine.isClosed()).count() < ENGINES) {
                    ProgressEngine engine = ProgressEngine.builder().commandCapacity(random.nextBoolean() ? 4096 : 8).errorHandler(_ -> { })
                            .idleStrategy(random.nextBoolean() ? IdleStrategy.backoff() : IdleStrategy.notification()).build();
                    allEngines.add(engine);
                    put(engines, random, engine);
                }
            }
            case 1 -> {
                if (allDevices.stream().filter(device -> !device.isClosed()).count() < DEVICES) {
                    Device device = TestDevices.open();
                    allDevices.add(device);
                    put(devices, random, device);
                }
            }
            case 2, 3 -> put(contexts, random, context(random));
            case 4, 5, 6 -> put(maps, random, MemoryMap.builder(any(devices, random)).allocate(random.nextLong(1, 100_000))
                    .permissions(ALL).start());
            case 7, 8 -> put(remotes, random, RemoteMemoryMap.fromExport(any(devices, random), any(maps, random).exportRdma(any(devices, random))));
            case 9, 10, 11, 12 -> {
                // A pair, out of any two.
                RdmaExport one = any(contexts, random).export();
                RdmaExport other = any(contexts, random).export();
                put(exports, random, one);
                put(connections, random, one.connect(other.descriptor()));
                put(connections, random, other.connect(one.descriptor()));
            }
            case 13 -> put(connections, random, any(exports, random).connect(any(exports, random).descriptor()));
            case 14 -> {
                int port = random.nextInt(PORTS);
                boolean accepts = random.nextInt(4) != 0;
                listeners.set(port, any(contexts, random).listen(ports[port], request -> {
                    if (accepts) {
                        kept(request.accept()).thenAccept(accepted -> connections.set(0, accepted));
                    } else {
                        kept(request.reject());
                    }
                }));
            }
            case 15, 16 -> kept(any(contexts, random).connect(RdmaAddress.ipv4(host, ports[random.nextInt(PORTS)]))).thenAccept(made -> connections.set(1, made));
            case 17, 18, 19, 20 -> kept(any(contexts, random).receive(buffer(random)));
            case 21, 22 -> kept(any(connections, random).send(buffer(random)));
            case 23 -> kept(any(connections, random).send(buffer(random), random.nextInt()));
            case 24, 25 -> kept(any(connections, random).write(buffer(random), remote(random)));
            case 26 -> kept(any(connections, random).write(buffer(random), remote(random), random.nextInt()));
            case 27, 28 -> {
                CompletableFuture<Void> read = kept(any(connections, random).read(remote(random).slice(0, 1), buffer(random)));
                if (random.nextInt(4) == 0) {
                    read.cancel(true);
                }
            }
            case 29 -> put(tasks, random, any(connections, random).prepareWrite(buffer(random), remote(random), again(random)));
            case 30 -> put(tasks, random, any(connections, random).prepareSend(buffer(random), random.nextInt(), again(random)));
            case 31 -> put(tasks, random, any(contexts, random).prepareReceive(buffer(random), again(random)));
            case 32, 33 -> any(tasks, random).submit();
            case 34 -> any(tasks, random).enqueue();
            case 35 -> any(contexts, random).flush();
            case 36 -> {
                // A posted receive may be closed only with its context: waiting for that is allowed, but it is all that would be done here.
                RdmaTask task = any(tasks, random);
                kept(task.closeAsync());
                if (!task.isInFlight()) {
                    task.close();
                }
            }
            case 37, 38 -> some(random, any(connections, random), RdmaConnection::close, connection -> kept(connection.closeAsync()));
            case 39 -> kept(random.nextBoolean() ? any(maps, random).closeAsync() : any(remotes, random).closeAsync());
            case 40 -> {
                if (random.nextInt(8) == 0) {
                    some(random, any(contexts, random), RdmaContext::close, context -> kept(context.closeAsync()));
                } else {
                    some(random, any(listeners, random), RdmaListener::close, listener -> kept(listener.closeAsync()));
                }
            }
            case 41 -> {
                if (random.nextInt(400) == 0) {
                    some(random, any(engines, random), ProgressEngine::close, engine -> kept(engine.closeAsync()));
                }
            }
            case 42 -> {
                if (random.nextInt(400) == 0) {
                    some(random, any(devices, random), Device::close, device -> kept(device.closeAsync()));
                }
            }
            default -> {
                // From the engine's own thread.
                SplittableRandom inner = random.split();
                kept(any(engines, random).execute(() -> guarded(() -> step(inner))));
            }
        }
    }

    /** Atomics and sync events. */
    private void stepWithWords(int which, SplittableRandom random) {
        switch (which) {
            case 0, 1 -> kept(any(connections, random).fetchAdd(remote(random), random.nextInt(3)));
            case 2 -> kept(any(connections, random).compareSwap(remote(random), random.nextInt(3), random.nextInt(3)));
            case 3 -> put(tasks, random, any(connections, random).prepareFetchAdd(remote(random), 1, again(random)));
            case 4 -> put(tasks, random, any(connections, random).prepareCompareSwap(remote(random), random.nextInt(3), 2, again(random)));
            case 5 -> {
                RdmaTask task = any(tasks, random);
                if (random.nextBoolean()) {
                    task.operand(random.nextInt(3));
                } else {
                    task.operands(random.nextInt(3), random.nextInt(3));
                }
                task.fetchedValue();
            }
            case 6 -> put(events, random, event(random).start());
            case 7 -> put(eventContexts, random, event(random).start(any(engines, random)));
            case 8 -> put(remoteEvents, random, RemoteSyncEvent.fromExport(any(devices, random),
                    random.nextBoolean() ? any(events, random).exportRemoteNet() : any(eventContexts, random).exportRemoteNet()));
            case 9 -> {
                SyncEvent event = any(events, random);
                event.set(random.nextInt(4));
                event.add(event.get());
            }
            case 10 -> {
                CompletableFuture<Long> wait = kept(random.nextBoolean() ? any(events, random).waitEq(random.nextInt(4), soon(random))
                        : any(events, random).waitGt(random.nextInt(4), soon(random)));
                if (random.nextInt(4) == 0) {
                    wait.cancel(true);
                }
            }
            case 11 -> {
                SyncEventContext event = any(eventContexts, random);
                kept(event.set(random.nextInt(4)));
                kept(event.add(1));
                kept(event.get());
            }
            case 12 -> kept(random.nextBoolean() ? any(eventContexts, random).waitEq(random.nextInt(4), soon(random))
                    : any(eventContexts, random).waitNeq(random.nextInt(4), soon(random)));
            case 13 -> kept(any(connections, random).syncEventGet(any(remoteEvents, random)));
            case 14 -> kept(any(connections, random).syncEventSet(any(remoteEvents, random), random.nextInt(4)));
            case 15 -> kept(any(connections, random).syncEventAdd(any(remoteEvents, random), 1));
            case 16 -> put(tasks, random, switch (random.nextInt(3)) {
                case 0 -> any(connections, random).prepareSyncEventGet(any(remoteEvents, random), again(random));
                case 1 -> any(connections, random).prepareSyncEventSet(any(remoteEvents, random), 1, again(random));
                default -> any(connections, random).prepareSyncEventAdd(any(remoteEvents, random), 1, again(random));
            });
            default -> {
                switch (random.nextInt(3)) {
                    case 0 -> some(random, any(events, random), SyncEvent::close, event -> kept(event.closeAsync()));
                    case 1 -> some(random, any(eventContexts, random), SyncEventContext::close, event -> kept(event.closeAsync()));
                    // A prepared task may use it for long.
                    default -> kept(any(remoteEvents, random).closeAsync());
                }
            }
        }
    }

    private static <T> void some(SplittableRandom random, T one, Consumer<T> wait, Consumer<T> begin) {
        if (random.nextBoolean()) {
            wait.accept(one);
        } else {
            begin.accept(one);
        }
    }

    /** Sometimes submits again, sometimes closes, sometimes throws. */
    private RdmaTask.Handler again(SplittableRandom random) {
        SplittableRandom own = random.split();
        return (task, failure) -> {
            switch (own.nextInt(failure == null ? 4 : 10)) {
                case 0 -> guarded(task::submit);
                case 1 -> task.close();
                case 2 -> throw new IllegalStateException("a handler's own");
                default -> { }
            }
        };
    }
}
