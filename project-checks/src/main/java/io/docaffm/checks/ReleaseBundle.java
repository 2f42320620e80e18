// SPDX-License-Identifier: Apache-2.0
package io.docaffm.checks;

import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Checks an unpacked bundle for Maven Central: that every module is there with all that belongs to it, and nothing besides. Signatures are only looked for; who
 * calls verifies them, with the key.
 *
 * <pre>java ReleaseBundle.java FOLDER VERSION MACHINE...</pre>
 *
 * MACHINE is what the emulator's jar must have libraries for: {@code amd64}, {@code aarch64}.
 */
public final class ReleaseBundle {
    static final String BOM = "doca-ffm-bom";
    static final String EMULATOR = "doca-emulator";
    static final Set<String> JARS = Set.of("doca-ffm-core", "doca-ffm-rdma", "doca-ffm-comch", EMULATOR);

    private static final Map<String, String> CHECKSUMS = Map.of("md5", "MD5", "sha1", "SHA-1", "sha256", "SHA-256", "sha512", "SHA-512");
    /** The C library of Ubuntu 22.04, the oldest system that the published libraries run on: 2.35. */
    private static final int NEWEST_GLIBC = 35;
    private static final Map<String, Integer> ELF_MACHINES = Map.of("amd64", 62, "aarch64", 183);
    private static final Pattern LIBRARY = Pattern.compile("META-INF/doca-emulator/linux-(\\w+)/(libdoca_\\w+\\.so\\.2)");
    private static final Pattern GLIBC = Pattern.compile("GLIBC_2\\.(\\d+)");
    private static final Pattern DEPENDENCY = Pattern.compile("<dependency>(.*?)</dependency>", Pattern.DOTALL);

    private final Path group;
    private final String version;
    private final Set<String> machines;
    private final List<String> faults = new ArrayList<>();

    private ReleaseBundle(Path folder, String version, Set<String> machines) {
        this.group = folder.resolve("io/docaffm");
        this.version = version;
        this.machines = new TreeSet<>(machines);
    }

    /** Prints what is wrong, a line each, and exits with 1 if there is something. */
    public static void main(String[] args) throws IOException {
        if (args.length < 3) {
            System.err.println("usage: ReleaseBundle.java FOLDER VERSION MACHINE...");
            System.exit(2);
        }
        List<String> faults = faults(Path.of(args[0]), args[1], Set.of(Arrays.copyOfRange(args, 2, args.length)));
        faults.forEach(System.err::println);
        System.exit(faults.isEmpty() ? 0 : 1);
    }

    /** {@return what is wrong with the bundle unpacked in {@code folder}; empty if nothing is} */
    static List<String> faults(Path folder, String version, Set<String> machines) throws IOException {
        ReleaseBundle bundle = new ReleaseBundle(folder, version, machines);
        bundle.everyFileThatBelongsAndNoOther(folder);
        if (bundle.faults.isEmpty()) {
            bundle.contents();
        }
        return List.copyOf(bundle.faults);
    }

    private void everyFileThatBelongsAndNoOther(Path folder) throws IOException {
        Set<String> expected = new TreeSet<>();
        artifacts().forEach(artifact -> {
            String name = folder.relativize(artifact).toString();
            for (String signed : List.of(name, name + ".asc")) {
                expected.add(signed);
            }
            CHECKSUMS.keySet().forEach(kind -> expected.add(name + "." + kind));
        });
        Set<String> there;
        try (Stream<Path> files = Files.walk(folder)) {
            there = files.filter(Files::isRegularFile).map(file -> folder.relativize(file).toString()).collect(Collectors.toCollection(TreeSet::new));
        }
        expected.stream().filter(Predicate.not(there::contains)).forEach(name -> faults.add("missing: " + name));
        // Whether signatures have checksums as well is for the plugin that makes the bundle to decide.
        there.stream().filter(name -> !expected.contains(name) && !name.matches(".*\\.asc\\.(md5|sha1|sha256|sha512)"))
                .forEach(name -> faults.add("does not belong here: " + name));
    }

