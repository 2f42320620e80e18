// SPDX-License-Identifier: Apache-2.0
package io.docaffm.abi;

/** The shared libraries that own the functions, and the Java package each is bound in. */
enum Library {
    /** libdoca_common: the types, devices, memory, contexts and progress engine. */
    COMMON("common", "core", "DocaCommon"),
    /** libdoca_rdma. */
    RDMA("rdma", "rdma", "DocaRdma"),
    /** libdoca_comch. */
    COMCH("comch", "comch", "DocaComch"),
    /** libdoca_argp: for C programs; Java has better ways to parse a command line. */
    ARGP("argp", null, null);

    private final String id;
    private final String module;
    private final String javaClass;

    Library(String id, String module, String javaClass) {
        this.id = id;
        this.module = module;
        this.javaClass = javaClass;
    }

    /**
     * Finds the owner of a header.
     *
     * @param header header name
     * @return the library that exports what the header declares
     */
    static Library of(String header) {
        if (header.startsWith("doca_rdma")) {
            return RDMA;
        }
        if (header.startsWith("doca_comch")) {
            return COMCH;
        }
        return header.equals("doca_argp.h") ? ARGP : COMMON;
    }

    /** {@return the name between {@code libdoca_} and {@code .so}} */
    String id() {
        return id;
    }

    /** {@return the last part of the Java module's name, or null if not bound} */
    String module() {
        return module;
    }

    /** {@return the generated class that has the functions, or null if not bound} */
    String javaClass() {
        return javaClass;
    }

    /** {@return whether Java bindings exist} */
    boolean bound() {
        return javaClass != null;
    }

    /**
     * Says whether a function gets a Java binding. The printf-style logging function does not: each call shape would need
     * a linker of its own, and Java formats its messages itself.
     *
     * @param function a function
     * @return whether it is bound
     */
    static boolean binds(AbiTable.Function function) {
        return of(function.header()).bound() && !function.variadic();
    }
}
