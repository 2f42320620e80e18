// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The ways in which the two sides of a pair can be told of each other, as options for either. */
enum Pairing {
    /** Descriptor files. */
    FILES,
    /** Descriptor files, and connections of transport type DC. */
    FILES_DC,
    /** RDMA CM, where the first side listens. */
    CM_FIRST_LISTENS,
    /** RDMA CM, where the first side is the client, and asks before there is a server. */
    CM_SECOND_LISTENS;

    /** The two command lines, of the side that is started first and of the other. */
    record Sides(String[] first, String[] second) {}

    Sides sides(Path folder, List<String> first, List<String> second) {
        int port = freePort();
        return new Sides(line(folder, first, true, port), line(folder, second, false, port));
    }

    private String[] line(Path folder, List<String> command, boolean isFirst, int port) {
        List<String> line = new ArrayList<>(command);
        line.addAll(List.of("-d", isFirst ? "mlx5_0" : this == FILES_DC ? "mlx5_2" : "mlx5_1", "--timeout", "30"));
        if (this == FILES_DC) {
            line.addAll(List.of("-tt", isFirst ? "DC" : "dc"));
        }
        if (this == FILES || this == FILES_DC) {
            line.addAll(List.of("-ld", file(folder, isFirst), "-re", file(folder, !isFirst), "-m", folder.resolve("memory").toString()));
            return line.toArray(String[]::new);
        }
        line.addAll(List.of("-cm", "-lp", Integer.toString(port)));
        if (isFirst == (this == CM_SECOND_LISTENS)) {
            line.addAll(List.of("-sa", "127.0.0.1", "-sat", "ip4"));
        }
        return line.toArray(String[]::new);
    }

    private static String file(Path folder, boolean ofFirst) {
        return folder.resolve(ofFirst ? "first" : "second").toString();
    }

    private static int freePort() {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
