// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples;

import io.docaffm.core.AccessFlag;
import io.docaffm.samples.pair.Peer;
import io.docaffm.samples.pair.Texts;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Both sides of a write with immediate data; the counterparts of DOCA's rdma_write_immediate_requester and rdma_write_immediate_responder. */
@Command(name = "write-immediate", description = {
        "One-sided write with immediate data: the requester writes a text into the responder's memory, and 32 bits into a receive of the responder's.",
        "The other side may also be DOCA's own sample rdma_write_immediate_responder or rdma_write_immediate_requester."})
final class WriteImmediateCommand extends PeerCommand {
    @Option(names = "--role", required = true, order = 1, paramLabel = "ROLE", converter = Role.Word.class,
            description = "requester: this side writes. responder: this side's memory is written.")
    private Role role;

    @Option(names = {"-w", "--write-string"}, paramLabel = "TEXT", order = 49,
            description = "Requester: the text, at most 255 bytes. Default: " + Texts.DEFAULT)
    private String text;

    @Option(names = {"-i", "--immediate"}, paramLabel = "BITS", order = 50, converter = Immediate.class, defaultValue = Immediate.OF_DOCAS_SAMPLES,
            description = "Requester: the immediate data. Default: ${DEFAULT-VALUE}, which DOCA's own sample expects")
    private int immediate;

    @Override
    void check() {
        if (role == Role.RESPONDER && text != null) {
            throw wrong("-w is the requester's: the responder is written to");
        }
        text = text == null ? Texts.DEFAULT : text;
        Texts.check(text);
    }

    @Override
    void exchange() {
        try (Peer peer = open(AccessFlag.RDMA_WRITE)) {
            if (role == Role.REQUESTER) {
                Texts.write(peer, options(), text, immediate);
                result("written: " + text + " with " + Immediate.text(immediate));
            } else {
                Texts.Marked written = Texts.awaitMarked(peer, options());
                result("written by the requester: " + written.text() + " with " + Immediate.text(written.immediate()));
            }
        }
    }
}
