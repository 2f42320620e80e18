// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples;

import io.docaffm.core.Doca;
import io.docaffm.samples.pair.Peer;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** What runs here: the tool, the JDK, and the DOCA that was found. */
@Command(name = "version", mixinStandardHelpOptions = true, versionProvider = Versions.class,
        description = "Show the versions of the tool, of the JDK and of the DOCA that is loaded, and where it was found.")
final class VersionCommand implements Callable<Integer> {
    @Spec
    private CommandSpec command;

    @Override
    public Integer call() {
        for (String line : new Versions().getVersion()) {
            command.commandLine().getOut().println(line);
        }
        Peer.loadDoca();
        command.commandLine().getOut().println(Doca.describe());
        return 0;
    }
}
