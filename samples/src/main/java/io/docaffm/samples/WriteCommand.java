// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples;

import io.docaffm.core.AccessFlag;
import io.docaffm.samples.pair.Peer;
import io.docaffm.samples.pair.Texts;
import io.docaffm.samples.transfer.FileSink;
import io.docaffm.samples.transfer.FileSource;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Both sides of a one-sided write; the counterparts of DOCA's rdma_write_requester and rdma_write_responder. */
@Command(name = "write", description = {
        "One-sided write: the requester writes a text, or a file, into the responder's memory.",
        "For a text the other side may also be DOCA's own sample rdma_write_responder or rdma_write_requester."})
final class WriteCommand extends PairCommand {
    @Option(names = "--role", required = true, order = 1, paramLabel = "ROLE", converter = Role.Word.class,
            description = "requester: this side writes. responder: this side's memory is written.")
    private Role role;

    @Option(names = {"-w", "--write-string"}, paramLabel = "TEXT", order = 49,
            description = "Requester: the text, at most 255 bytes. Default: " + Texts.DEFAULT)
    private String text;

    @Override
    void exchange() {
        String message = text(text, "-w", Texts.DEFAULT);
        if (role == Role.REQUESTER) {
            request(message);
        } else if (text == null) {
            respond();
        } else {
            throw wrong("-w is the requester's: the responder is written to");
        }
    }

    private void request(String message) {
        if (movesFile()) {
            moveOut("written", FileSource::write, AccessFlag.RDMA_WRITE);
            return;
        }
        try (Peer peer = open(AccessFlag.RDMA_WRITE)) {
            Texts.write(peer, options(), message);
        }
        result("written: " + message);
    }

    private void respond() {
        if (movesFile()) {
            moveIn("written by the requester", FileSink::letWrite, AccessFlag.RDMA_WRITE);
            return;
        }
        String message;
        try (Peer peer = open(AccessFlag.RDMA_WRITE)) {
            message = Texts.awaitWritten(peer, options());
        }
        result("written by the requester: " + message);
    }
}