    private List<Path> artifacts() {
        List<Path> artifacts = new ArrayList<>();
        artifacts.add(artifact(BOM, ".pom"));
        for (String module : new TreeSet<>(JARS)) {
            for (String rest : List.of(".pom", ".jar", "-sources.jar", "-javadoc.jar")) {
                artifacts.add(artifact(module, rest));
            }
        }
        return artifacts;
    }

    private Path artifact(String module, String rest) {
        return group.resolve(module).resolve(version).resolve(module + "-" + version + rest);
    }

    private void contents() throws IOException {
        for (Path artifact : artifacts()) {
            checksums(artifact);
            if (Files.size(Path.of(artifact + ".asc")) == 0) {
                faults.add("empty signature: " + artifact.getFileName() + ".asc");
            }
        }
        pom(BOM);
        bomHasEveryModule();
        for (String module : new TreeSet<>(JARS)) {
            pom(module);
            jar(module);
        }
        libraries();
    }

    private void checksums(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        for (Map.Entry<String, String> kind : CHECKSUMS.entrySet()) {
            String said = Files.readString(Path.of(file + "." + kind.getKey())).strip();
            if (!said.equals(digest(kind.getValue(), bytes))) {
                faults.add(file.getFileName() + ": its " + kind.getKey() + " is not that of the file");
            }
        }
    }

