// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples;

import io.docaffm.samples.pair.Peer;
import io.docaffm.samples.pair.Texts;
import picocli.CommandLine.Command;

/** The counterpart of {@code send-immediate}, and of DOCA's rdma_send_immediate. */
@Command(name = "receive-immediate", description = {"Receive a text and the 32 bits of immediate data that come with it, from 'send-immediate'.",
        "The other side may also be DOCA's own sample rdma_send_immediate."})
final class ReceiveImmediateCommand extends PeerCommand {
    @Override
    void exchange() {
        Texts.Marked received;
        try (Peer peer = open()) {
            received = Texts.receiveMarked(peer, options());
        }
        result("received: " + received.text() + " with " + Immediate.text(received.immediate()));
    }
}
