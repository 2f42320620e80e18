// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples;

import io.docaffm.samples.comch.ComchOptions;
import io.docaffm.samples.comch.ComchPeer;
import java.util.function.BiFunction;
import picocli.CommandLine.Mixin;

/** What the commands have in common that pass a text each way over Comch. */
abstract class ComchCommand extends ToolCommand {
    @Mixin
    private ComchOptions options;

    @Override
    final void checkShared() {
        options.check();
    }

    // ---- for the commands ---------------------------------------------------------------------------------------------------------------------

    /** This side is the server. */
    void serve(String service, BiFunction<ComchPeer, String, String> exchange) {
        tell(ComchPeer.serve(options, narrator(), service), exchange);
    }

    /** This side is the client. */
    void connect(String service, BiFunction<ComchPeer, String, String> exchange) {
        tell(ComchPeer.connect(options, narrator(), service), exchange);
    }

    private void tell(ComchPeer opened, BiFunction<ComchPeer, String, String> exchange) {
        String received;
        try (ComchPeer peer = opened) {
            received = exchange.apply(peer, options.text());
        }
        result("sent: " + options.text());
        result("received: " + received);
    }
}
