// SPDX-License-Identifier: Apache-2.0
package io.docaffm.twohosts;

import io.docaffm.behaviour.Peer;
import io.docaffm.comch.ComchServer;
import io.docaffm.core.Device;
import io.docaffm.emulator.Emulator;
import io.docaffm.rdma.RdmaContext;
import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The modules that the programs on the hosts are made of: as built, jars where there are jars. */
public final class Modules {
    private Modules() {}

    /** Where they are. */
    public static List<Path> files() {
        return Stream.of(Device.class, RdmaContext.class, ComchServer.class, Emulator.class, Peer.class).map(Modules::home).toList();
    }

    /** As a module path on this machine. */
    public static String here() {
        return files().stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }

    private static Path home(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException impossible) {
            throw new AssertionError(impossible);
        }
    }
}
