// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.concurrent.atomic.AtomicInteger;

/** Port numbers that nobody listens on. Each is given once, from below the range that the kernel gives to clients. */
public final class Ports {
    private static final int FIRST = 20_000;
    private static final int LAST = 32_000;
    /** Two suites on one machine begin in different places. */
    private static final AtomicInteger NEXT = new AtomicInteger(FIRST + (int) (ProcessHandle.current().pid() * 37 % (LAST - FIRST)));

    private Ports() {}

    /** A free one. */
    public static int free() {
        for (int tries = 0; tries < LAST - FIRST; tries++) {
            int port = FIRST + Math.floorMod(NEXT.getAndIncrement() - FIRST, LAST - FIRST);
            try (ServerSocket probe = new ServerSocket()) {
                probe.setReuseAddress(false);
                probe.bind(new InetSocketAddress(port));
                return port;
            } catch (IOException taken) {
                // The next one.
            }
        }
        throw new UncheckedIOException(new IOException("no free port between " + FIRST + " and " + LAST));
    }
}
