// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples.relay;

import io.docaffm.core.DocaLog;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options of the relay: the first with the names and letters of DOCA's own. Those with a long name may stand in its JSON file, too. */
final class RelayOptions {
    private static final int KIB = 1024;

    @Option(names = {"-s", "--socket"}, paramLabel = "PATH", order = 10, description = {
            "Host: where programs connect to; the file is made.", "BlueField: where the server listens."})
    private Path socket;

    @Option(names = {"-n", "--cc-name"}, paramLabel = "NAME", order = 11, description = "What the two relays find each other by.")
    private String name;

    @Option(names = {"-p", "--pci-addr"}, paramLabel = "PCI", order = 12, description = "The device, for example 03:00.0.")
    private String pci;

    @Option(names = {"-r", "--rep-pci"}, paramLabel = "PCI", order = 13,
            description = "BlueField only: the representor of the host's function. Given, this is the BlueField's side; else it is the host's.")
    private String representor;

    @Option(names = {"-l", "--log-level"}, paramLabel = "LEVEL", order = 30, converter = LevelWord.class,
            description = "This program's lines: DISABLE, CRITICAL, ERROR, WARNING, INFO, DEBUG or TRACE, or DOCA's number for it (10 to 70). Default: INFO")
    private DocaLog.Level level = DocaLog.Level.INFO;

    @Option(names = "--sdk-log-level", paramLabel = "LEVEL", order = 31, converter = LevelWord.class, description = "DOCA's own lines. Default: WARNING")
    private DocaLog.Level sdkLevel = DocaLog.Level.WARNING;

    @Option(names = "--socket-mode", paramLabel = "MODE", order = 40, converter = ModeWord.class,
            description = "Host: who may connect, as an octal mode of the file. Default: 600")
    private Set<PosixFilePermission> mode = PosixFilePermissions.fromString("rw-------");

    @Option(names = "--max-clients", paramLabel = "N", order = 41, description = "How many connections at most, up to ${DEFAULT-VALUE}. Default: ${DEFAULT-VALUE}")
    private int maxClients = RelayLimits.MAX_CLIENTS;

    @Option(names = "--drain-seconds", paramLabel = "N", order = 42,
            description = "How long connections may go on when the relay is told to end. Default: ${DEFAULT-VALUE}")
    private int drainSeconds = 30;

    @Option(names = "--window", paramLabel = "KIB", order = 43,
            description = "How much of one connection may be under way in one direction, in KiB. Default: ${DEFAULT-VALUE}")
    private int windowKib = 256;

    @Option(names = "--chunk", paramLabel = "KIB", order = 44, description = "The most that is sent at once, in KiB. Default: ${DEFAULT-VALUE}")
    private int chunkKib = 32;

    /** For picocli. */
    RelayOptions() {}

    /** What is wrong with them, or null. */
    String mistake() {
        if (socket == null || name == null || pci == null) {
            return "--socket, --cc-name and --pci-addr are needed, on the command line or in --json-config";
        }
        if (name.isBlank() || pci.isBlank() || representor != null && representor.isBlank()) {
            return "--cc-name, --pci-addr and --rep-pci must not be blank";
        }
        if (maxClients < 1 || maxClients > RelayLimits.MAX_CLIENTS) {
            return "--max-clients must be between 1 and " + RelayLimits.MAX_CLIENTS + ", not " + maxClients;
        }
        if (drainSeconds < 0) {
            return "--drain-seconds must not be negative, but is " + drainSeconds;
        }
        if (chunkKib < 1 || chunkKib > KIB) {
            return "--chunk must be between 1 and " + KIB + " KiB, not " + chunkKib;
        }
        if (windowKib < 2 * chunkKib || windowKib > KIB * KIB) {
            return "--window must be at least two chunks (" + 2 * chunkKib + " KiB) and at most 1 GiB, not " + windowKib + " KiB";
        }
        return null;
    }

    boolean isBlueField() {
        return representor != null;
    }

    Path socket() {
        return socket;
    }

    String name() {
        return name;
    }

    String pci() {
        return pci;
    }

    String representor() {
        return representor;
    }

    DocaLog.Level level() {
        return level;
    }

    DocaLog.Level sdkLevel() {
        return sdkLevel;
    }

    Set<PosixFilePermission> mode() {
        return mode;
    }

    RelayLimits limits() {
        return new RelayLimits(maxClients, chunkKib * KIB, windowKib * KIB, Duration.ofSeconds(drainSeconds));
    }

    /** A level by word or number. */
    static final class LevelWord implements ITypeConverter<DocaLog.Level> {
        @Override
        public DocaLog.Level convert(String word) {
            return Arrays.stream(DocaLog.Level.values())
                    .filter(level -> level.name().equals(word.toUpperCase(Locale.ROOT)) || String.valueOf(level.code()).equals(word)).findFirst()
                    .orElseThrow(() -> new TypeConversionException("no log level: \"" + word + "\" (a word as WARNING, or 10, 20 … 70)"));
        }
    }

    /** A mode by its octal digits. */
    static final class ModeWord implements ITypeConverter<Set<PosixFilePermission>> {
        private static final String LETTERS = "rwxrwxrwx";

        @Override
        public Set<PosixFilePermission> convert(String digits) {
            if (!digits.matches("0?[0-7]{3}")) {
                throw new TypeConversionException("no mode of a file: \"" + digits + "\" (three octal digits, as 660)");
            }
            int bits = Integer.parseInt(digits, 8);
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < LETTERS.length(); i++) {
                text.append((bits & 1 << LETTERS.length() - 1 - i) == 0 ? '-' : LETTERS.charAt(i));
            }
            return PosixFilePermissions.fromString(text.toString());
        }
    }
}
