// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core.internal;

import io.docaffm.core.DocaError;
import io.docaffm.core.DocaException;
import io.docaffm.core.spi.NativeBackend;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;

/** The backends that are there to be asked for by name. */
final class Backends {
    private static final int MAX_ERRORS = 16;

    private Backends() {}

    static NativeBackend named(String name) {
        Map<String, NativeBackend> found = new LinkedHashMap<>();
        Set<String> broken = new LinkedHashSet<>();
        // The context loader sees what the application brought, our own loader what lies beside us (an IDE, a container's worker thread).
        collect(ServiceLoader.load(NativeBackend.class), found, broken);
        collect(ServiceLoader.load(NativeBackend.class, NativeBackend.class.getClassLoader()), found, broken);
        NativeBackend backend = found.get(name);
        if (backend == null) {
            throw unknown(name, found.keySet(), broken);
        }
        return backend;
    }

    static DocaException unknown(String name, Set<String> found, Set<String> broken) {
        StringBuilder advice = new StringBuilder(found.isEmpty()
                ? "No backend is on the class path or module path"
                : "The backends here are: " + String.join(", ", found));
        if (!broken.isEmpty()) {
            advice.append(" (not usable: ").append(String.join("; ", broken)).append(')');
        }
        advice.append(". \"emulator\" comes with the Maven dependency io.docaffm:doca-emulator; for an installed DOCA unset ")
                .append(LibrarySearch.BACKEND_PROPERTY).append(" and ").append(LibrarySearch.BACKEND_VARIABLE)
                .append(", or set them to \"").append(LibrarySearch.NATIVE).append('"');
        return new DocaException(DocaError.NOT_FOUND, "Choosing the backend", '"' + name + '"', "", advice.toString(), null);
    }

    private static void collect(ServiceLoader<NativeBackend> loader, Map<String, NativeBackend> found, Set<String> broken) {
        Iterator<NativeBackend> iterator = loader.iterator();
        // One that cannot be made must not hide the others, nor be hidden: ServiceLoader goes on after it, as a rule. Hence a bound.
        for (int errors = 0; errors < MAX_ERRORS; errors++) {
            try {
                while (iterator.hasNext()) {
                    NativeBackend backend = iterator.next();
                    found.putIfAbsent(backend.name(), backend);
                }
                return;
            } catch (ServiceConfigurationError error) {
                broken.add(error.getMessage());
            }
        }
    }
}
