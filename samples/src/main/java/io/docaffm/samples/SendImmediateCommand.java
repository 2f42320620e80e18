// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples;

import io.docaffm.samples.pair.Peer;
import io.docaffm.samples.pair.Texts;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The counterpart of {@code receive-immediate}, and of DOCA's rdma_receive_immediate. */
@Command(name = "send-immediate", description = {"Send a text with 32 bits of immediate data to 'receive-immediate'.",
        "The other side may also be DOCA's own sample rdma_receive_immediate."})
final class SendImmediateCommand extends PeerCommand {
    @Option(names = {"-s", "--send-string"}, paramLabel = "TEXT", order = 49, description = "The text, at most 255 bytes. Default: " + Texts.DEFAULT)
    private String text = Texts.DEFAULT;

    @Option(names = {"-i", "--immediate"}, paramLabel = "BITS", order = 50, converter = Immediate.class, defaultValue = Immediate.OF_DOCAS_SAMPLES,
            description = "The immediate data. Default: ${DEFAULT-VALUE}, which DOCA's own sample expects")
    private int immediate;

    @Override
    void check() {
        Texts.check(text);
    }

    @Override
    void exchange() {
        try (Peer peer = open()) {
            Texts.send(peer, options(), text, immediate);
        }
        result("sent: " + text + " with " + Immediate.text(immediate));
    }
}
