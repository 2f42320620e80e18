// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples;

import io.docaffm.core.DocaException;
import io.docaffm.samples.pair.ToolException;
import io.docaffm.samples.relay.RelayCommand;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The command line tool {@code doca-ffm}: started by {@code samples/bin/doca-ffm}. */
@Command(name = "doca-ffm", versionProvider = Versions.class, mixinStandardHelpOptions = true, synopsisSubcommandLabel = "COMMAND",
        description = "DOCA RDMA and Comch from Java: lists devices and what they can do, and moves texts and files between two programs.",
        subcommands = {DoctorCommand.class, DevicesCommand.class, CapsCommand.class, SendCommand.class, ReceiveCommand.class, WriteCommand.class, ReadCommand.class,
                SendImmediateCommand.class, ReceiveImmediateCommand.class, WriteImmediateCommand.class, AtomicCommand.class, SyncEventCommand.class,
                MultiConnSendCommand.class, MultiConnReceiveCommand.class,
                ComchCtrlPathServerCommand.class, ComchCtrlPathClientCommand.class, ComchDataPathServerCommand.class, ComchDataPathClientCommand.class,
                RelayCommand.class, VersionCommand.class, CommandLine.HelpCommand.class},
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:done", "1:an operation failed", "2:wrong options", "3:no DOCA to be loaded", "4:the peer did not come, or went silent",
                "5:what arrived is not what was sent"},
        footer = {"", "Without DOCA hardware: DOCA_BACKEND=emulator doca-ffm devices", "doca-ffm help COMMAND tells a command's options."})
public final class DocaFfm implements Runnable {
    @Spec
    private CommandSpec command;

    @Option(names = "--stacktrace", scope = ScopeType.INHERIT, order = 90, description = "On failure, show the stack trace too.")
    private boolean stacktrace;

    /** For picocli. */
    public DocaFfm() {}

    /**
     * Runs the tool and ends the process with its exit code.
     *
     * @param arguments the command line
     */
    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    static CommandLine commandLine() {
        DocaFfm tool = new DocaFfm();
        // "-ld" is one option, not -l with "d".
        CommandLine line = new CommandLine(tool).setPosixClusteredShortOptionsAllowed(false).setUsageHelpAutoWidth(true);
        // In the order of their numbers: what belongs together stands together.
        line.getCommandSpec().usageMessage().sortOptions(false);
        line.getSubcommands().values().forEach(subcommand -> subcommand.getCommandSpec().usageMessage().sortOptions(false));
        line.setParameterExceptionHandler((wrong, _) -> misused(wrong));
        line.setExecutionExceptionHandler((failure, at, _) -> tool.failed(failure, at));
        return line;
    }

    @Override
    public void run() {
        throw new ParameterException(command.commandLine(), "what is to be done?");
    }

    private static int misused(ParameterException wrong) {
        PrintWriter err = wrong.getCommandLine().getErr();
        CommandSpec at = wrong.getCommandLine().getCommandSpec();
        err.println(at.qualifiedName() + ": " + wrong.getMessage());
        CommandLine.UnmatchedArgumentException.printSuggestions(wrong, err);
        err.println("Try '" + at.qualifiedName() + " --help'.");
        return ToolException.USAGE;
    }

    private int failed(Exception failure, CommandLine at) {
        PrintWriter err = at.getErr();
        err.println(at.getCommandSpec().qualifiedName() + ": " + message(failure));
        if (stacktrace) {
            failure.printStackTrace(err);
        }
        err.flush();
        return failure instanceof ToolException known ? known.exitCode() : ToolException.FAILED;
    }

    /** One message, with the causes that say more than it does. */
    static String message(Throwable failure) {
        List<String> parts = new ArrayList<>();
        for (Throwable at = failure; at != null && parts.size() < 4; at = at.getCause()) {
            String text = at instanceof DocaException || at instanceof ToolException || at instanceof IllegalArgumentException
                    || at instanceof IllegalStateException ? at.getMessage() : at.toString();
            boolean isNew = text != null && parts.stream().noneMatch(part -> part.contains(text));
            boolean tells = at == failure || at instanceof DocaException;
            if (isNew && tells) {
                parts.add(text);
            }
        }
        return String.join(". Caused by: ", parts);
    }
}
