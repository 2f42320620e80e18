// SPDX-License-Identifier: Apache-2.0
package io.docaffm.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NodeCheckTest {
    @TempDir
    Path root;

    private NodeCheck nodes(Set<String> open, String... there) {
        FakeMachine machine = new FakeMachine(root);
        for (String node : there) {
            machine.file("dev/infiniband/" + node, "");
        }
        return new NodeCheck(machine.machine(), true, path -> open.contains(path.getFileName().toString()));
    }

    @Test
    void withoutNodesThereIsNoRdma() {
        assertThat(nodes(Set.of()).uverbs()).satisfies(finding -> {
            assertThat(finding.status()).isEqualTo(Status.FAILURE);
            assertThat(finding.found()).isEqualTo("no " + root + "/dev/infiniband/uverbs*");
            assertThat(finding.advice()).contains("modprobe", "--device=/dev/infiniband");
        });
        assertThat(nodes(Set.of()).connectionManager().status()).isEqualTo(Status.WARNING);
    }

    @Test
    void nodesThatThisUserMayNotOpenAreNamedWithTheirOwner() {
        Finding none = nodes(Set.of(), "uverbs0", "uverbs1", "rdma_cm", "issm0").uverbs();
        assertThat(none.status()).isEqualTo(Status.FAILURE);
        assertThat(none.found()).isEqualTo("not for this user: uverbs0, uverbs1");
        assertThat(none.details()).hasSize(2).first().asString().matches(".*/uverbs0 [rwx-]{9} \\w+:\\w+");
        assertThat(nodes(Set.of("uverbs1"), "uverbs0", "uverbs1").uverbs().status()).isEqualTo(Status.WARNING);
        assertThat(nodes(Set.of(), "rdma_cm").connectionManager().found()).startsWith("not for this user: ").contains("rdma_cm");
    }

    @Test
    void whatMayBeOpenedIsGood() {
        NodeCheck nodes = nodes(Set.of("uverbs0", "rdma_cm"), "uverbs0", "rdma_cm");
        assertThat(nodes.uverbs().status()).isEqualTo(Status.OK);
        assertThat(nodes.connectionManager().status()).isEqualTo(Status.OK);
        assertThat(new NodeCheck(new Machine(root), true).uverbs().status()).isEqualTo(Status.OK);
    }

    @Test
    void theEmulatorNeedsNone() {
        NodeCheck nodes = new NodeCheck(new Machine(root), false);
        assertThat(nodes.uverbs().status()).isEqualTo(Status.NOTE);
        assertThat(nodes.connectionManager().status()).isEqualTo(Status.NOTE);
    }
}
