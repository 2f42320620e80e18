// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples;

import io.docaffm.samples.pair.Peer;
import io.docaffm.samples.pair.Texts;
import io.docaffm.samples.transfer.FileSource;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The counterpart of {@code receive}, and of DOCA's rdma_receive. */
@Command(name = "send", description = "Send a text, or a file in messages, to 'receive'. A text also goes to DOCA's own sample rdma_receive.")
final class SendCommand extends PairCommand {
    @Option(names = {"-s", "--send-string"}, paramLabel = "TEXT", order = 49, description = "The text, at most 255 bytes. Default: " + Texts.DEFAULT)
    private String text;

    @Override
    void exchange() {
        String message = text(text, "-s", Texts.DEFAULT);
        if (movesFile()) {
            moveOut("sent", FileSource::send);
            return;
        }
        try (Peer peer = open()) {
            Texts.send(peer, options(), message);
        }
        result("sent: " + message);
    }
}
