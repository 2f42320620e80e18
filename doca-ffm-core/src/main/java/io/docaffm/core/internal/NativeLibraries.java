// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core.internal;

import io.docaffm.core.DocaError;
import io.docaffm.core.DocaException;
import io.docaffm.core.DocaInstallation;
import io.docaffm.core.DocaVersion;
import io.docaffm.core.spi.NativeBackend;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Finds and loads DOCA's libraries, each once per process. What failed once fails again with the same answer: the libraries of a process do
 * not change under it, and half a load must not be finished by chance.
 *
 * <p>{@code System.load} binds a library to the caller's class loader, and the generated code looks symbols up through its own. So each module
 * calls {@code System.load} itself, in a lambda that it gives to {@link #load(String, Consumer)}.
 */
public final class NativeLibraries {
    /** libdoca_common. */
    public static final String COMMON = "libdoca_common.so.2";
    /** What this binding needs at least: in 2.x functions of the same names take fewer arguments, and calling them corrupts memory. */
    public static final DocaVersion MINIMUM = DocaVersion.parse("3.0");

    /** More than any version text; a bound for a library that is not what it says. */
    private static final long MAX_VERSION_TEXT = 256;
    /** Exported by the emulator's libdoca_common only. */
    private static final String EMULATOR_MARK = "doca_emu_configure";

    private static final System.Logger LOG = System.getLogger("io.docaffm.core");
    private static final ReentrantLock LOCK = new ReentrantLock();
    private static final Map<String, DocaException> FAILED = new HashMap<>();
    /** In the order of loading; replaced, never changed, so that it is read without the lock. */
    private static volatile List<Loaded> inOrder = List.of();
    private static volatile Core core;

    /** A library that is loaded. */
    record Loaded(DocaInstallation.Library library, SymbolLookup symbols) {}

    /** What is known once libdoca_common is in. */
    private record Core(String backend, DocaVersion version, List<Place> places) {}

    private NativeLibraries() {}

    /**
     * Loads libdoca_common if it is not loaded yet, and checks its version before anything else is called.
     *
     * @throws DocaException if it is not there ({@link DocaError#NOT_FOUND}, naming every place looked at), does not load, or is too old
     *     ({@link DocaError#UNSUPPORTED_VERSION})
     */
    public static void loadCommon() {
        if (core == null) {
            once(COMMON, NativeLibraries::findAndLoadCommon);
        }
    }

    /**
     * Loads one more library of the same DOCA, after libdoca_common.
     *
     * @param soname for example {@code libdoca_rdma.so.2}
     * @param systemLoad {@code path -> System.load(path)}, written in a class of the module whose generated code calls the library
     * @throws DocaException if it is not where the loaded DOCA is looked for, or does not load
     */
    public static void load(String soname, Consumer<String> systemLoad) {
        loadCommon();
        if (!isLoaded(soname)) {
            once(soname, () -> {
                Found found = find(soname, core.places());
                bind(soname, found, systemLoad);
            });
        }
    }

    /**
     * The loaded version.
     *
     * @return what {@code doca_version_runtime} told; loads if need be
     */
    public static DocaVersion version() {
        loadCommon();
        return core.version();
    }

    /**
     * The backend in use.
     *
     * @return {@code native} for an installed DOCA, else the name that was asked for; loads if need be
     */
    public static String backend() {
        loadCommon();
        return core.backend();
    }

    /**
     * The libraries loaded so far.
     *
     * @return in the order of loading; empty before the first, does not load
     */
    public static List<DocaInstallation.Library> libraries() {
        return inOrder.stream().map(Loaded::library).toList();
    }

    /** Is libdoca_common in, and fit for use? Does not load. */
    static boolean isReady() {
        return core != null;
    }

    static boolean isLoaded(String soname) {
        return inOrder.stream().anyMatch(loaded -> loaded.library().soname().equals(soname));
    }

    /** A symbol of any loaded library; does not load. */
    static Optional<MemorySegment> symbol(String name) {
        for (Loaded loaded : inOrder) {
            Optional<MemorySegment> found = loaded.symbols().find(name);
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    /** The lock is held while the system loads: two threads asking at once get one load and one answer. */
    private static void once(String soname, Runnable loading) {
        LOCK.lock();
        try {
            if (LOCK.getHoldCount() > 1 && soname.equals(COMMON)) {
                throw new IllegalStateException("a DOCA backend used DOCA while it was asked for the libraries");
            }
            DocaException before = FAILED.get(soname);
            if (before != null) {
                // A new one each time: the stack trace is the caller's, the cause tells where it failed first.
                throw new DocaException(before.error(), before.function(), before.object(), before.description(), before.advice(), before);
            }
            if (isLoaded(soname)) {
                return;
            }
            try {
                loading.run();
            } catch (DocaException failure) {
                FAILED.put(soname, failure);
                throw failure;
            } catch (RuntimeException | LinkageError unforeseen) {
                DocaException failure = new DocaException(DocaError.INITIALIZATION, "Loading", soname, "", String.valueOf(unforeseen), unforeseen);
                FAILED.put(soname, failure);
                throw failure;
            }
        } finally {
            LOCK.unlock();
        }
    }

    private static void findAndLoadCommon() {
        LibrarySearch search = LibrarySearch.ofProcess();
        Optional<NativeBackend> backend = search.backend().map(Backends::named);
        List<Place> places = backend.map(NativeLibraries::unpack).orElseGet(search::places);
        Found found = find(COMMON, places);
        Loaded common = bind(COMMON, found, System::load);
        DocaVersion version = checkedVersion(common);
        boolean emulator = common.symbols().find(EMULATOR_MARK).isPresent();
        if (emulator && backend.isEmpty() && !found.chosenByUser()) {
            throw new DocaException(DocaError.NOT_SUPPORTED, "Loading", found.path().toString(), "", "This is the DOCA emulator (" + version.text()
                    + "), found by " + found.rule() + ", and it is never used unasked: set doca.backend=emulator, or install DOCA", null);
        }
        if (emulator || backend.isPresent()) {
            String what = backend.map(NativeBackend::description).orElse("a test double, found through " + found.rule());
            LOG.log(System.Logger.Level.WARNING, () -> "Not an installed DOCA: " + backend.map(NativeBackend::name).orElse("emulator") + " " + version.text()
                    + ", " + what + " (" + found.path() + ")");
        }
        core = new Core(backend.map(NativeBackend::name).orElse(LibrarySearch.NATIVE), version, siblings(found, places));
    }

    private static List<Place> unpack(NativeBackend backend) {
        try {
            return List.of(new Place.Folder("backend " + backend.name(), backend.libraryDirectory()));
        } catch (IOException failure) {
            // A FileSystemException's own message is no more than the file's name.
            String reason = failure instanceof FileSystemException ? failure.toString() : failure.getMessage();
            throw new DocaException(DocaError.OPERATING_SYSTEM, "Bringing the libraries", "backend " + backend.name(), "", reason, failure);
        }
    }

    /** libdoca_common's own folder first: libraries of two DOCAs in one process are nobody's tested case. */
    private static List<Place> siblings(Found common, List<Place> places) {
        List<Place> siblings = new ArrayList<>();
        siblings.add(new Place.Folder("beside " + COMMON, common.path().getParent()));
        siblings.addAll(places);
        return List.copyOf(siblings);
    }

    private static Loaded bind(String soname, Found found, Consumer<String> systemLoad) {
        String path = found.path().toString();
        try {
            systemLoad.accept(path);
        } catch (UnsatisfiedLinkError failure) {
            // The JVM's own rule, and the only one of its refusals that is not about the file.
            String advice = String.valueOf(failure.getMessage()).contains("already loaded in another classloader")
                    ? "A library belongs to one class loader of a process: put the doca-ffm jars where one loader serves all (a container's shared folder)"
                    : "Look with ldd for what it lacks, and at its architecture";
            throw new DocaException(DocaError.INITIALIZATION, "System.load", path, "", "The file is there (found by " + found.rule()
                    + ") but does not load: " + failure.getMessage() + ". " + advice, failure);
        } catch (IllegalCallerException denied) {
            throw new DocaException(DocaError.NOT_PERMITTED, "System.load", path, "", denied.getMessage()
                    + ". Start the JVM with --enable-native-access=io.docaffm.core,io.docaffm.rdma,io.docaffm.comch (modules) or ALL-UNNAMED (class path)", denied);
        }
        // A lookup of its own, by file: our class loader's lookup does not see what a sibling module's class loader loaded.
        SymbolLookup symbols = SymbolLookup.libraryLookup(found.path(), Arena.global());
        Loaded loaded = new Loaded(new DocaInstallation.Library(soname, found.path(), found.rule()), symbols);
        List<Loaded> all = new ArrayList<>(inOrder);
        all.add(loaded);
        inOrder = List.copyOf(all);
        return loaded;
    }

    private static DocaVersion checkedVersion(Loaded common) {
        String path = common.library().path().toString();
        // A handle of its own: the generated layer may be touched only after this check.
        String text = common.symbols().find("doca_version_runtime").map(NativeLibraries::versionText).orElse("");
        Optional<DocaVersion> version = DocaVersion.tryParse(text);
        if (version.isEmpty() || version.get().compareTo(MINIMUM) < 0) {
            String told = text.isEmpty() ? "does not tell its version" : "is DOCA " + text;
            throw new DocaException(DocaError.UNSUPPORTED_VERSION, "doca_version_runtime", path, "", "The library " + told + ", this binding needs DOCA "
                    + MINIMUM.text() + " or newer: install a newer DOCA, or point doca.library.path at one", null);
        }
        return version.get();
    }

    private static String versionText(MemorySegment function) {
        try {
            MemorySegment text = (MemorySegment) Linker.nativeLinker()
                    .downcallHandle(function, FunctionDescriptor.of(ValueLayout.ADDRESS)).invokeExact();
            return NativeText.at(text, MAX_VERSION_TEXT);
        } catch (RuntimeException | Error failure) {
            throw failure;
        } catch (Throwable impossible) {
            throw new AssertionError(impossible);
        }
    }

    /** A library's file, and the rule by which it was found. */
    record Found(Path path, String rule, boolean chosenByUser) {}

    static Found find(String soname, List<Place> places) {
        for (Place place : places) {
            Optional<Path> path = switch (place) {
                case Place.Folder folder -> LibrarySearch.in(folder.path(), soname);
                case Place.SystemLoader _ -> bySystemLoader(soname);
                case Place.Nowhere _ -> Optional.empty();
            };
            if (path.isPresent()) {
                boolean chosen = place.rule().equals("-D" + LibrarySearch.PATH_PROPERTY) || place.rule().equals(LibrarySearch.PATH_VARIABLE);
                return new Found(path.get(), place.rule(), chosen);
            }
        }
        throw notFound(soname, places);
    }

    static DocaException notFound(String soname, List<Place> places) {
        String looked = places.stream().map(Place::toString).collect(Collectors.joining("; "));
        String advice = soname.equals(COMMON)
                ? "Install DOCA " + MINIMUM.text() + " or newer (https://developer.nvidia.com/doca-downloads), or set doca.library.path to the folder it is in,"
                        + " or set doca.backend=emulator to run on the test double (io.docaffm:doca-emulator)"
                : "Install the part of DOCA that has it, or add its folder to doca.library.path";
        return new DocaException(DocaError.NOT_FOUND, "Loading", soname, "", "Looked at: " + looked + ". " + advice, null);
    }

    private static Optional<Path> bySystemLoader(String soname) {
        try (Arena arena = Arena.ofConfined()) {
            SymbolLookup.libraryLookup(soname, arena);
            // Now it is mapped, and the kernel tells the file. Loading that very file again only counts up.
            Optional<Path> path = MappedFiles.ofLibrary(soname);
            if (path.isEmpty()) {
                LOG.log(System.Logger.Level.WARNING, () -> "The system loader knows " + soname + " but its file is not in /proc/self/maps: set doca.library.path");
            }
            return path;
        } catch (IllegalArgumentException unknown) {
            return Optional.empty();
        } catch (IOException noProc) {
            LOG.log(System.Logger.Level.WARNING, () -> "The system loader knows " + soname + " but /proc/self/maps cannot be read (" + noProc + "): set doca.library.path");
            return Optional.empty();
        }
    }
}
