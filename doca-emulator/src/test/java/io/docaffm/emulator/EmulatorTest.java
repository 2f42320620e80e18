// SPDX-License-Identifier: Apache-2.0
package io.docaffm.emulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.docaffm.core.Device;
import io.docaffm.core.DeviceInfo;
import io.docaffm.core.DeviceRepresentor;
import io.docaffm.core.DeviceRepresentorInfo;
import io.docaffm.core.DeviceSelector;
import io.docaffm.core.Doca;
import io.docaffm.core.DocaError;
import io.docaffm.core.DocaException;
import io.docaffm.core.DocaInstallation;
import io.docaffm.core.PciFunctionType;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The emulator out of its jar, chosen by name (the pom sets doca.backend), and core's devices on it. */
class EmulatorTest {
    @AfterEach
    void nothingIsLeft() {
        Emulator.clearFaults();
        Emulator.strict(Emulator.Strictness.OFF);
        assertThat(Emulator.liveObjects().values()).allMatch(count -> count == 0);
        assertThat(Emulator.brokenRules()).isEmpty();
    }

    @Test
    void isWhatWasAskedFor() {
        assertThat(Emulator.isLoaded()).isTrue();
        DocaInstallation installation = Doca.describe();
        assertThat(installation.backend()).isEqualTo("emulator");
        assertThat(installation.version().text()).contains("emulator");
        assertThat(installation.libraries().getFirst().rule()).isEqualTo("backend emulator");
    }

    @Test
    void devices() {
        List<DeviceInfo> devices = Device.list();
        assertThat(devices).extracting(DeviceInfo::toString)
                .containsExactly("mlx5_0 (0000:03:00.0, enp3s0f0np0)", "mlx5_1 (0000:03:00.1, enp3s0f1np1)", "mlx5_2 (0000:b1:00.0, ens1f0np0)");
        DeviceInfo first = devices.getFirst();
        assertThat(first.macAddress()).isPresent();
        assertThat(first.ipv4Address().map(InetAddress::getHostAddress)).hasValue("127.0.0.1");
        assertThat(first.ipv6Address()).hasValueSatisfying(address -> assertThat(address.isLoopbackAddress()).isTrue());
        assertThat(first.activeRate()).hasValue(200_000_000_000L);
        assertThat(first.lid()).as("an Ethernet port").isEmpty();
        assertThat(first.capabilities()).contains(DeviceInfo.Capability.REPRESENTORS_NET);
        assertThat(devices.get(2).capabilities()).doesNotContain(DeviceInfo.Capability.REPRESENTORS_NET);
        assertThat(devices).isEqualTo(Device.list());
    }

    @Test
    void everyWayToOpen() {
        for (String text : List.of("mlx5_1", "03:00.1", "0000:03:00.1", "enp3s0f1np1")) {
            try (Device device = Device.open(DeviceSelector.parse(text))) {
                assertThat(device.info().ibdevName()).hasValue("mlx5_1");
                try (Device again = Device.open(device.info())) {
                    assertThat(again.info()).isEqualTo(device.info());
                    assertThat(Emulator.liveObjects().get("dev")).isBetween(1L, 2L);
                }
            }
        }
        assertThatExceptionOfType(DocaException.class).isThrownBy(() -> Device.open(DeviceSelector.ibdev("mlx5_7")))
                .withMessageContainingAll("mlx5_7", "mlx5_0", "mlx5_2");
    }

    @Test
    void aClosedDeviceRefuses() {
        Device device = Device.open(DeviceSelector.ibdev("mlx5_0"));
        device.close();
        device.close();
        assertThat(device.isClosed()).isTrue();
        assertThatIllegalStateException().isThrownBy(device::handle).withMessageContaining("device mlx5_0");
        assertThatIllegalStateException().isThrownBy(() -> device.ask(_ -> 1)).withMessageContaining("device mlx5_0");
        assertThatIllegalStateException().isThrownBy(() -> DeviceRepresentor.list(device, DeviceRepresentor.Filter.NET));
        assertThatIllegalStateException().isThrownBy(() -> DeviceRepresentor.open(device, DeviceRepresentor.Filter.NET, "b1:00.0"));
    }

