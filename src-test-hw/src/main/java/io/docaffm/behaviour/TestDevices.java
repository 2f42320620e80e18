// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour;

import io.docaffm.core.Device;
import io.docaffm.core.DeviceInfo;
import io.docaffm.core.DeviceSelector;
import io.docaffm.core.Doca;
import io.docaffm.rdma.RdmaCapabilities;
import io.docaffm.rdma.RdmaTaskType;
import io.docaffm.rdma.RdmaTransportType;
import java.util.List;
import java.util.Optional;

/** The devices that the suites use: {@code -Ddoca.test.device=NAME}, default {@code mlx5_0}; and {@code -Ddoca.test.device2}, default {@code mlx5_1}. */
public final class TestDevices {
    private TestDevices() {}

    /** Opens the device under test. */
    public static Device open() {
        return Device.open(DeviceSelector.parse(name()));
    }

    /** The name of the device under test. */
    public static String name() {
        return System.getProperty("doca.test.device", "mlx5_0");
    }

    /** What is told about the device under test. */
    public static DeviceInfo info() {
        return Device.list().stream().filter(TestDevices::isUnderTest).findFirst().orElseThrow();
    }

    /** Another device, if this machine has the one that was named. */
    public static Optional<Device> openSecond() {
        String name = System.getProperty("doca.test.device2", "mlx5_1");
        List<DeviceInfo> found = Device.list().stream().filter(info -> info.ibdevName().filter(name::equals).isPresent()).toList();
        return found.stream().findFirst().map(Device::open);
    }

    /** An address at which a listener on the device under test can be reached. */
    public static String ipv4() {
        return info().ipv4Address().orElseThrow(() -> new Unsupported("doca_devinfo_get_ipv4_addr", name() + " has no IPv4 address: RDMA CM needs one")).getHostAddress();
    }

    /** Throws {@link Unsupported} where the device under test says that it has no such tasks, or the loaded DOCA has no function to make one. */
    public static void require(RdmaTaskType... types) {
        for (RdmaTaskType type : types) {
            String making = type.nativeName() + "_allocate_init";
            if (!Doca.has(making)) {
                throw new Unsupported(making, "the loaded DOCA " + Doca.version().text() + " has no such function");
            }
            if (!Capabilities.OF_DEVICE.supports(type).orElse(true)) {
                throw new Unsupported(type.capabilityFunction(), "no, on " + name());
            }
        }
    }

    /** Throws {@link Unsupported} where the device under test says that it has no such connections. */
    public static void require(RdmaTransportType type) {
        if (!Capabilities.OF_DEVICE.supports(type).orElse(true)) {
            throw new Unsupported("doca_rdma_cap_transport_type_is_supported(" + type + ")", "no, on " + name());
        }
    }

    /** Asked once, and only if somebody wants to know. */
    private static final class Capabilities {
        static final RdmaCapabilities OF_DEVICE;

        static {
            try (Device device = open()) {
                OF_DEVICE = RdmaCapabilities.of(device);
            }
        }
    }

    private static boolean isUnderTest(DeviceInfo info) {
        String name = name();
        return Optional.of(name).equals(info.ibdevName()) || Optional.of(name).equals(info.pciAddress()) || Optional.of(name).equals(info.interfaceName());
    }
}
