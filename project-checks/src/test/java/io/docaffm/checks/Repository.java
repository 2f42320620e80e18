// SPDX-License-Identifier: Apache-2.0
package io.docaffm.checks;

import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The checkout that the tests look at. */
final class Repository {
    static final Path ROOT = Path.of("").toAbsolutePath().getParent();

    private static final ObjectMapper YAML = new ObjectMapper(YAMLFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build());

    private Repository() {}

    static JsonNode yaml(String text) throws IOException {
        return YAML.readTree(text);
    }

    /** {@return the YAML files right in a folder} */
    static List<Path> yamlFiles(String folder) throws IOException {
        try (Stream<Path> files = Files.list(ROOT.resolve(folder))) {
            return files.filter(file -> file.toString().matches(".*\\.ya?ml")).sorted().toList();
        }
    }

    /** {@return the ids of all Maven profiles in the modules' POMs} */
    static Set<String> mavenProfiles() throws IOException {
        try (Stream<Path> modules = Files.list(ROOT)) {
            return Stream.concat(Stream.of(ROOT), modules).map(module -> module.resolve("pom.xml")).filter(Files::exists).flatMap(Repository::profilesOf)
                    .collect(Collectors.toSet());
        }
    }

    private static Stream<String> profilesOf(Path pom) {
        return Pattern.compile("<profile>\\s*(?:<!--.*?-->\\s*)?<id>([^<]+)</id>", Pattern.DOTALL).matcher(read(pom)).results()
                .map(match -> match.group(1));
    }

    static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
