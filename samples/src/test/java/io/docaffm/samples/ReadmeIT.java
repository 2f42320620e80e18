// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The README is true: its program compiles without a warning and runs, its coordinates are this build's, its links lead somewhere. */
@Timeout(120)
class ReadmeIT {
    private static final Path ROOT = ToolProcess.HOME.getParent();
    private static final Path LIBRARIES = ToolProcess.HOME.resolve("target/libs");

    @TempDir
    Path folder;

    private static String readme() throws IOException {
        return Files.readString(ROOT.resolve("README.md"));
    }

    private static List<String> blocks(String language) throws IOException {
        return Pattern.compile("^```" + language + "\n(.*?)^```$", Pattern.DOTALL | Pattern.MULTILINE).matcher(readme()).results()
                .map(match -> match.group(1)).toList();
    }

    @Test
    void theFirstProgramCompilesWithoutAWarningAndRuns() throws IOException {
        List<String> programs = blocks("java");
        assertThat(programs).hasSize(1);
        assertThat(programs.getFirst().lines().filter(line -> !line.isBlank()).count()).as("about 25 lines").isBetween(15L, 30L);
        compile(programs.getFirst());

        List<String> command = List.of(Path.of(System.getProperty("java.home"), "bin/java").toString(), "-XX:-UsePerfData", "--module-path", LIBRARIES.toString(), "--add-modules",
                "io.docaffm.rdma,io.docaffm.emulator", "--enable-native-access=io.docaffm.core,io.docaffm.rdma,io.docaffm.emulator", "-Ddoca.backend=emulator",
                "--class-path", folder.toString(), "Hello");
        try (ToolProcess program = ToolProcess.of(folder, Map.of(), command)) {
            assertThat(program.exitCode(Duration.ofSeconds(60))).as(program::toString).isZero();
            assertThat(program.out()).isEqualTo("16 bytes: Hello over RDMA\n");
        }
    }

    private void compile(String program) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        JavaFileObject source = new SimpleJavaFileObject(URI.create("string:///Hello.java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return program;
            }
        };
        StringWriter said = new StringWriter();
        List<String> options = List.of("--release", "25", "-Xlint:all", "-Werror", "--module-path", LIBRARIES.toString(), "--add-modules", "io.docaffm.rdma",
                "-d", folder.toString());
        assertThat(compiler.getTask(said, null, null, options, null, List.of(source)).call()).as(said::toString).isTrue();
    }

    @Test
    void theCoordinatesAreThisBuilds() throws IOException {
        String version = Versions.own();
        for (String dependency : blocks("xml")) {
            assertThat(dependency).contains("<artifactId>doca-ffm-rdma</artifactId>\n  <version>" + version + "</version>")
                    .contains("<artifactId>doca-emulator</artifactId>\n  <version>" + version + "</version>");
        }
    }

    @Test
    void theLinksLeadSomewhere() throws IOException {
        try (Stream<Path> guides = Files.list(ROOT.resolve("docs"))) {
            for (Path page : Stream.concat(Stream.of(ROOT.resolve("README.md")), guides.filter(file -> file.toString().endsWith(".md"))).toList()) {
                for (String link : Pattern.compile("\\]\\(([^)#:]+)(#[^)]*)?\\)").matcher(Files.readString(page)).results().map(MatchResult::group)
                        .map(text -> text.replaceAll("^\\]\\(|(#.*)?\\)$", "")).toList()) {
                    assertThat(page.resolveSibling(link)).as(page + " links to " + link).exists();
                }
            }
        }
    }

    @Test
    void theCommandsOfTheReadmeAreThere() throws IOException {
        assertThat(readme()).contains("./demo", "./mvnw verify");
        for (String command : List.of("demo", "mvnw", ".ci/run", "samples/bin/doca-ffm")) {
            assertThat(ROOT.resolve(command)).isExecutable();
        }
    }
}
