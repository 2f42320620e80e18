// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.docaffm.core.DocaError;
import io.docaffm.core.DocaException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LibrarySearchTest {
    private static final String COMMON = NativeLibraries.COMMON;

    @TempDir
    Path root;

    @Test
    void theOrder() throws IOException {
        Path pkg = folderWith("pkg");
        LibrarySearch search = search(Map.of(), Map.of(), pkgConfig("echo " + pkg));
        assertThat(search.places()).extracting(Place::rule)
                .containsExactly("pkg-config doca-common", "vendor prefix", "vendor prefix", "vendor prefix", "system loader");
        assertThat(search.places()).extracting(Place::toString).contains(
                root.resolve("vendor/lib/" + LibrarySearch.multiarch()) + " (vendor prefix)", root.resolve("vendor/lib64") + " (vendor prefix)",
                root.resolve("vendor/lib") + " (vendor prefix)");
        assertThat(NativeLibraries.find(COMMON, search.places()).path()).isEqualTo(pkg.resolve(COMMON));
    }

    @Test
    void theVendorPrefixFollowsPkgConfig() throws IOException {
        Path vendor = folderWith("vendor/lib64");
        folderWith("vendor/lib");
        NativeLibraries.Found found = NativeLibraries.find(COMMON, search(Map.of(), Map.of(), "no-such-command").places());
        assertThat(found).isEqualTo(new NativeLibraries.Found(vendor.resolve(COMMON), "vendor prefix", false));
    }

    @Test
    void aPathThatTheUserGaveIsBinding() throws IOException {
        folderWith("vendor/lib");
        Path second = folderWith("second");
        Map<String, String> properties = Map.of("doca.library.path", root.resolve("first") + ":" + second);
        LibrarySearch search = search(properties, Map.of("DOCA_LIBRARY_PATH", "/ignored"), "no-such-command");
        assertThat(NativeLibraries.find(COMMON, search.places()))
                .isEqualTo(new NativeLibraries.Found(second.resolve(COMMON), "-Ddoca.library.path", true));

        LibrarySearch wrong = search(Map.of(), Map.of("DOCA_LIBRARY_PATH", root.resolve("first") + "::"), "no-such-command");
        assertThatExceptionOfType(DocaException.class).isThrownBy(() -> NativeLibraries.find(COMMON, wrong.places()))
                .withMessageContaining("Looked at: " + root.resolve("first") + " (DOCA_LIBRARY_PATH). ");
    }

    @Test
    void notFoundTellsEveryPlaceAndWhatToDo() {
        // The system loader is left out: this machine may have a DOCA.
        List<Place> places = search(Map.of(), Map.of(), "no-such-command").places().stream().filter(place -> !(place instanceof Place.SystemLoader)).toList();
        assertThatExceptionOfType(DocaException.class).isThrownBy(() -> NativeLibraries.find(COMMON, places))
                .withMessageContainingAll(COMMON, "pkg-config (not installed)", root.resolve("vendor/lib64").toString(), "Install DOCA 3.0 or newer",
                        "doca.library.path", "doca.backend=emulator", "io.docaffm:doca-emulator")
                .matches(failure -> failure.error().equals(DocaError.NOT_FOUND));
        assertThatExceptionOfType(DocaException.class).isThrownBy(() -> NativeLibraries.find("libdoca_rdma.so.2", places))
                .withMessageContainingAll("libdoca_rdma.so.2", "Install the part of DOCA that has it");
    }

    @Test
    void aMissingLibraryOfTheSystemIsNotThere() {
        assertThatExceptionOfType(DocaException.class)
                .isThrownBy(() -> NativeLibraries.find("libdoca_nothing_of_that_name.so.2", List.of(new Place.SystemLoader())))
                .withMessageContaining("the system loader");
    }

    @Test
    void theSystemLoaderFindsTheFile() {
        // libc stands for any library that ldconfig knows.
        NativeLibraries.Found found = NativeLibraries.find("libc.so.6", List.of(new Place.Nowhere("x"), new Place.SystemLoader()));
        assertThat(found.path()).isRegularFile().hasFileName("libc.so.6");
        assertThat(found.rule()).isEqualTo("system loader");
    }

    @Test
    void theBackendByName() {
        assertThat(search(Map.of("doca.backend", "emulator"), Map.of("DOCA_BACKEND", "other"), "x").backend()).hasValue("emulator");
        assertThat(search(Map.of(), Map.of("DOCA_BACKEND", " emulator "), "x").backend()).hasValue("emulator");
        assertThat(search(Map.of("doca.backend", "native"), Map.of("DOCA_BACKEND", "emulator"), "x").backend()).isEmpty();
        assertThat(search(Map.of("doca.backend", ""), Map.of("DOCA_BACKEND", " "), "x").backend()).isEmpty();
    }

    private LibrarySearch search(Map<String, String> properties, Map<String, String> environment, String pkgConfig) {
        return new LibrarySearch(properties::get, environment::get, root.resolve("vendor"), pkgConfig);
    }

    private Path folderWith(String name) throws IOException {
        Path folder = Files.createDirectories(root.resolve(name));
        Files.createFile(folder.resolve(COMMON));
        return folder;
    }

    private String pkgConfig(String body) throws IOException {
        return PkgConfigTest.script(root, body).toString();
    }
}
