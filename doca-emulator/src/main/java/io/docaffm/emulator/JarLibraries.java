// SPDX-License-Identifier: Apache-2.0
package io.docaffm.emulator;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Unpacks this jar's libraries to where dlopen can have them.
 *
 * <p>The folder's name has the digest of the contents, so two versions never meet in one, and a second JVM finds the first one's work. It is
 * in a place where others may write, hence the checks: a real directory, owned by this user, closed to all others; a file is used only if it
 * has the jar's very bytes. A file appears by rename, whole or not at all, however many JVMs unpack at once.
 */
final class JarLibraries {
    static final String COMMON = "libdoca_common.so.2";
    /** In the jar as far as the emulator has them. */
    private static final List<String> LIBRARIES = List.of(COMMON, "libdoca_rdma.so.2", "libdoca_comch.so.2");
    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rwx------");
    private static final String UNFINISHED = ".part";
    /** Much longer than unpacking takes: what is older was left by a JVM that was killed. */
    private static final Duration ABANDONED = Duration.ofHours(1);
    private static final int DIGEST_DIGITS = 16;

    private JarLibraries() {}

    static Path unpack() throws IOException {
        return unpack(contents(), Path.of(System.getProperty("java.io.tmpdir")));
    }

    static Path unpack(Map<String, byte[]> contents, Path parent) throws IOException {
        Path folder = privateFolder(parent.toAbsolutePath().resolve("doca-emulator-" + uid() + "-" + digest(contents)));
        removeAbandoned(folder);
        for (Map.Entry<String, byte[]> library : contents.entrySet()) {
            Path file = folder.resolve(library.getKey());
            if (!has(file, library.getValue())) {
                put(file, library.getValue());
            }
        }
        return folder;
    }

    private static Map<String, byte[]> contents() throws IOException {
        String machine = "linux-" + System.getProperty("os.arch");
        Map<String, byte[]> contents = new LinkedHashMap<>();
        for (String library : LIBRARIES) {
            try (InputStream resource = JarLibraries.class.getResourceAsStream("/META-INF/doca-emulator/" + machine + "/" + library)) {
                if (resource != null) {
                    contents.put(library, resource.readAllBytes());
                }
            }
        }
        if (!contents.containsKey(COMMON)) {
            throw new IOException("this doca-emulator jar has no libraries for " + machine + ": build doca-emulator on such a machine, or point -D"
                    + EmulatorBackend.HOME_PROPERTY + " at an SDK folder built there");
        }
        return contents;
    }

    private static Path privateFolder(Path folder) throws IOException {
        try {
            return Files.createDirectory(folder, PosixFilePermissions.asFileAttribute(OWNER_ONLY));
        } catch (FileAlreadyExistsException _) {
            boolean ours = Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
                    && uid() == (int) Files.getAttribute(folder, "unix:uid", LinkOption.NOFOLLOW_LINKS)
                    && OWNER_ONLY.containsAll(Files.getPosixFilePermissions(folder, LinkOption.NOFOLLOW_LINKS));
            if (ours) {
                return folder;
            }
            throw new IOException(folder + " is there but is not a folder that this user alone may write to: remove it, or set -Djava.io.tmpdir");
        }
    }

    /** The kernel's word, not the environment's: the owner of /proc/self is the user this process runs as. */
    private static int uid() throws IOException {
        return (int) Files.getAttribute(Path.of("/proc/self"), "unix:uid");
    }

    private static boolean has(Path file, byte[] content) throws IOException {
        return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) && Files.size(file) == content.length
                && Arrays.equals(Files.readAllBytes(file), content);
    }

    private static void put(Path file, byte[] content) throws IOException {
        Path unfinished = Files.createTempFile(file.getParent(), file.getFileName().toString(), UNFINISHED, PosixFilePermissions.asFileAttribute(OWNER_ONLY));
        try {
            Files.write(unfinished, content);
            Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }

    private static void removeAbandoned(Path folder) throws IOException {
        FileTime limit = FileTime.from(Instant.now().minus(ABANDONED));
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(path -> path.toString().endsWith(UNFINISHED)).toList()) {
                try {
                    if (Files.getLastModifiedTime(file).compareTo(limit) < 0) {
                        Files.deleteIfExists(file);
                    }
                } catch (NoSuchFileException _) {
                    // Another JVM was unpacking, and finished just now.
                }
            }
        }
    }

    private static String digest(Map<String, byte[]> contents) {
        MessageDigest digest = sha256();
        contents.forEach((name, content) -> {
            digest.update(name.getBytes(StandardCharsets.UTF_8));
            digest.update((byte) 0);
            digest.update(sha256().digest(content));
        });
        return HexFormat.of().formatHex(digest.digest()).substring(0, DIGEST_DIGITS);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException everyJdkHasIt) {
            throw new AssertionError(everyJdkHasIt);
        }
    }
}
