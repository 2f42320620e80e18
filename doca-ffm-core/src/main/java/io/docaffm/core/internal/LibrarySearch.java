// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core.internal;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Where to look for an installed DOCA, in which order. Pure: what it depends on is given to it, so that the order is tested without a DOCA.
 *
 * <p>A path that the user gave is binding: when the library is not there, that is an error, for falling on to some other DOCA would run
 * another version than the one asked for.
 */
final class LibrarySearch {
    static final String PATH_PROPERTY = "doca.library.path";
    static final String PATH_VARIABLE = "DOCA_LIBRARY_PATH";
    static final String BACKEND_PROPERTY = "doca.backend";
    static final String BACKEND_VARIABLE = "DOCA_BACKEND";
    /** The backend's name for an installed DOCA: overrides a DOCA_BACKEND that the environment has. */
    static final String NATIVE = "native";

    private static final Path VENDOR_PREFIX = Path.of("/opt/mellanox/doca");

    private final UnaryOperator<String> properties;
    private final UnaryOperator<String> environment;
    private final Path vendorPrefix;
    private final String pkgConfig;

    LibrarySearch(UnaryOperator<String> properties, UnaryOperator<String> environment, Path vendorPrefix, String pkgConfig) {
        this.properties = properties;
        this.environment = environment;
        this.vendorPrefix = vendorPrefix;
        this.pkgConfig = pkgConfig;
    }

    /** With this process's properties and environment. */
    static LibrarySearch ofProcess() {
        return new LibrarySearch(System::getProperty, System::getenv, VENDOR_PREFIX, "pkg-config");
    }

    /** The backend asked for by name; empty for an installed DOCA. */
    Optional<String> backend() {
        return setting(BACKEND_PROPERTY, BACKEND_VARIABLE).map(Setting::value).filter(name -> !name.equalsIgnoreCase(NATIVE));
    }

    /** Every place an installed DOCA may be, best first. Runs pkg-config. */
    List<Place> places() {
        Optional<Setting> given = setting(PATH_PROPERTY, PATH_VARIABLE);
        if (given.isPresent()) {
            return given(given.get());
        }
        List<Place> places = new ArrayList<>(PkgConfig.places(pkgConfig));
        for (String folder : List.of("lib/" + multiarch(), "lib64", "lib")) {
            places.add(new Place.Folder("vendor prefix", vendorPrefix.resolve(folder)));
        }
        places.add(new Place.SystemLoader());
        return List.copyOf(places);
    }

    /** The library in a folder, if it is there. */
    static Optional<Path> in(Path folder, String soname) {
        Path file = folder.resolve(soname).toAbsolutePath();
        return Files.isRegularFile(file) ? Optional.of(file) : Optional.empty();
    }

    static String multiarch() {
        return switch (System.getProperty("os.arch")) {
            case "amd64", "x86_64" -> "x86_64-linux-gnu";
            case "aarch64", "arm64" -> "aarch64-linux-gnu";
            case String other -> other + "-linux-gnu";
        };
    }

    private static List<Place> given(Setting setting) {
        List<Place> places = new ArrayList<>();
        for (String folder : setting.value().split(File.pathSeparator)) {
            if (folder.isBlank()) {
                continue;
            }
            try {
                places.add(new Place.Folder(setting.source(), Path.of(folder.strip())));
            } catch (InvalidPathException garbage) {
                places.add(new Place.Nowhere(setting.source() + " (not a path: " + garbage.getReason() + ")"));
            }
        }
        return List.copyOf(places);
    }

    private Optional<Setting> setting(String property, String variable) {
        String value = properties.apply(property);
        if (value != null && !value.isBlank()) {
            return Optional.of(new Setting("-D" + property, value.strip()));
        }
        value = environment.apply(variable);
        if (value != null && !value.isBlank()) {
            return Optional.of(new Setting(variable, value.strip()));
        }
        return Optional.empty();
    }

    private record Setting(String source, String value) {}
}
