// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples;

import io.docaffm.samples.pair.ManyConnections;
import io.docaffm.samples.pair.Peer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The counterpart of {@code multi-conn-send}, and of DOCA's rdma_multi_conn_send. */
@Command(name = "multi-conn-receive", description = {"Receive a text over each of several connections, from 'multi-conn-send'.",
        "The other side may also be DOCA's own sample rdma_multi_conn_send. Descriptor files have the connection's number behind their names: -0000, -0001 …"})
final class MultiConnReceiveCommand extends PeerCommand {
    @Mixin
    private MultiConnection many;

    @Override
    void check() {
        many.count(this);
    }

    @Override
    void exchange() {
        int count = many.count(this);
        try (Peer peer = Peer.open(options(), narrator(), count)) {
            ManyConnections.receive(peer, options(), count, (connection, text) -> result("received over connection " + connection + ": " + text));
        }
    }
}
