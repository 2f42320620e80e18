// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples;

import io.docaffm.samples.pair.Peer;
import io.docaffm.samples.pair.Texts;
import io.docaffm.samples.transfer.FileSink;
import picocli.CommandLine.Command;

/** The counterpart of {@code send}, and of DOCA's rdma_send. */
@Command(name = "receive", description = "Receive what 'send' sends. A text may also come from DOCA's own sample rdma_send.")
final class ReceiveCommand extends PairCommand {
    @Override
    void exchange() {
        if (movesFile()) {
            moveIn("received", FileSink::receive);
            return;
        }
        String message;
        try (Peer peer = open()) {
            message = Texts.receive(peer, options());
        }
        result("received: " + message);
    }
}
