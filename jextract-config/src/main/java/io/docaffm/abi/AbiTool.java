// SPDX-License-Identifier: Apache-2.0
package io.docaffm.abi;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes everything that follows from the facts table, or checks that what is on disk does. */
final class AbiTool {

    /** What brings files up to date; part of every message that says they are not. */
    static final String REWRITE = "./mvnw -q -pl jextract-config process-classes -Dabi=write";

    private AbiTool() {}

    /**
     * Runs the tool.
     *
     * @param args what to do, and the project's root
     * @throws IOException if a file cannot be read or written
     */
    public static void main(String[] args) throws IOException {
        if (args.length != 2) {
            usage();
        }
        Path root = Path.of(args[1]).toAbsolutePath().normalize();
        switch (args[0]) {
            case "write" -> write(root);
            case "write-emulator-list" -> writeEmulatorList(root);
            case "check" -> {
                List<String> differences = check(root);
                differences.forEach(System.err::println);
                if (!differences.isEmpty()) {
                    System.err.println("rewrite with: " + REWRITE);
                    System.exit(1);
                }
            }
            default -> usage();
        }
    }

    private static void usage() {
        System.err.println("usage: AbiTool write|check|write-emulator-list PROJECT_ROOT");
        System.exit(2);
    }

    private static void writeEmulatorList(Path root) throws IOException {
        Map<Library, Map<String, String>> exports = EmulatorListWriter.exports(root);
        if (exports.isEmpty()) {
            System.err.println("no " + EmulatorListWriter.file(root, Library.COMMON)
                    + ": build the emulator first with ./mvnw -q -pl doca-emulator -am package");
            System.exit(1);
        }
        Files.writeString(
                root.resolve(EmulatorListWriter.FILE), new EmulatorListWriter(table(root), exports).write());
    }

    /**
     * Makes all files in memory.
     *
     * @param root the project's root
     * @return path relative to the root, to text
     * @throws IOException if the table cannot be read
     */
    static Map<String, String> files(Path root) throws IOException {
        AbiTable table = table(root);
        AbiTable later = later(root);
        Map<String, String> files = new LinkedHashMap<>();
        new HeaderWriter(table, later, new Templates())
                .write()
                .forEach((name, text) -> files.put("jextract-config/include/" + name, text));
        files.put("jextract-config/abi/abi_check.c", new CheckWriter(table).write());
        VersionScriptWriter scripts = new VersionScriptWriter(table, later);
        files.put(DocumentedErrorsWriter.FILE, new DocumentedErrorsWriter(table, later).write());
        IncludeArgsWriter includes = new IncludeArgsWriter(table);
        for (Library library : Library.values()) {
            files.put(
                    "doca-emulator/src/main/c/%1$s/libdoca_%1$s.map".formatted(library.id()), scripts.write(library));
            if (library.bound()) {
                files.put("jextract-config/jextract/" + library.module() + ".args", includes.args(library));
                files.put("jextract-config/jextract/" + library.module() + ".h", includes.umbrella(library));
            }
        }
        return files;
    }

    /**
     * Reads the table.
     *
     * @param root the project's root
     * @return the table
     * @throws IOException if it cannot be read
     */
    static AbiTable table(Path root) throws IOException {
        return AbiTable.read(root.resolve("jextract-config/abi/doca-3.0-abi.json"));
    }

    /**
     * Reads the supplement of functions that later releases have.
     *
     * @param root the project's root
     * @return the supplement
     * @throws IOException if it cannot be read
     */
    static AbiTable later(Path root) throws IOException {
        return AbiTable.read(root.resolve("jextract-config/abi/later-than-3.0.json"));
    }

    /**
     * Writes all files.
     *
     * @param root the project's root
     * @throws IOException if one cannot be written
     */
    static void write(Path root) throws IOException {
        for (Map.Entry<String, String> file : files(root).entrySet()) {
            Path path = root.resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.writeString(path, file.getValue());
        }
    }

    /**
     * Compares the files on disk with what the table says.
     *
     * @param root the project's root
     * @return one line for each difference
     * @throws IOException if a file cannot be read
     */
    static List<String> check(Path root) throws IOException {
        Map<String, String> files = files(root);
        List<String> differences = new ArrayList<>();
        for (Map.Entry<String, String> file : files.entrySet()) {
            Path path = root.resolve(file.getKey());
            if (!Files.exists(path)) {
                differences.add(file.getKey() + ": missing");
            } else if (!Files.readString(path).equals(file.getValue())) {
                differences.add(file.getKey() + ": differs from what the table says");
            }
        }
        try (DirectoryStream<Path> headers = Files.newDirectoryStream(root.resolve("jextract-config/include"))) {
            for (Path header : headers) {
                String name = "jextract-config/include/" + header.getFileName();
                if (!files.containsKey(name)) {
                    differences.add(name + ": not from the table");
                }
            }
        }
        return differences;
    }
}
