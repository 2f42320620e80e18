// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples;

import io.docaffm.core.AccessFlag;
import io.docaffm.samples.pair.Peer;
import io.docaffm.samples.pair.Texts;
import io.docaffm.samples.transfer.FileSink;
import io.docaffm.samples.transfer.FileSource;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Both sides of a one-sided read; the counterparts of DOCA's rdma_read_requester and rdma_read_responder. */
@Command(name = "read", description = {
        "One-sided read: the requester reads a text, or a file, out of the responder's memory.",
        "For a text the other side may also be DOCA's own sample rdma_read_responder or rdma_read_requester."})
final class ReadCommand extends PairCommand {
    @Option(names = "--role", required = true, order = 1, paramLabel = "ROLE", converter = Role.Word.class,
            description = "requester: this side reads. responder: this side's memory is read.")
    private Role role;

    @Option(names = {"-r", "--read-string"}, paramLabel = "TEXT", order = 49,
            description = "Responder: the text, at most 255 bytes. Default: " + Texts.DEFAULT)
    private String text;

    @Override
    void exchange() {
        String message = text(text, "-r", Texts.DEFAULT);
        if (role == Role.RESPONDER) {
            respond(message);
        } else if (text == null) {
            request();
        } else {
            throw wrong("-r is the responder's: the requester reads what is there");
        }
    }

    private void respond(String message) {
        if (movesFile()) {
            moveOut("read by the requester", FileSource::offer, AccessFlag.RDMA_READ);
            return;
        }
        try (Peer peer = open(AccessFlag.RDMA_READ)) {
            Texts.offer(peer, message);
        }
        result("offered: " + message);
    }

    private void request() {
        if (movesFile()) {
            moveIn("read", FileSink::read, AccessFlag.RDMA_READ);
            return;
        }
        String message;
        try (Peer peer = open(AccessFlag.RDMA_READ)) {
            message = Texts.read(peer, options());
        }
        result("read: " + message);
    }
}
