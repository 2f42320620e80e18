// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples.relay;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.docaffm.samples.pair.ToolException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/**
 * The relay's JSON file: an object with the long names of the options, without their dashes, as keys. As in files of DOCA's own programs the keys
 * may also stand in the objects {@code doca_program_flags} and {@code doca_general_flags}. What the command line says goes before it. An unknown
 * key, or one that is there twice, is an error.
 */
final class RelayConfig {
    private static final Set<String> SECTIONS = Set.of("doca_program_flags", "doca_general_flags");

    private RelayConfig() {}

    /**
     * Sets the options that the command line left out.
     *
     * @param file the JSON file
     * @param spec the options' command
     * @param given what the command line had
     */
    static void apply(Path file, CommandSpec spec, ParseResult given) {
        List<String> arguments = arguments(file);
        // The same parser and converters as for the command line, on options of their own.
        CommandSpec fromFile = CommandSpec.forAnnotatedObject(new RelayOptions());
        try {
            new CommandLine(fromFile).parseArgs(arguments.toArray(String[]::new));
        } catch (CommandLine.UnmatchedArgumentException unknown) {
            throw wrong(file, "unknown key " + unknown.getUnmatched().getFirst().replaceFirst("^--([^=]*)=.*", "\"$1\"") + "; known are " + names(fromFile));
        } catch (CommandLine.ParameterException bad) {
            throw wrong(file, bad.getMessage());
        }
        for (OptionSpec option : fromFile.options()) {
            if (!given.hasMatchedOption(option.longestName()) && arguments.stream().anyMatch(text -> text.startsWith(option.longestName() + "="))) {
                set(spec.findOption(option.longestName()), option.getValue());
            }
        }
    }

    private static void set(OptionSpec option, Object value) {
        try {
            option.setter().set(value);
        } catch (Exception impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static List<String> arguments(Path file) {
        JsonMapper mapper = JsonMapper.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .build();
        JsonNode root;
        try {
            root = mapper.readTree(Files.readString(file));
        } catch (JacksonException bad) {
            throw wrong(file, bad.getOriginalMessage() + (bad.getLocation() == null ? "" : " (line " + bad.getLocation().getLineNr() + ")"));
        } catch (IOException failure) {
            throw wrong(file, "cannot be read: " + failure);
        }
        List<String> arguments = new ArrayList<>();
        Set<String> seen = new TreeSet<>();
        for (Map.Entry<String, JsonNode> entry : object(file, "the file", root)) {
            if (SECTIONS.contains(entry.getKey())) {
                for (Map.Entry<String, JsonNode> inner : object(file, entry.getKey(), entry.getValue())) {
                    add(file, inner, seen, arguments);
                }
            } else {
                add(file, entry, seen, arguments);
            }
        }
        return arguments;
    }

    private static Set<Map.Entry<String, JsonNode>> object(Path file, String what, JsonNode node) {
        if (!node.isObject()) {
            throw wrong(file, what + " must be an object");
        }
        return node.properties();
    }

    private static void add(Path file, Map.Entry<String, JsonNode> entry, Set<String> seen, List<String> arguments) {
        JsonNode value = entry.getValue();
        if (!value.isTextual() && !value.isIntegralNumber()) {
            throw wrong(file, "\"" + entry.getKey() + "\" must be a text or a whole number");
        }
        if (!seen.add(entry.getKey())) {
            throw wrong(file, "\"" + entry.getKey() + "\" is there twice");
        }
        arguments.add("--" + entry.getKey() + "=" + value.asText());
    }

    private static String names(CommandSpec spec) {
        return String.join(", ", spec.options().stream().map(option -> option.longestName().substring(2)).sorted().toList());
    }

    private static ToolException wrong(Path file, String why) {
        return new ToolException(ToolException.USAGE, file + ": " + why);
    }
}
