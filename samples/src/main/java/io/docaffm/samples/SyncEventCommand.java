// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples;

import io.docaffm.core.AccessFlag;
import io.docaffm.samples.pair.Peer;
import io.docaffm.samples.pair.Signals;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Both sides of a sync event; the counterparts of DOCA's rdma_sync_event_requester and rdma_sync_event_responder. */
@Command(name = "sync-event", description = {
        "Sync events: the requester signals the responder's event over RDMA, and the responder answers.",
        "The other side may also be DOCA's own sample rdma_sync_event_responder or rdma_sync_event_requester."})
final class SyncEventCommand extends PeerCommand {
    @Option(names = "--role", required = true, order = 1, paramLabel = "ROLE", converter = Role.Word.class,
            description = "requester: this side signals. responder: this side has the event.")
    private Role role;

    @Override
    void exchange() {
        try (Peer peer = open(AccessFlag.RDMA_READ, AccessFlag.RDMA_WRITE)) {
            result(role == Role.REQUESTER ? "answered: 0x%X".formatted(Signals.signal(peer, options()))
                    : "signalled: 0x%X".formatted(Signals.answer(peer, options())));
        }
    }
}
