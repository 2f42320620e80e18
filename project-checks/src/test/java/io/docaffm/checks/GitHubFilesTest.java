// SPDX-License-Identifier: Apache-2.0
package io.docaffm.checks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What GitHub reads besides workflows: issue forms it can show, dependency updates for all that has dependencies; and one list of what is published. */
class GitHubFilesTest {
    @Test
    void formsAreWholeAndThoseAboutMachinesAskForTheDoctorsOutput() throws IOException {
        Set<String> forms = new TreeSet<>();
        for (Path file : Repository.yamlFiles(".github/ISSUE_TEMPLATE")) {
            String name = file.getFileName().toString();
            if (!name.equals("config.yml")) {
                forms.add(name);
                assertThat(faultsOfForm(Files.readString(file))).as(name).isEmpty();
            }
        }
        assertThat(forms).contains("bug.yml", "hardware.yml");
        for (String name : List.of("bug.yml", "hardware.yml")) {
            JsonNode form = Repository.yaml(Files.readString(Repository.ROOT.resolve(".github/ISSUE_TEMPLATE").resolve(name)));
            assertThat(form.path("body")).as(name).anySatisfy(field -> {
                assertThat(field.path("attributes").path("description").asText()).contains("doca-ffm doctor");
                assertThat(field.path("validations").path("required").asBoolean()).isTrue();
            });
        }
    }

    @Test
    void aBrokenFormIsFound() throws IOException {
        assertThat(faultsOfForm("name: x\ndescription: y\nbody: []")).containsExactly("has no fields");
        assertThat(faultsOfForm("description: y\nbody:\n- {type: input, id: a, attributes: {label: A}}")).containsExactly("has no name");
        assertThat(faultsOfForm(
                """
                name: x
                description: y
                body:
                - {type: text, id: a, attributes: {label: A}}
                - {type: input, id: a, attributes: {label: B}}
                - {type: input, id: "b c", attributes: {label: ""}}
                - {type: dropdown, id: d, attributes: {label: D, options: []}}
                """)).containsExactly("there is no type text", "the id a is there twice", "'b c' is no id", "b c has no label", "d has no options");
    }

    private static List<String> faultsOfForm(String text) throws IOException {
        JsonNode form = Repository.yaml(text);
        List<String> faults = new ArrayList<>();
        for (String element : List.of("name", "description")) {
            if (form.path(element).asText().isBlank()) {
                faults.add("has no " + element);
            }
        }
        if (form.path("body").isEmpty()) {
            faults.add("has no fields");
        }
        Set<String> ids = new HashSet<>();
        for (JsonNode field : form.path("body")) {
            String type = field.path("type").asText();
            String id = field.path("id").asText();
            if (!Set.of("markdown", "textarea", "input", "dropdown", "checkboxes").contains(type)) {
                faults.add("there is no type " + type);
            }
            if (type.equals("markdown")) {
                continue;
            }
            if (!id.matches("[A-Za-z0-9_-]+")) {
                faults.add("'" + id + "' is no id");
            }
            if (!ids.add(id)) {
                faults.add("the id " + id + " is there twice");
            }
            if (field.path("attributes").path("label").asText().isBlank()) {
                faults.add(id + " has no label");
            }
            if (Set.of("dropdown", "checkboxes").contains(type) && field.path("attributes").path("options").isEmpty()) {
                faults.add(id + " has no options");
            }
        }
        return faults;
    }

    @Test
    void dependenciesOfEveryKindAreKeptUpToDate() throws IOException {
        JsonNode dependabot = Repository.yaml(Files.readString(Repository.ROOT.resolve(".github/dependabot.yml")));
        assertThat(dependabot.path("version").asInt()).isEqualTo(2);
        Set<String> updated = new TreeSet<>();
        for (JsonNode update : dependabot.path("updates")) {
            assertThat(update.path("schedule").path("interval").asText()).isIn("daily", "weekly", "monthly");
            updated.add(update.path("package-ecosystem").asText() + " " + update.path("directory").asText());
        }
        Set<String> wanted = new TreeSet<>();
        try (Stream<Path> files = Files.walk(Repository.ROOT, 3)) {
            files.map(file -> Repository.ROOT.relativize(file).toString()).filter(file -> !file.contains("target/") && !file.contains("node_modules/"))
                    .forEach(file -> manifest(file, wanted));
        }
        assertThat(updated).isEqualTo(wanted).contains("maven /", "github-actions /");
    }

    private static void manifest(String file, Set<String> wanted) {
        String name = file.substring(file.lastIndexOf('/') + 1);
        if (name.equals("pom.xml")) {
            wanted.add("maven /"); // the parent's modules are found from there
        } else if (file.startsWith(".github/workflows/")) {
            wanted.add("github-actions /");
        } else if (name.equals("package.json") || name.equals("Dockerfile")) {
            wanted.add((name.equals("Dockerfile") ? "docker" : "npm") + " /" + file.substring(0, Math.max(0, file.lastIndexOf('/'))));
        }
    }

    @Test
    void whatIsPublishedIsSaidAlikeEverywhere() {
        String script = Repository.read(Repository.ROOT.resolve("scripts/release-bundle"));
        Set<String> built = new TreeSet<>();
        Pattern.compile("[ ,]:([\\w-]+)").matcher(script).results().forEach(match -> built.add(match.group(1)));
        Set<String> published = new TreeSet<>(ReleaseBundle.JARS);
        published.add(ReleaseBundle.BOM);
        assertThat(built).isEqualTo(published);

        Set<String> managed = new TreeSet<>();
        Pattern.compile("<dependency>\\s*<groupId>io.docaffm</groupId>\\s*<artifactId>([\\w-]+)</artifactId>")
                .matcher(Repository.read(Repository.ROOT.resolve("doca-ffm-bom/pom.xml"))).results().forEach(match -> managed.add(match.group(1)));
        assertThat(managed).isEqualTo(new TreeSet<>(ReleaseBundle.JARS));
    }

    @Test
    void theRepositoryIsTheSameEverywhere() throws IOException {
        String pom = Repository.read(Repository.ROOT.resolve("pom.xml"));
        String repository = pom.replaceAll("(?s).*<doca.repository>(.*)</doca.repository>.*", "$1");
        assertThat(Files.readString(Repository.ROOT.resolve(".github/ISSUE_TEMPLATE/config.yml"))).contains("https://github.com/" + repository + "/");
    }

    @Test
    void aReleaseIsOfThisRepositoryAndThisVersionOnly() throws Exception {
        String repository = Repository.read(Repository.ROOT.resolve("pom.xml")).replaceAll("(?s).*<doca.repository>(.*)</doca.repository>.*", "$1");
        String version = run("scripts/version").strip();

        assertThat(run("scripts/release-check", repository, "v" + version)).isEmpty();
        assertThat(run("scripts/release-check", repository, version)).contains("the tag must be v" + version, "exit 1");
        assertThat(run("scripts/release-check", "somebody/else", "v" + version)).contains("this is somebody/else", repository, "exit 1");
    }

    /** {@return what a script of ours said, and "exit N" if it failed} */
    private static String run(String... command) throws Exception {
        command[0] = Repository.ROOT.resolve(command[0]).toString();
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int status = process.waitFor();
        return status == 0 ? said : said + "exit " + status;
    }
}
