// SPDX-License-Identifier: Apache-2.0
package io.docaffm.doctor;

import io.docaffm.core.DocaInstallation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Does the installed DOCA declare what this binding calls? A C program that says so of every function, type and constant is compiled against the installed
 * headers. Nothing is run. It takes a compiler and the headers; where one of them is missing, that is told, and the version check alone stands.
 */
final class AbiCheck {
    private static final String ID = "abi";
    private static final String TITLE = "headers";
    private static final Path VENDOR_HEADERS = Path.of("/opt/mellanox/doca/include");
    private static final String MARK = "doca_version.h";
    /** Folders above a library in which its headers may be: lib/x86_64-linux-gnu takes two. */
    private static final int LEVELS = 3;
    /** What Java does not bind is no matter here; a header that is not installed belongs to a library that is not. */
    private static final List<String> OPTIONS = List.of("-std=gnu11", "-fsyntax-only", "-w", "-DDOCA_ABI_CHECK_PARTIAL", "-DDOCA_ABI_CHECK_ANY_RELEASE",
            "-DDOCA_ABI_CHECK_SKIP_DOCA_ARGP");
    private static final Pattern DIFFERENT = Pattern.compile("assert\\w*[ _]?(?:assertion)? failed[^\\n]*?[\": ]((?:struct |union |enum )?\\w*(?:doca|DOCA)_[\\w.]+): ([^\"\\n]*)");
    private static final Pattern UNKNOWN = Pattern.compile("['‘](\\w*(?:doca|DOCA)_\\w+)['’] undeclared|undeclared identifier '(\\w*(?:doca|DOCA)_\\w+)'");
    private static final Pattern NO_HEADER = Pattern.compile("fatal error: '?([^':\\s]+)'?:? (?:No such file|file not found)");

    private final Settings settings;
    private final Optional<DocaInstallation> doca;

    AbiCheck(Settings settings, Optional<DocaInstallation> doca) {
        this.settings = settings;
        this.doca = doca;
    }

    Finding examine() {
        Optional<Path> headers = settings.headers().or(this::find);
        if (headers.isEmpty()) {
            return notChecked("no DOCA headers near the libraries", "Where they are: --headers DIR. Without them the release number alone is checked");
        }
        if (!Files.isRegularFile(headers.get().resolve(MARK))) {
            return notChecked("no " + MARK + " in " + headers.get(), "Give the folder that has DOCA's headers");
        }
        Optional<String> compiler = settings.compiler().or(AbiCheck::compiler);
        if (compiler.isEmpty()) {
            return notChecked("no C compiler (looked for CC, cc, gcc, clang) for " + headers.get(),
                    "Install one (apt install gcc libc6-dev, dnf install gcc): then the headers are compared with what this binding calls");
        }
        return compare(headers.get(), compiler.get());
    }

    private static Finding notChecked(String why, String advice) {
        return Finding.of(ID, Area.DOCA, TITLE, Status.NOT_CHECKED, why).advise(advice);
    }

    private Finding compare(Path headers, String compiler) {
        String source = compiler + " -I " + headers + " abi_check.c";
        Command.Result result = compile(headers, compiler, List.of());
        Matcher lacking = NO_HEADER.matcher(result.output());
        String skipped = "";
        if (result.status() != 0 && lacking.find()) {
            // The bridge's header needs those of rdma-core, which a machine may run without.
            skipped = ", but for doca_rdma_bridge.h, which needs " + lacking.group(1);
            result = compile(headers, compiler, List.of("-DDOCA_ABI_CHECK_SKIP_DOCA_RDMA_BRIDGE"));
        }
        if (result.status() == 0) {
            return Finding.of(ID, Area.DOCA, TITLE, Status.OK, "declare what this binding calls, in " + headers + skipped).from(source)
                    .value("headers", headers.toString());
        }
        List<String> different = new ArrayList<>();
        Set<String> names = new TreeSet<>();
        Matcher matcher = DIFFERENT.matcher(result.output());
        while (matcher.find()) {
            names.add(matcher.group(1));
            different.add(matcher.group(1) + ": " + matcher.group(2));
        }
        Set<String> unknown = new TreeSet<>();
        matcher = UNKNOWN.matcher(result.output());
        while (matcher.find()) {
            unknown.add(matcher.group(1) == null ? matcher.group(2) : matcher.group(1));
        }
        if (names.isEmpty() && unknown.isEmpty()) {
            Finding finding = notChecked(compiler + " does not compile the check against " + headers, "Compile it by hand: " + source).from(source);
            return result.output().lines().limit(5).reduce(finding, Finding::detail, (a, _) -> a);
        }
        Finding finding = names.isEmpty()
                ? Finding.of(ID, Area.DOCA, TITLE, Status.WARNING, "lack " + String.join(", ", unknown) + ", in " + headers)
                        .advise("What needs these ends in NOT_SUPPORTED, everything else works")
                : Finding.of(ID, Area.DOCA, TITLE, Status.FAILURE, "differ in " + String.join(", ", names) + ", in " + headers)
                        .advise("Do not use this DOCA with this version of doca-ffm: calling what is declared otherwise corrupts memory. See docs/upgrading-doca.md");
        for (String line : different) {
            finding = finding.detail(line);
        }
        return finding.from(source).value("headers", headers.toString()).value("different", List.copyOf(names)).value("lacking", List.copyOf(unknown));
    }

    private static Command.Result compile(Path headers, String compiler, List<String> more) {
        List<String> command = new ArrayList<>(List.of(compiler.strip().split("\\s+")));
        command.addAll(OPTIONS);
        command.addAll(more);
        command.addAll(List.of("-I", headers.toString(), "-x", "c", "-"));
        return Command.run(command, LibraryCheck.resource("abi_check.c"));
    }

    /** Beside the loaded libraries; for an installed DOCA also where pkg-config and the vendor put them. */
    private Optional<Path> find() {
        List<Path> candidates = new ArrayList<>();
        doca.flatMap(installation -> installation.libraries().stream().findFirst()).ifPresent(common -> {
            Path folder = common.path().toAbsolutePath().getParent();
            for (int level = 0; level < LEVELS && folder != null; level++, folder = folder.getParent()) {
                candidates.add(folder.resolve("include"));
            }
        });
        if (doca.map(installation -> !LibraryCheck.isEmulator(installation)).orElse(true)) {
            for (String module : List.of("doca-common", "doca")) {
                Command.Result result = Command.run(List.of("pkg-config", "--variable=includedir", module), "");
                if (result.status() == 0 && result.output().startsWith("/")) {
                    candidates.add(Path.of(result.output().strip()));
                }
            }
            candidates.add(VENDOR_HEADERS);
        }
        return candidates.stream().filter(folder -> Files.isRegularFile(folder.resolve(MARK))).findFirst();
    }

    private static Optional<String> compiler() {
        return Stream.of(System.getenv("CC"), "cc", "gcc", "clang").filter(name -> name != null && !name.isBlank()).filter(AbiCheck::isThere).findFirst();
    }

    private static boolean isThere(String command) {
        return Command.run(List.of(command.strip().split("\\s+")[0], "--version"), "").status() == 0;
    }
}
