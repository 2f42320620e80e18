// SPDX-License-Identifier: Apache-2.0
package io.docaffm.emulator;

import io.docaffm.core.spi.NativeBackend;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The backend {@code emulator}: found by {@link java.util.ServiceLoader}, chosen with {@code -Ddoca.backend=emulator} or
 * {@code DOCA_BACKEND=emulator}.
 *
 * <p>The libraries come out of this jar, unpacked to {@code doca-emulator-<uid>-<digest>} in {@code java.io.tmpdir}: one folder per user and
 * content, private to the user, used again by every later JVM and compared with the jar each time. {@code -Ddoca.emulator.home=DIR} takes an SDK
 * folder instead (the build's {@code target/sdk}, or its sanitizer build) and unpacks nothing.
 */
public final class EmulatorBackend implements NativeBackend {
    /** The system property that names an SDK folder to use instead of this jar's libraries. */
    public static final String HOME_PROPERTY = "doca.emulator.home";

    /** For {@link java.util.ServiceLoader}. */
    public EmulatorBackend() {}

    /**
     * The name to ask for.
     *
     * @return {@code emulator}
     */
    @Override
    public String name() {
        return "emulator";
    }

    /**
     * For the log.
     *
     * @return says that it is a test double
     */
    @Override
    public String description() {
        return "a test double without hardware behind it";
    }

    /**
     * The folder with the emulator's libraries.
     *
     * @return the SDK's {@code lib} if {@value #HOME_PROPERTY} is set, else where the jar's libraries were unpacked
     * @throws IOException if there are none there, or none for this kind of machine, or they cannot be unpacked
     */
    @Override
    public Path libraryDirectory() throws IOException {
        String home = System.getProperty(HOME_PROPERTY);
        return home == null || home.isBlank() ? JarLibraries.unpack() : sdk(Path.of(home.strip()));
    }

    static Path sdk(Path home) throws IOException {
        for (Path folder : new Path[] {home.resolve("lib"), home}) {
            if (Files.isRegularFile(folder.resolve(JarLibraries.COMMON))) {
                return folder.toAbsolutePath();
            }
        }
        throw new IOException("-D" + HOME_PROPERTY + "=" + home + ": neither it nor its lib has " + JarLibraries.COMMON + "; run doca-emulator/build.sh");
    }
}
