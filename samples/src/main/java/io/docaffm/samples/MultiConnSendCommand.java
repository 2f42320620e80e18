// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples;

import io.docaffm.samples.pair.ManyConnections;
import io.docaffm.samples.pair.Peer;
import io.docaffm.samples.pair.Texts;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The counterpart of {@code multi-conn-receive}, and of DOCA's rdma_multi_conn_receive. */
@Command(name = "multi-conn-send", description = {"Send a text over each of several connections to 'multi-conn-receive'.",
        "The other side may also be DOCA's own sample rdma_multi_conn_receive. Descriptor files have the connection's number behind their names: -0000, -0001 …"})
final class MultiConnSendCommand extends PeerCommand {
    @Mixin
    private MultiConnection many;

    @Option(names = {"-s", "--send-string"}, paramLabel = "TEXT", order = 49, description = "The text, at most 255 bytes. Default: " + Texts.DEFAULT)
    private String text = Texts.DEFAULT;

    @Override
    void check() {
        many.count(this);
        Texts.check(text);
    }

    @Override
    void exchange() {
        int count = many.count(this);
        try (Peer peer = Peer.open(options(), narrator(), count)) {
            ManyConnections.send(peer, options(), text, count);
        }
        result("sent over " + count + " connection(s): " + text);
    }
}
