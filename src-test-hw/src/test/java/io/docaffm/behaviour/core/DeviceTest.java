// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.docaffm.behaviour.Await;
import io.docaffm.behaviour.DocaTest;
import io.docaffm.behaviour.OnEmulator;
import io.docaffm.behaviour.TestDevices;
import io.docaffm.core.Device;
import io.docaffm.core.DeviceInfo;
import io.docaffm.core.DeviceRepresentor;
import io.docaffm.core.DeviceRepresentorInfo;
import io.docaffm.core.DeviceSelector;
import io.docaffm.core.Doca;
import io.docaffm.core.DocaError;
import io.docaffm.core.DocaException;
import io.docaffm.core.MemoryMap;
import io.docaffm.emulator.Emulator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

@DocaTest
class DeviceTest {
    @Test
    void listsTheDeviceUnderTestWithItsNames() {
        DeviceInfo info = TestDevices.info();
        assertThat(info.ibdevName()).isPresent();
        assertThat(info.pciAddress()).isPresent();
        assertThat(info.toString()).contains(info.ibdevName().get()).contains(info.pciAddress().get());
        assertThat(Device.list()).contains(info).doesNotHaveDuplicates();
    }

    @Test
    void opensByEachOfItsNames() {
        DeviceInfo info = TestDevices.info();
        String pci = info.pciAddress().orElseThrow();
        List<DeviceSelector> selectors = new ArrayList<>(List.of(DeviceSelector.ibdev(info.ibdevName().orElseThrow()), DeviceSelector.pci(pci),
                DeviceSelector.pci(pci.toUpperCase(Locale.ROOT)), DeviceSelector.parse(pci), DeviceSelector.parse(info.ibdevName().get()),
                DeviceSelector.parse("  " + info.ibdevName().get() + " "), DeviceSelector.matching("the same", info::equals)));
        if (pci.startsWith("0000:")) {
            selectors.add(DeviceSelector.pci(pci.substring(5)));
        }
        info.interfaceName().ifPresent(name -> selectors.addAll(List.of(DeviceSelector.iface(name), DeviceSelector.parse(name))));
        for (DeviceSelector selector : selectors) {
            try (Device device = Device.open(selector)) {
                assertThat(device.info().pciAddress()).as(selector.toString()).contains(pci);
                assertThat(device.handle().address()).isNotZero();
            }
        }
        try (Device device = Device.open(info)) {
            assertThat(device.name()).contains(info.ibdevName().get());
        }
    }

    @Test
    void anUnknownDeviceIsNotFoundAndTheMessageListsThoseThereAre() {
        for (DeviceSelector selector : List.of(DeviceSelector.ibdev("mlx5_99"), DeviceSelector.pci("ffff:ff:1f.7"), DeviceSelector.iface("nosuch0"),
                DeviceSelector.parse("nosuch"), DeviceSelector.matching("impossible", _ -> false), DeviceSelector.firstMatching("impossible", _ -> false))) {
            DocaException failure = catchThrowableOfType(DocaException.class, () -> Device.open(selector));
            assertThat(failure.error()).isEqualTo(DocaError.NOT_FOUND);
            assertThat(failure).hasMessageContaining(selector.toString()).hasMessageContaining(TestDevices.info().toString());
        }
    }

    @Test
    @OnEmulator("its three devices")
    void severalThatMatchAreRefusedAndListed() {
        assertThat(Device.list()).hasSizeGreaterThan(1);
        DocaException failure = catchThrowableOfType(DocaException.class, () -> Device.open(DeviceSelector.matching("any", _ -> true)));
        assertThat(failure.error()).isEqualTo(DocaError.INVALID_VALUE);
        assertThat(failure).hasMessageContaining("mlx5_0").hasMessageContaining("mlx5_1");
        try (Device first = Device.open(DeviceSelector.firstMatching("any", _ -> true))) {
            assertThat(first.info()).isEqualTo(Device.list().getFirst());
        }
    }

