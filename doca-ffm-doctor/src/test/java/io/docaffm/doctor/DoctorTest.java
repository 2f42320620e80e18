// SPDX-License-Identifier: Apache-2.0
package io.docaffm.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole examination, on the emulator and a machine of files. */
class DoctorTest {
    @TempDir
    Path root;

    private Report examine(String device) {
        new FakeMachine(root).memlock("unlimited", "unlimited", "0000000000000000");
        return Doctor.examine(new Settings(root, Optional.empty(), Optional.empty(), Optional.ofNullable(device)));
    }

    private static Finding finding(Report report, String id) {
        return report.findings().stream().filter(finding -> finding.id().equals(id)).findFirst().orElseThrow(() -> new AssertionError(id + " is not in\n" + report.text()));
    }

    @Test
    void theEmulatorIsToldAsSuchAndCanBeUsed() {
        Report report = examine(null);
        assertThat(report.doca().orElseThrow().backend()).isEqualTo("emulator");
        assertThat(finding(report, "doca")).satisfies(doca -> {
            assertThat(doca.status()).isEqualTo(Status.NOTE);
            assertThat(doca.found()).contains("a test double, no hardware");
            assertThat(doca.details()).anyMatch(line -> line.contains("libdoca_rdma.so.2") && line.contains("found by beside libdoca_common.so.2"));
        });
        assertThat(report.device()).contains("mlx5_0");
        assertThat(report.findings(Status.FAILURE)).isEmpty();
        assertThat(finding(report, "rdma.mlx5_1").found()).startsWith("all task types; RC,");
        assertThat(finding(report, "representors.mlx5_0").values()).containsEntry("representors", List.of("0000:b1:00.0"));
        assertThat(finding(report, "representors.mlx5_2").status()).isEqualTo(Status.NOTE);
        assertThat(finding(report, "memory.mlx5_0").status()).isEqualTo(Status.OK);
        assertThat(finding(report, "missing.task-batches").values()).containsEntry("functions",
                List.of("doca_task_batch_submit", "doca_task_batch_try_submit", "doca_task_batch_free", "doca_task_batch_get_status"));
        assertThat(finding(report, "port.mlx5_0").status()).isEqualTo(Status.NOT_CHECKED);
    }

    @Test
    void thePortsAreAsTheKernelTells() {
        FakeMachine machine = new FakeMachine(root).port("mlx5_0", "4: ACTIVE", "5: LinkUp", "Ethernet").port("mlx5_1", "1: DOWN", "3: Disabled", "Ethernet")
                .port("mlx5_2", "2: INIT", "5: LinkUp", "InfiniBand");
        for (int i = 0; i < 6; i++) {
            machine.gidType("mlx5_0", i, i % 2 == 0 ? "IB/RoCE v1" : "RoCE v2");
        }
        Report report = examine(null);
        assertThat(finding(report, "port.mlx5_0.1")).satisfies(port -> {
            assertThat(port.status()).isEqualTo(Status.OK);
            assertThat(port.found()).isEqualTo("ACTIVE, LinkUp, Ethernet, 200 Gb/sec (4X HDR)");
            assertThat(port.source()).isEqualTo(root + "/sys/class/infiniband/mlx5_0/ports/1");
            assertThat(port.values()).containsEntry("state", "ACTIVE").containsEntry("linkLayer", "Ethernet");
        });
        assertThat(finding(report, "port.mlx5_1.1")).satisfies(port -> {
            assertThat(port.status()).isEqualTo(Status.WARNING);
            assertThat(port.advice()).contains("cable");
        });
        assertThat(finding(report, "port.mlx5_2.1").advice()).contains("subnet manager");
        assertThat(report.device()).contains("mlx5_0");
        assertThat(finding(report, "devices").found()).isEqualTo("RDMA can be used on mlx5_0");
        Finding gids = finding(report, "gids.mlx5_0");
        assertThat(gids.found()).isEqualTo("6 in use, 3 of them RoCE v2 (*)");
        assertThat(gids.details()).contains("* 3  ::ffff:127.0.0.1  RoCE v2", "  2  ::ffff:127.0.0.1  IB/RoCE v1");
        assertThat(gids.source()).contains("doca_rdma_cap_get_gid", "gid_attrs/types");
    }

    @Test
    void withAllPortsDownNothingCanBeUsed() {
        new FakeMachine(root).port("mlx5_1", "1: DOWN", "2: Polling", "Ethernet");
        Report report = examine("mlx5_1");
        assertThat(report.device()).isEmpty();
        assertThat(report.verdict()).isEqualTo(Verdict.NOT_READY);
        assertThat(finding(report, "devices").found()).isEqualTo("RDMA can be used on none of 1");
    }

    @Test
    void gidsWithoutRoceV2OfAnIpv4AddressAreWarnedOf() {
        FakeMachine machine = new FakeMachine(root).port("mlx5_0", "4: ACTIVE", "5: LinkUp", "Ethernet");
        for (int i = 0; i < 6; i++) {
            machine.gidType("mlx5_0", i, "IB/RoCE v1");
        }
        Finding gids = finding(examine("mlx5_0"), "gids.mlx5_0");
        assertThat(gids.status()).isEqualTo(Status.WARNING);
        assertThat(gids.advice()).contains("RDMA CM by IPv4");
    }

    @Test
    void oneDeviceAloneIsLookedAtByAnyOfItsNames() {
        for (String name : List.of("mlx5_1", "0000:03:00.1", "enp3s0f1np1")) {
            Report report = examine(name);
            assertThat(report.device()).contains("mlx5_1");
            assertThat(report.findings()).noneMatch(finding -> finding.id().contains("mlx5_0"));
        }
        Report none = examine("mlx5_9");
        assertThat(finding(none, "devices")).satisfies(devices -> {
            assertThat(devices.status()).isEqualTo(Status.FAILURE);
            assertThat(devices.found()).isEqualTo("there is no device mlx5_9");
            assertThat(devices.advice()).contains("mlx5_0 (0000:03:00.0");
        });
    }
}
