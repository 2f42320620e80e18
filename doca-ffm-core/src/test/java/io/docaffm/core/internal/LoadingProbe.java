// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core.internal;

import io.docaffm.core.Device;
import io.docaffm.core.Doca;
import io.docaffm.core.DocaException;
import java.io.File;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What {@link LoadingTest} starts: a process loads once, so each case needs its own. Prints one line per step. */
final class LoadingProbe {
    private LoadingProbe() {}

    public static void main(String[] steps) throws Exception {
        for (String step : steps) {
            try {
                switch (step) {
                    case "describe" -> System.out.println(Doca.describe().toString().lines().filter(line -> !line.contains("missing:")).toList());
                    case "missing" -> System.out.println(Doca.describe().missing().keySet());
                    case "list" -> System.out.println(Device.list());
                    case "text" -> System.out.println('"' + NativeSymbols.describe(2) + "\" " + NativeLibraries.libraries().size());
                    case "other loader" -> otherLoader();
                    case "rdma" -> {
                        NativeLibraries.load("libdoca_rdma.so.2", System::load);
                        System.out.println(NativeLibraries.libraries().getLast() + " " + NativeSymbols.isPresent("doca_rdma_create"));
                    }
                    case String function -> {
                        NativeSymbols.require("probe", function);
                        System.out.println(function);
                    }
                }
            } catch (DocaException failure) {
                System.out.println(failure.error().name() + (failure.getCause() instanceof DocaException ? " again" : "") + " " + failure.getMessage());
            }
        }
    }

    private static void otherLoader() throws Exception {
        List<URL> classPath = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            classPath.add(Path.of(entry).toUri().toURL());
        }
        try (URLClassLoader loader = new URLClassLoader(classPath.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
            loader.loadClass(Doca.class.getName()).getMethod("load").invoke(null);
            System.out.println("loaded");
        } catch (InvocationTargetException failure) {
            System.out.println(failure.getCause().getMessage());
        }
    }
}
