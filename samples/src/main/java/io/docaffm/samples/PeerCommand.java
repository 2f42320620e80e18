// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples;

import io.docaffm.core.AccessFlag;
import io.docaffm.samples.pair.Narrator;
import io.docaffm.samples.pair.PairOptions;
import io.docaffm.samples.pair.Peer;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What all commands that talk to a peer have in common. */
@Command(mixinStandardHelpOptions = true, versionProvider = Versions.class)
abstract class PeerCommand implements Callable<Integer> {
    @Spec
    private CommandSpec command;

    @Mixin
    private PairOptions pair;

    @Option(names = {"-q", "--quiet"}, order = 60, description = "Do not say what is waited for. Errors and progress are still shown.")
    private boolean quiet;

    @Override
    public final Integer call() {
        pair.check();
        check();
        exchange();
        return 0;
    }

    /** The command's own options; those that all have are checked. */
    void check() {}

    /** The command's own part; the options are checked. */
    abstract void exchange();

    // ---- for the commands ---------------------------------------------------------------------------------------------------------------------

    PairOptions options() {
        return pair;
    }

    Peer open(AccessFlag... permissions) {
        return Peer.open(pair, narrator(), permissions);
    }

    ParameterException wrong(String why) {
        return new ParameterException(command.commandLine(), why);
    }

    Narrator narrator() {
        return new Narrator(command.commandLine().getErr(), quiet);
    }

    /** A result: what a script reads. */
    void result(String line) {
        PrintWriter out = command.commandLine().getOut();
        out.println(line);
        out.flush();
    }
}
