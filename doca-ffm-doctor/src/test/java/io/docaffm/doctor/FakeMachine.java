// SPDX-License-Identifier: Apache-2.0
package io.docaffm.doctor;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A folder with the kernel's files as a test wants them. */
record FakeMachine(Path root) {
    FakeMachine file(String relative, String text) {
        try {
            Path file = root.resolve(relative);
            Files.createDirectories(file.getParent());
            Files.writeString(file, text + "\n");
            return this;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** As an mlx5 port shows itself. */
    FakeMachine port(String device, String state, String physical, String layer) {
        String folder = "sys/class/infiniband/" + device + "/ports/1/";
        return file(folder + "state", state).file(folder + "phys_state", physical).file(folder + "link_layer", layer).file(folder + "rate", "200 Gb/sec (4X HDR)");
    }

    FakeMachine gidType(String device, int index, String type) {
        String folder = "sys/class/infiniband/" + device + "/ports/1/gid_attrs/";
        return file(folder + "types/" + index, type).file(folder + "ndevs/" + index, "ens1f0np0");
    }

    FakeMachine memlock(String soft, String hard, String capEff) {
        return file("proc/self/limits", "Limit                     Soft Limit           Hard Limit           Units     \nMax locked memory         %-20s %-20s bytes     "
                .formatted(soft, hard)).file("proc/self/status", "Name:\tjava\nCapEff:\t" + capEff);
    }

    Machine machine() {
        return new Machine(root);
    }
}
