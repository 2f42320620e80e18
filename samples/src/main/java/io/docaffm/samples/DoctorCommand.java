// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples;

import io.docaffm.doctor.Doctor;
import io.docaffm.doctor.Report;
import io.docaffm.doctor.Settings;
import io.docaffm.doctor.Verdict;
import io.docaffm.samples.pair.ToolException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What this machine lacks for RDMA and Comch. */
@Command(name = "doctor", mixinStandardHelpOptions = true, versionProvider = Versions.class,
        description = "Look at this machine: DOCA and what it lacks, devices, ports, GIDs, limits, permissions; say for each what is wrong and what to do.",
        exitCodeListHeading = "%nExit codes:%n", exitCodeList = {"0:ready, or usable with limits", "1:not ready, or a report could not be written", "3:no DOCA to be loaded"})
final class DoctorCommand implements Callable<Integer> {
    @Spec
    private CommandSpec command;

    @Option(names = {"-d", "--device"}, paramLabel = "DEVICE", description = "Only this device: name (mlx5_0), PCI address (0000:03:00.0) or network interface.")
    private String device;

    @Option(names = "--json", paramLabel = "FILE", description = "Write the report as JSON, for scripts; - is standard output, instead of the table.")
    private String json;

    @Option(names = "--html", paramLabel = "FILE", description = "Write the report as a page.")
    private Path html;

    @Option(names = "--schema", description = "Print the JSON schema of the report and look at nothing.")
    private boolean schema;

    @Option(names = "--headers", paramLabel = "DIR", description = "The folder with DOCA's headers. Default: looked for near the libraries.")
    private Path headers;

    @Option(names = "--cc", paramLabel = "COMMAND", description = "The C compiler that reads them. Default: CC, cc, gcc or clang.")
    private String compiler;

    @Option(names = "--root", paramLabel = "DIR", defaultValue = "/", description = "Where /sys, /proc and /dev are, for example a host's in a container. Default: ${DEFAULT-VALUE}")
    private Path root;

    @Override
    public Integer call() throws IOException {
        PrintWriter out = command.commandLine().getOut();
        if (schema) {
            out.print(Report.schema());
            out.flush();
            return 0;
        }
        Report report = Doctor.examine(new Settings(root, Optional.ofNullable(headers), Optional.ofNullable(compiler), Optional.ofNullable(device)));
        out.print("-".equals(json) ? report.json() : report.text());
        out.flush();
        if (json != null && !json.equals("-")) {
            Files.writeString(Path.of(json), report.json());
        }
        if (html != null) {
            Files.writeString(html, report.html());
        }
        if (report.doca().isEmpty()) {
            return ToolException.NO_DOCA;
        }
        return report.verdict() == Verdict.NOT_READY ? ToolException.FAILED : 0;
    }
}