    @Test
    void representors() {
        try (Device device = Device.open(DeviceSelector.ibdev("mlx5_0"))) {
            DeviceRepresentorInfo listed = DeviceRepresentor.list(device, DeviceRepresentor.Filter.NET).getFirst();
            assertThat(listed.pciAddress()).hasValue("0000:b1:00.0");
            assertThat(listed.functionType()).hasValue(PciFunctionType.PHYSICAL);
            assertThat(listed.vuid()).isPresent();
            try (DeviceRepresentor representor = DeviceRepresentor.open(device, DeviceRepresentor.Filter.NET, listed)) {
                assertThat(representor.info()).isEqualTo(listed);
                assertThat(Emulator.liveObjects()).containsEntry("dev_rep", 1L);
            }
            assertThatExceptionOfType(DocaException.class)
                    .isThrownBy(() -> DeviceRepresentor.open(device, DeviceRepresentor.Filter.NET, "b1:00.1")).withMessageContaining("0000:b1:00.0");
            assertThatIllegalArgumentException().isThrownBy(() -> DeviceRepresentor.open(device, DeviceRepresentor.Filter.NET, "pf0hpf"));
        }
    }

    @Test
    void aDeviceClosesItsRepresentors() {
        DeviceRepresentor representor;
        try (Device device = Device.open(DeviceSelector.ibdev("mlx5_0"))) {
            representor = DeviceRepresentor.open(device, DeviceRepresentor.Filter.ALL, "B1:00.0");
            assertThat(representor.device()).isSameAs(device);
        }
        assertThat(representor.isClosed()).isTrue();
        assertThatIllegalStateException().isThrownBy(representor::handle);
    }

    @Test
    void manyThreadsOpenAndCloseAtOnce() throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                all.add(threads.submit(() -> {
                    try (Device device = Device.open(DeviceSelector.ibdev("mlx5_0"))) {
                        Future<?> closing = threads.submit(device::close);
                        try {
                            DeviceRepresentor.open(device, DeviceRepresentor.Filter.NET, "b1:00.0").close();
                        } catch (IllegalStateException closedBefore) {
                            assertThat(closedBefore).hasMessageContaining("device mlx5_0");
                        }
                        closing.get();
                    }
                    return null;
                }));
            }
            for (Future<?> one : all) {
                one.get();
            }
        }
    }

    @Test
    void faults() {
        assertThat(Emulator.faults()).containsKey("dev.open.error");
        Emulator.faultAfter("dev.open.error", DocaError.NOT_CONNECTED.code(), 1, 1);
        Device.open(DeviceSelector.ibdev("mlx5_0")).close();
        assertThatExceptionOfType(DocaException.class).isThrownBy(() -> Device.open(DeviceSelector.ibdev("mlx5_0")))
                .matches(failure -> failure.error().equals(DocaError.NOT_CONNECTED) && failure.function().equals("doca_dev_open")
                        && !failure.description().isEmpty());
        Device.open(DeviceSelector.ibdev("mlx5_0")).close();

        Emulator.fault("dev.list.error", DocaError.NOT_FOUND.code(), -1);
        assertThat(Device.list()).as("no RDMA in the kernel").isEmpty();
        assertThatExceptionOfType(DocaException.class).isThrownBy(() -> Device.open(DeviceSelector.ibdev("mlx5_0"))).withMessageContaining("no DOCA device");
        Emulator.fault("dev.list.error", DocaError.DRIVER.code(), 1);
        assertThatExceptionOfType(DocaException.class).isThrownBy(Device::list).matches(failure -> failure.error().equals(DocaError.DRIVER));
        Emulator.clearFaults();
        assertThat(Device.list()).hasSize(3);

        assertThatIllegalArgumentException().isThrownBy(() -> Emulator.fault("no.such", 1, 1)).withMessageContainingAll("no.such", "dev.open.error");
        assertThatIllegalArgumentException().isThrownBy(() -> Emulator.faultAfter("dev.open.error", 1, -1, 1));
    }

    @Test
    void aConfigurationIsRefusedWithItsReason() {
        assertThat(Device.list()).isNotEmpty();
        assertThatIllegalArgumentException().isThrownBy(() -> Emulator.configure("device name=x pci=0000:01:00.0"))
                .withMessageStartingWith("The emulator refuses the configuration: ");
    }
}
