// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples;

import io.docaffm.core.AccessFlag;
import io.docaffm.samples.pair.PairOptions;
import io.docaffm.samples.pair.Peer;
import picocli.CommandLine.Mixin;

/** What all commands that talk to a peer over RDMA have in common. */
abstract class PeerCommand extends ToolCommand {
    @Mixin
    private PairOptions pair;

    @Override
    final void checkShared() {
        pair.check();
    }

    // ---- for the commands ---------------------------------------------------------------------------------------------------------------------

    PairOptions options() {
        return pair;
    }

    Peer open(AccessFlag... permissions) {
        return Peer.open(pair, narrator(), permissions);
    }
}
