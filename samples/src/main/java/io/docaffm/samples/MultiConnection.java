// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples;

import picocli.CommandLine.Option;

/** How many connections. */
final class MultiConnection {
    private static final int MOST = 1024;

    @Option(names = {"-nc", "--num-connections"}, paramLabel = "N", order = 48, defaultValue = "1",
            description = "How many connections, both sides alike; DOCA's own samples take up to 8. Default: ${DEFAULT-VALUE}")
    private int connections;

    int count(PeerCommand command) {
        if (connections < 1 || connections > MOST) {
            throw command.wrong("-nc must be between 1 and " + MOST + ", not " + connections);
        }
        return connections;
    }
}
