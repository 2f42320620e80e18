// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples;

import io.docaffm.samples.pair.Narrator;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What all commands have in common that do one exchange with another program, and end. */
@Command(mixinStandardHelpOptions = true, versionProvider = Versions.class)
abstract class ToolCommand implements Callable<Integer> {
    @Spec
    private CommandSpec command;

    @Option(names = {"-q", "--quiet"}, order = 60, description = "Do not say what is waited for. Errors and progress are still shown.")
    private boolean quiet;

    @Override
    public final Integer call() {
        checkShared();
        check();
        exchange();
        return 0;
    }

    /** The options that the commands of a kind share. */
    abstract void checkShared();

    /** The command's own options; those that it shares are checked. */
    void check() {}

    /** The command's own part; the options are checked. */
    abstract void exchange();

    // ---- for the commands ---------------------------------------------------------------------------------------------------------------------

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
