// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples.pair;

import io.docaffm.core.DocaError;
import io.docaffm.core.DocaException;
import io.docaffm.rdma.RdmaConnection;
import io.docaffm.rdma.RdmaConnectionRequest;
import io.docaffm.rdma.RdmaContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** Meets the other side by RDMA CM: who was given the server's address is the client, the other takes the first that asks. */
final class CmMeeting {
    private static final Duration BETWEEN_ATTEMPTS = Duration.ofMillis(200);

    private final RdmaContext rdma;
    private final PairOptions options;
    private final Narrator narrator;

    CmMeeting(RdmaContext rdma, PairOptions options, Narrator narrator) {
        this.rdma = rdma;
        this.options = options;
        this.narrator = narrator;
    }

    RdmaConnection connect() {
        return connectAll(1).getFirst();
    }

    List<RdmaConnection> connectAll(int count) {
        if (!options.isClient()) {
            return serve(count);
        }
        List<RdmaConnection> connections = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            connections.add(dial());
        }
        return connections;
    }

    private List<RdmaConnection> serve(int count) {
        List<CompletableFuture<RdmaConnection>> wanted = Stream.generate(CompletableFuture<RdmaConnection>::new).limit(count).toList();
        AtomicInteger taken = new AtomicInteger();
        // Closed with the context: until then later clients are told no instead of being left to wait.
        rdma.listen(options.port(), request -> {
            int number = taken.getAndIncrement();
            if (number < count) {
                accept(request, wanted.get(number));
            } else {
                request.reject();
            }
        });
        narrator.say("listening on port %d, waiting for %s, at most %d s", options.port(), count == 1 ? "a client" : count + " connections",
                options.timeout().toSeconds());
        return wanted.stream().map(one -> Await.result(one, options.timeout(), "a client on port " + options.port())).toList();
    }

    private static void accept(RdmaConnectionRequest request, CompletableFuture<RdmaConnection> result) {
        request.accept().whenComplete((connection, failure) -> {
            if (failure == null) {
                result.complete(connection);
            } else {
                result.completeExceptionally(failure);
            }
        });
    }

    /** The server may be started after the client, so a refusal is tried again until the time is over. */
    private RdmaConnection dial() {
        long deadline = System.nanoTime() + options.timeout().toNanos();
        boolean told = false;
        while (true) {
            try {
                Duration left = Duration.ofNanos(Math.max(1, deadline - System.nanoTime()));
                return Await.result(rdma.connect(options.server()), left, "the server " + options.server().host() + " port " + options.port());
            } catch (DocaException refused) {
                boolean nobodyThere = refused.error().equals(DocaError.CONNECTION_ABORTED) || refused.error().equals(DocaError.CONNECTION_RESET);
                if (!nobodyThere || System.nanoTime() > deadline) {
                    throw refused;
                }
            }
            if (!told) {
                narrator.say("waiting for a server at %s port %d, at most %d s", options.server().host(), options.port(), options.timeout().toSeconds());
                told = true;
            }
            Await.pause(BETWEEN_ATTEMPTS);
        }
    }
}
