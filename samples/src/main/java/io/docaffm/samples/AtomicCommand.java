// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples;

import io.docaffm.core.AccessFlag;
import io.docaffm.samples.pair.Counters;
import io.docaffm.samples.pair.Peer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Both sides of a shared counter; DOCA's own samples have no such pair. */
@Command(name = "atomic", description = "Atomics: the requester adds to a counter in the responder's memory. Several requesters may, one after the other or at once.")
final class AtomicCommand extends PeerCommand {
    @Option(names = "--role", required = true, order = 1, paramLabel = "ROLE", converter = Role.Word.class,
            description = "requester: this side adds. responder: this side has the counter.")
    private Role role;

    @Option(names = {"-a", "--add"}, paramLabel = "N", order = 49, defaultValue = "1", description = "Requester: what to add. Default: ${DEFAULT-VALUE}")
    private long addend;

    @Option(names = {"-n", "--times"}, paramLabel = "N", order = 50, defaultValue = "1", description = "Requester: how often. Default: ${DEFAULT-VALUE}")
    private int times;

    @Override
    void check() {
        if (times < 1) {
            throw wrong("--times must be at least 1, not " + times);
        }
    }

    @Override
    void exchange() {
        try (Peer peer = open(AccessFlag.RDMA_ATOMIC, AccessFlag.RDMA_READ)) {
            result("counter: " + (role == Role.RESPONDER ? Counters.offer(peer) : Counters.add(peer, options(), addend, times)));
        }
    }
}
