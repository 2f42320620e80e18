// SPDX-License-Identifier: Apache-2.0
package io.docaffm.comch.internal;

import io.docaffm.core.internal.Features;
import io.docaffm.core.internal.NativeLibraries;

/** Brings libdoca_comch in, through this module's class loader: the one whose generated code looks its symbols up. */
public final class ComchLibrary {
    /** libdoca_comch. */
    public static final String SONAME = "libdoca_comch.so.2";

    static {
        Features.register(SONAME, "Comch control path", "doca_comch_server_create", "doca_comch_client_create");
        Features.register(SONAME, "Comch data path", "doca_comch_producer_create", "doca_comch_consumer_create");
    }

    private ComchLibrary() {}

    /**
     * Loads it if it is not loaded yet. Before the first call into the generated code.
     *
     * @throws io.docaffm.core.DocaException if the DOCA in use has no libdoca_comch, or it does not load
     */
    public static void load() {
        NativeLibraries.load(SONAME, path -> System.load(path));
    }
}