    private static String digest(String algorithm, byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance(algorithm).digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has " + algorithm, e);
        }
    }

    // ---- POMs ------------------------------------------------------------------------------------------------------------------------------

    private void pom(String module) throws IOException {
        String pom = Files.readString(artifact(module, ".pom"));
        for (String element : List.of("name", "description", "url", "license", "developer", "connection", "developerConnection")) {
            if (!Pattern.compile("<" + element + ">\\s*\\S").matcher(pom).find()) {
                faults.add(module + "'s POM has no <" + element + ">, which Maven Central wants");
            }
        }
        if (pom.contains("<parent>")) {
            faults.add(module + "'s POM has a parent: it must stand by itself, as the parent is not published");
        }
        if (pom.contains("-SNAPSHOT")) {
            faults.add(module + "'s POM names a snapshot");
        }
        Matcher dependency = DEPENDENCY.matcher(pom);
        while (dependency.find()) {
            if (!dependency.group(1).contains("<groupId>io.docaffm</groupId>")) {
                faults.add(module + " depends on somebody else's: " + dependency.group(1).replaceAll("\\s+", ""));
            }
        }
    }

    private void bomHasEveryModule() throws IOException {
        Set<String> managed = new TreeSet<>();
        Matcher dependency = Pattern.compile("<artifactId>([^<]+)</artifactId>\\s*<version>([^<]+)</version>").matcher(Files.readString(artifact(BOM, ".pom")));
        while (dependency.find()) {
            if (!dependency.group(2).equals(version) && !dependency.group(2).equals("${project.version}")) {
                faults.add("the BOM has " + dependency.group(1) + " in version " + dependency.group(2));
            }
            managed.add(dependency.group(1));
        }
        managed.remove(BOM);
        if (!managed.equals(new TreeSet<>(JARS))) {
            faults.add("the BOM has " + managed + " instead of " + new TreeSet<>(JARS));
        }
    }

    // ---- jars ------------------------------------------------------------------------------------------------------------------------------

    private void jar(String module) throws IOException {
        try (ZipFile jar = new ZipFile(artifact(module, ".jar").toFile());
                ZipFile sources = new ZipFile(artifact(module, "-sources.jar").toFile());
                ZipFile javadoc = new ZipFile(artifact(module, "-javadoc.jar").toFile())) {
            ZipEntry entry = jar.getEntry("module-info.class");
            if (entry == null) {
                faults.add(module + ".jar is no module");
                return;
            }
            ModuleDescriptor descriptor;
            try (InputStream in = jar.getInputStream(entry)) {
                descriptor = ModuleDescriptor.read(in);
            }
            if (!descriptor.rawVersion().equals(Optional.of(version))) {
                faults.add(module + ".jar says that it is version " + descriptor.rawVersion().orElse("unknown"));
            }
            sources(module, jar, sources);
            javadoc(module, descriptor, javadoc);
        }
    }

    private void sources(String module, ZipFile jar, ZipFile sources) {
        jar.stream().map(ZipEntry::getName).filter(name -> name.endsWith(".class") && !name.contains("$"))
                .map(name -> name.substring(0, name.length() - ".class".length()) + ".java").filter(name -> sources.getEntry(name) == null)
                .forEach(name -> faults.add(module + "-sources.jar lacks " + name));
        sources.stream().map(ZipEntry::getName).filter(name -> name.endsWith(".class") || name.contains(".so"))
                .forEach(name -> faults.add(module + "-sources.jar has what is no source: " + name));
    }

    private void javadoc(String module, ModuleDescriptor descriptor, ZipFile javadoc) {
        List<String> pages = new ArrayList<>();
        for (ModuleDescriptor.Exports exported : descriptor.exports()) {
            if (!exported.isQualified()) {
                pages.add(descriptor.name() + "/" + exported.source().replace('.', '/') + "/package-summary.html");
            }
        }
        if (!pages.isEmpty()) {
            pages.addAll(List.of("index.html", "search.html", "type-search-index.js", "member-search-index.js"));
        }
        pages.stream().filter(page -> javadoc.getEntry(page) == null).forEach(page -> faults.add(module + "-javadoc.jar lacks " + page));
    }

    private void libraries() throws IOException {
        Map<String, Set<String>> found = new TreeMap<>();
        try (ZipFile jar = new ZipFile(artifact(EMULATOR, ".jar").toFile())) {
            for (ZipEntry entry : jar.stream().toList()) {
                Matcher library = LIBRARY.matcher(entry.getName());
                if (library.matches()) {
                    found.computeIfAbsent(library.group(1), machine -> new TreeSet<>()).add(library.group(2));
                    try (InputStream in = jar.getInputStream(entry)) {
                        library(entry.getName(), library.group(1), in.readAllBytes());
                    }
                }
            }
        }
        if (!found.keySet().equals(machines)) {
            faults.add(EMULATOR + ".jar has libraries for " + found.keySet() + ", not for " + machines);
        }
        for (Map.Entry<String, Set<String>> machine : found.entrySet()) {
            for (String library : List.of("libdoca_common.so.2", "libdoca_rdma.so.2", "libdoca_comch.so.2", "libdoca_argp.so.2")) {
                if (!machine.getValue().contains(library)) {
                    faults.add(EMULATOR + ".jar lacks " + library + " for " + machine.getKey());
                }
            }
            if (!machine.getValue().equals(found.values().iterator().next())) {
                faults.add(EMULATOR + ".jar has not the same libraries for every machine: " + found);
            }
        }
    }

    private void library(String name, String machine, byte[] file) {
        boolean elf = file.length > 20 && file[0] == 0x7f && file[1] == 'E' && file[2] == 'L' && file[3] == 'F';
        int builtFor = elf ? Byte.toUnsignedInt(file[18]) | Byte.toUnsignedInt(file[19]) << 8 : -1;
        if (builtFor != ELF_MACHINES.getOrDefault(machine, -2)) {
            faults.add(EMULATOR + ".jar: " + name + " is not for " + machine);
        }
        int needs = GLIBC.matcher(new String(file, StandardCharsets.ISO_8859_1)).results().mapToInt(needed -> Integer.parseInt(needed.group(1))).max().orElse(0);
        if (needs > NEWEST_GLIBC) {
            faults.add(EMULATOR + ".jar: " + name + " needs glibc 2." + needs + ", more than 2." + NEWEST_GLIBC + ": build on an older system");
        }
    }
}
