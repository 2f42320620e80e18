// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PkgConfigTest {
    @TempDir
    Path root;

    @Test
    void asksForTheSplitPackageFirst() throws IOException {
        assertThat(places("[ \"$*\" = '--variable=libdir doca-common' ] && echo /opt/doca/lib"))
                .containsExactly(new Place.Folder("pkg-config doca-common", Path.of("/opt/doca/lib")));
        assertThat(places("[ \"$*\" = '--variable=libdir doca' ] && echo /opt/doca/lib"))
                .containsExactly(new Place.Folder("pkg-config doca", Path.of("/opt/doca/lib")));
    }

    @Test
    void whatIsNotAFolderIsNoAnswer() throws IOException {
        assertThat(places("echo")).containsExactly(new Place.Nowhere("pkg-config (knows neither doca-common nor doca)"));
        assertThat(places("exit 1")).containsExactly(new Place.Nowhere("pkg-config (knows neither doca-common nor doca)"));
        assertThat(places("echo relative/lib")).containsExactly(new Place.Nowhere("pkg-config (knows neither doca-common nor doca)"));
        assertThat(places("printf '/a\\0b'")).containsExactly(new Place.Nowhere("pkg-config (knows neither doca-common nor doca)"));
    }

    @Test
    void notInstalledIsSkipped() {
        assertThat(PkgConfig.places("no-such-command")).containsExactly(new Place.Nowhere("pkg-config (not installed)"));
    }

    @Test
    void oneThatHangsCostsTheLimitOnce() throws IOException {
        Path script = script(root, "exec sleep 60");
        List<Place> places = assertTimeout(PkgConfig.LIMIT.plus(Duration.ofSeconds(5)), () -> PkgConfig.places(script.toString()));
        assertThat(places).containsExactly(new Place.Nowhere("pkg-config (no answer in 2 s)"));
    }

    @Test
    void oneThatWritesWithoutEndIsEnded() throws IOException {
        Path script = script(root, "exec yes");
        List<Place> places = assertTimeout(PkgConfig.LIMIT.plus(Duration.ofSeconds(5)), () -> PkgConfig.places(script.toString()));
        assertThat(places).containsExactly(new Place.Nowhere("pkg-config (no answer in 2 s)"));
    }

    static Path script(Path folder, String body) throws IOException {
        Path script = Files.createTempFile(folder, "pkg-config", "", PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        return Files.writeString(script, "#!/bin/sh\n" + body + "\n");
    }

    private List<Place> places(String body) throws IOException {
        return PkgConfig.places(script(root, body).toString());
    }
}
