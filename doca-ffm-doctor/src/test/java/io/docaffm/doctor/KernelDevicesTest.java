// SPDX-License-Identifier: Apache-2.0
package io.docaffm.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KernelDevicesTest {
    @TempDir
    Path root;

    private FakeMachine pci(String address, String vendor, String type) {
        String folder = "sys/bus/pci/devices/" + address + "/";
        return new FakeMachine(root).file(folder + "vendor", vendor).file(folder + "class", type);
    }

    @Test
    void withoutACardItIsSaidThatThereIsNone() {
        pci("0000:00:02.0", "0x8086", "0x020000");
        Finding finding = KernelDevices.noneListed(new Machine(root));
        assertThat(finding.status()).isEqualTo(Status.FAILURE);
        assertThat(finding.found()).contains("NVIDIA network functions on PCI: none", "RDMA devices of the kernel: none");
        assertThat(finding.advice()).contains("No BlueField or ConnectX is seen here");
        assertThat(KernelDevices.withoutDoca(new Machine(root)).status()).isEqualTo(Status.NOT_CHECKED);
    }

    @Test
    void aCardWithoutItsDriverIsTheDriversMatter() {
        pci("0000:03:00.0", "0x15b3", "0x020000");
        pci("0000:03:00.2", "0x15b3", "0x0c0800");
        Finding finding = KernelDevices.noneListed(new Machine(root));
        assertThat(finding.found()).contains("on PCI: 0000:03:00.0;");
        assertThat(finding.advice()).contains("modprobe mlx5_ib");
    }

    @Test
    void aDeviceOfTheKernelThatDocaDoesNotListIsAMatterOfPermissions() {
        pci("0000:03:00.0", "0x15b3", "0x020700");
        new FakeMachine(root).port("mlx5_0", "4: ACTIVE", "5: LinkUp", "InfiniBand");
        Finding finding = KernelDevices.noneListed(new Machine(root));
        assertThat(finding.found()).contains("RDMA devices of the kernel: mlx5_0");
        assertThat(finding.advice()).contains("permissions");
    }
}
