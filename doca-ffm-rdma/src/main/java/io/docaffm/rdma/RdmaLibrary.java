// SPDX-License-Identifier: Apache-2.0
package io.docaffm.rdma;

import io.docaffm.core.internal.NativeLibraries;

/** Brings {@code libdoca_rdma} in, from the class loader that the generated layer of this module looks symbols up in. */
final class RdmaLibrary {
    private RdmaLibrary() {}

    static void load() {
        NativeLibraries.load("libdoca_rdma.so.2", path -> System.load(path));
    }
}
