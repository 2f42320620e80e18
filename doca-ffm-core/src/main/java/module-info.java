// SPDX-License-Identifier: Apache-2.0

/**
 * libdoca_common for Java: errors, devices, memory, buffers, contexts, tasks and the progress engine.
 *
 * <p>The module loads native code: start the JVM with {@code --enable-native-access=io.docaffm.core} (on the class path
 * {@code --enable-native-access=ALL-UNNAMED}).
 *
 * @uses io.docaffm.core.spi.NativeBackend only when one is asked for by name
 */
@SuppressWarnings("module") // The modules exported to are built after this one.
module io.docaffm.core {
    exports io.docaffm.core;
    exports io.docaffm.core.spi;
    exports io.docaffm.core.ffi to io.docaffm.rdma, io.docaffm.comch;
    exports io.docaffm.core.internal to io.docaffm.rdma, io.docaffm.comch;

    uses io.docaffm.core.spi.NativeBackend;
}