    @Test
    void namesThatCannotBeAreRefusedBeforeAnythingIsListed() {
        for (String blank : List.of("", " ", "\t")) {
            assertThatIllegalArgumentException().isThrownBy(() -> DeviceSelector.ibdev(blank));
            assertThatIllegalArgumentException().isThrownBy(() -> DeviceSelector.iface(blank));
            assertThatIllegalArgumentException().isThrownBy(() -> DeviceSelector.parse(blank));
        }
        for (String pci : List.of("", "mlx5_0", "03:00", "03:00.8", "3:0.0", "00000000000:03:00.0", "zz:00.0")) {
            assertThatIllegalArgumentException().isThrownBy(() -> DeviceSelector.pci(pci)).withMessageContaining(pci);
        }
        assertThatThrownBy(() -> Device.open((DeviceSelector) null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> DeviceSelector.matching(null, _ -> true)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> DeviceSelector.matching("x", null)).isInstanceOf(NullPointerException.class);
    }

    @Test
    void aPredicateThatThrowsLeavesNothingBehind() {
        assertThatIllegalStateException().isThrownBy(() -> Device.open(DeviceSelector.matching("thrower", _ -> {
            throw new IllegalStateException("mine");
        }))).withMessage("mine");
        assertThat(Device.list()).isNotEmpty();
    }

    @Test
    void oneDeviceMayBeOpenedTwiceAndEachIsClosedForItself() {
        Device one = TestDevices.open();
        Device other = TestDevices.open();
        one.close();
        try (other; MemoryMap map = MemoryMap.builder(other).allocate(4096).start()) {
            assertThat(map.size()).isEqualTo(4096);
        }
    }

    @Test
    void closingTheDeviceClosesItsMemoryMaps() {
        Device device = TestDevices.open();
        MemoryMap map = MemoryMap.builder(device).allocate(4096).start();
        device.close();
        assertThat(map.isClosed()).isTrue();
        assertThatIllegalStateException().isThrownBy(map::memory).withMessageContaining(map.name());
        map.close();
        device.close();
    }

    @Test
    void aClosedDeviceRefusesAndKeepsItsInfo() {
        Device device = TestDevices.open();
        device.close();
        assertThat(device.isClosed()).isTrue();
        assertThatIllegalStateException().isThrownBy(device::handle).withMessageContaining(device.name());
        assertThatIllegalStateException().isThrownBy(() -> device.ask(_ -> 1)).withMessageContaining(device.name());
        assertThatIllegalStateException().isThrownBy(() -> MemoryMap.builder(device).allocate(4096).start()).withMessageContaining(device.name());
        assertThat(device.info()).isNotNull();
    }

    @Test
    void manyThreadsListOpenAndClose() {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<CompletableFuture<Void>> all = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                all.add(CompletableFuture.runAsync(() -> {
                    assertThat(Device.list()).isNotEmpty();
                    TestDevices.open().close();
                }, threads));
            }
            all.forEach(Await::value);
        }
    }

    @Test
    @SuppressWarnings("try") // Closing the parent is what it is about.
    @OnEmulator("its BlueField with one host function")
    void theArmSideShowsTheHostsFunctionAsRepresentor() {
        try (Device arm = Device.open(DeviceSelector.ibdev("mlx5_0"))) {
            List<DeviceRepresentorInfo> shown = DeviceRepresentor.list(arm, DeviceRepresentor.Filter.NET);
            assertThat(shown).hasSize(1);
            DeviceRepresentor representor = DeviceRepresentor.open(arm, DeviceRepresentor.Filter.NET, "B1:00.0");
            assertThat(representor.device()).isSameAs(arm);
            assertThat(representor.info()).isEqualTo(shown.getFirst());
            DocaException none = catchThrowableOfType(DocaException.class, () -> DeviceRepresentor.open(arm, DeviceRepresentor.Filter.NET, "b2:00.0"));
            assertThat(none.error()).isEqualTo(DocaError.NOT_FOUND);
            assertThat(none).hasMessageContaining("b1:00.0");
            arm.close();
            assertThat(representor.isClosed()).isTrue();
            assertThatIllegalStateException().isThrownBy(representor::handle).withMessageContaining(representor.name());
        }
    }

    @Test
    @OnEmulator("faults when listing and opening")
    void whatDocaAnswersComesOutWithItsOwnNameAndTheFunction() {
        Emulator.fault("dev.list.error", DocaError.DRIVER.code(), 1);
        DocaException listing = catchThrowableOfType(DocaException.class, Device::list);
        assertThat(listing.error()).isEqualTo(DocaError.DRIVER);
        assertThat(listing.function()).isEqualTo("doca_devinfo_create_list");
        assertThat(listing.description()).isNotBlank();
        assertThat(listing.advice()).isNotBlank();
        Emulator.fault("dev.open.error", DocaError.NOT_PERMITTED.code(), 1);
        DocaException opening = catchThrowableOfType(DocaException.class, TestDevices::open);
        assertThat(opening.error()).isEqualTo(DocaError.NOT_PERMITTED);
        assertThat(opening.function()).isEqualTo("doca_dev_open");
        TestDevices.open().close();
    }

    @Test
    @OnEmulator("a fault when listing")
    void aMachineWithoutRdmaHasNoDevicesAndThatIsNoFailure() {
        Emulator.fault("dev.list.error", DocaError.NOT_FOUND.code(), 2);
        assertThat(Device.list()).isEmpty();
        assertThatThrownBy(TestDevices::open).isInstanceOf(DocaException.class).hasMessageContaining("There is no DOCA device here");
    }

    @Test
    void tellsWhatIsLoaded() {
        assertThat(Doca.version().major()).isGreaterThanOrEqualTo(3);
        assertThat(Doca.describe().toString()).contains(Doca.version().text()).contains("libdoca_common.so.2");
        Doca.load();
    }
}
