// SPDX-License-Identifier: Apache-2.0
package io.docaffm.doctor;

import io.docaffm.comch.ComchCapabilities;
import io.docaffm.core.Doca;
import io.docaffm.core.DocaException;
import io.docaffm.core.DocaInstallation;
import io.docaffm.rdma.RdmaCapabilities;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where DOCA's libraries are, what they are, and which functions they lack. */
final class LibraryCheck {
    private static final String LOADING = "Doca.describe()";
    private static final String SYMBOLS = "the symbols of the loaded libraries";
    private static final Pattern NAME = Pattern.compile("^\\s+(doca_\\w+);$", Pattern.MULTILINE);
    /** Soname to the list of what DOCA 3.0 exports there. */
    private static final Map<String, String> LISTS = Map.of("libdoca_common.so.2", "symbols/common/libdoca_common.map", "libdoca_rdma.so.2",
            "symbols/rdma/libdoca_rdma.map", "libdoca_comch.so.2", "symbols/comch/libdoca_comch.map");

    private LibraryCheck() {}

    /** The emulator, by whatever rule it was found. */
    static boolean isEmulator(DocaInstallation doca) {
        return Doca.has("doca_emu_configure");
    }

    /** Loads everything there is to load. Empty if there is no DOCA. */
    static Optional<DocaInstallation> examine(List<Finding> findings) {
        try {
            Doca.load();
        } catch (DocaException none) {
            findings.add(Finding.of("doca", Area.DOCA, "DOCA", Status.FAILURE, none.function() + " failed on " + none.object() + ": " + none.error())
                    .from(LOADING).advise(none.advice()));
            return Optional.empty();
        }
        List<Finding> libraries = new ArrayList<>();
        optional(libraries, "rdma", "libdoca_rdma", Status.FAILURE, "no RDMA", RdmaCapabilities::load);
        optional(libraries, "comch", "libdoca_comch", Status.WARNING, "no Comch", ComchCapabilities::load);
        DocaInstallation doca = Doca.describe();
        findings.add(found(doca));
        findings.addAll(libraries);
        findings.addAll(missing(doca));
        return Optional.of(doca);
    }

    private static Finding found(DocaInstallation doca) {
        boolean emulator = isEmulator(doca);
        Finding finding = Finding.of("doca", Area.DOCA, "DOCA", emulator ? Status.NOTE : Status.OK,
                doca.version().text() + ", " + (emulator ? "the emulator: a test double, no hardware" : "backend " + doca.backend()))
                .from(LOADING).value("version", doca.version().text()).value("backend", doca.backend()).value("emulator", emulator);
        for (DocaInstallation.Library library : doca.libraries()) {
            finding = finding.detail(library.soname() + ": " + library.path() + ", found by " + library.rule());
        }
        return finding;
    }

    private static void optional(List<Finding> findings, String id, String library, Status without, String costs, Runnable load) {
        try {
            load.run();
        } catch (DocaException none) {
            findings.add(Finding.of("library." + id, Area.DOCA, library, without, costs + ": " + none.error()).from(LOADING).advise(none.advice()));
        }
    }

    /** A line for each feature, and one for what belongs to none. */
    private static List<Finding> missing(DocaInstallation doca) {
        Set<String> of30 = new HashSet<>();
        Set<String> rest = new TreeSet<>();
        for (DocaInstallation.Library library : doca.libraries()) {
            List<String> names = names(library.soname());
            of30.addAll(names);
            names.stream().filter(name -> !Doca.has(name)).forEach(rest::add);
        }
        List<Finding> findings = new ArrayList<>();
        Map<String, List<String>> features = new LinkedHashMap<>(doca.missing());
        features.forEach((feature, functions) -> {
            boolean later = functions.stream().noneMatch(of30::contains);
            findings.add(Finding.of("missing." + feature.replace(' ', '-'), Area.DOCA, "functions: " + feature, later ? Status.NOTE : Status.WARNING,
                    (later ? "not in this release: " : "missing: ") + String.join(", ", functions)).from(SYMBOLS)
                    .advise(later ? "" : "What needs this ends in NOT_SUPPORTED, everything else works. Another release of DOCA may have it")
                    .value("functions", functions));
            rest.removeAll(functions);
        });
        if (!rest.isEmpty()) {
            Finding other = Finding.of("missing.other", Area.DOCA, "functions: others of DOCA 3.0", Status.WARNING,
                    "missing: " + (rest.size() > 8 ? rest.size() + " functions" : String.join(", ", rest))).from(SYMBOLS)
                    .advise("A call that needs one of these ends in NOT_SUPPORTED and names it").value("functions", List.copyOf(rest));
            findings.add(rest.size() > 8 ? other.detail(String.join(", ", rest)) : other);
        }
        if (findings.isEmpty()) {
            findings.add(Finding.of("missing", Area.DOCA, "functions", Status.OK, "all " + of30.size() + " of DOCA 3.0's are there").from(SYMBOLS));
        }
        return findings;
    }

    /** What DOCA 3.0 exports from a library. */
    static List<String> names(String soname) {
        String list = LISTS.get(soname);
        if (list == null) {
            return List.of();
        }
        List<String> names = new ArrayList<>();
        Matcher matcher = NAME.matcher(resource(list));
        while (matcher.find()) {
            names.add(matcher.group(1));
        }
        return names;
    }

    static String resource(String name) {
        try (InputStream in = LibraryCheck.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
