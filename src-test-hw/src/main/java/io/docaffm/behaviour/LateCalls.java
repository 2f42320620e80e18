// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour;

import io.docaffm.core.MemoryMap;
import io.docaffm.core.ProgressEngine;
import io.docaffm.rdma.RdmaAddress;
import io.docaffm.rdma.RdmaConnection;
import io.docaffm.rdma.RdmaConnectionRequest;
import io.docaffm.rdma.RdmaContext;
import io.docaffm.rdma.RdmaExport;
import io.docaffm.rdma.RdmaTask;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * A call that was made while the context was open and whose turn comes when it is gone: on a manual engine the other thread's call waits in the
 * queue, the owner closes the context, and only then progresses. Nothing native may be touched then. As a program it says what became of each
 * call; run on the emulator's sanitizer build it ends at once if freed memory is touched.
 */
public final class LateCalls {
    /** What there is to call on. */
    private record Things(RdmaContext context, MemoryMap map, RdmaExport export, RdmaExport peer, RdmaConnectionRequest request, RdmaConnection connection, RdmaTask send,
            RdmaTask receive) {}

    private static final Set<String> NEED_CHILDREN =
            Set.of("accept", "reject", "send", "prepare a send", "id", "submit", "enqueue", "immediate", "close a connection");

    private LateCalls() {}

    /** The program. */
    public static void main(String[] arguments) throws Exception {
        Strict.on();
        outcomes().forEach((call, failure) -> System.out.println("LATE " + call + ": " + failure));
        Lines.bye();
    }

    /** What each late call failed with; {@code null} for one that did not fail. */
    public static Map<String, Throwable> outcomes() throws Exception {
        Map<String, Function<Things, Object>> calls = new LinkedHashMap<>();
        calls.put("export", things -> things.context.export());
        calls.put("connect to an address", things -> things.context.connect(RdmaAddress.ipv4(TestDevices.ipv4(), 9)));
        calls.put("connect an export", things -> things.export.connect(things.peer.descriptor()));
        calls.put("listen", things -> things.context.listen(Ports.free(), _ -> { }));
        calls.put("accept", things -> things.request.accept());
        calls.put("reject", things -> things.request.reject());
        calls.put("flush", things -> {
            things.context.flush();
            return null;
        });
        calls.put("receive", things -> things.context.receive(things.map.buffer(0, 8)));
        calls.put("prepare a receive", things -> things.context.prepareReceive(things.map.buffer(0, 8), (_, _) -> { }));
        calls.put("send", things -> things.connection.send(things.map.buffer(0, 8)));
        calls.put("prepare a send", things -> things.connection.prepareSend(things.map.buffer(0, 8), (_, _) -> { }));
        calls.put("id", things -> things.connection.id());
        calls.put("submit", things -> {
            things.send.submit();
            return null;
        });
        calls.put("enqueue", things -> {
            things.receive.enqueue();
            return null;
        });
        calls.put("immediate", things -> {
            things.send.immediate(7);
            return null;
        });
        calls.put("close a connection", things -> {
            things.connection.close();
            return null;
        });
        Map<String, Throwable> outcomes = new LinkedHashMap<>();
        for (Map.Entry<String, Function<Things, Object>> call : calls.entrySet()) {
            outcomes.put(call.getKey(), late(call.getValue(), true));
            if (!NEED_CHILDREN.contains(call.getKey())) {
                // Without children nothing keeps the context from being destroyed at once.
                outcomes.put(call.getKey() + ", on a bare context", late(call.getValue(), false));
            }
        }
        return outcomes;
    }

    private static Throwable late(Function<Things, Object> call, boolean connected) throws Exception {
        try (Pair pair = Pair.setup().unconnected().near(near -> near.maxConnections(8)).nearEngine(ProgressEngine.Builder::manual).make();
                RdmaContext client = RdmaContext.builder(pair.farEngine, pair.device).maxConnections(4).start()) {
            Things things = connected ? connected(pair, client) : new Things(pair.near, pair.nearMap, pair.near.export(), client.export(), null, null, null, null);
            CompletableFuture<Object> result = new CompletableFuture<>();
            Thread caller = Thread.ofPlatform().daemon().start(() -> {
                try {
                    result.complete(call.apply(things));
                } catch (Throwable thrown) {
                    result.completeExceptionally(thrown);
                }
            });
            // Through, or waiting for its answer: in both cases its command is in the queue.
            Await.until("the call is made", () -> result.isDone() || caller.getState() == Thread.State.TIMED_WAITING);
            CompletableFuture<Void> closed = pair.near.closeAsync();
            if (!connected && !closed.isDone()) {
                throw new AssertionError("a bare context was to be gone at once");
            }
            Await.until("closed and answered", () -> {
                pair.nearEngine.progress();
                return closed.isDone() && result.isDone();
            });
            return outcome(result);
        }
    }

    private static Things connected(Pair pair, RdmaContext client) {
        RdmaExport mine = pair.near.export();
        RdmaExport theirs = pair.far.export();
        RdmaConnection connection = mine.connect(theirs.descriptor());
        theirs.connect(mine.descriptor());
        CompletableFuture<RdmaConnectionRequest> asked = new CompletableFuture<>();
        int port = Ports.free();
        pair.near.listen(port, asked::complete);
        client.connect(RdmaAddress.ipv4(TestDevices.ipv4(), port));
        Await.until("asked", () -> {
            pair.nearEngine.progress();
            return asked.isDone();
        });
        return new Things(pair.near, pair.nearMap, pair.near.export(), client.export(), asked.resultNow(), connection,
                connection.prepareSend(pair.nearMap.buffer(0, 8), 1, (_, _) -> { }), pair.near.prepareReceive(pair.nearMap.buffer(8, 8), (_, _) -> { }));
    }

    private static Throwable outcome(CompletableFuture<Object> result) throws Exception {
        try {
            Object value = result.get(20, TimeUnit.SECONDS);
            return value instanceof CompletableFuture<?> future ? Await.failure(future) : null;
        } catch (ExecutionException failed) {
            return failed.getCause();
        }
    }
}
