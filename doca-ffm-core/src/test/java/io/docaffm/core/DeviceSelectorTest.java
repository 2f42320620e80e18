// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DeviceSelectorTest {
    private static final List<DeviceInfo> DEVICES = List.of(device("mlx5_0", "0000:03:00.0", "ens1f0"), device("mlx5_1", "0000:03:00.1", "ens1f1"),
            device("mlx5_2", "0001:03:00.0", null), device("rocep3s0", "10000:E1:00.0", "mlx5_0x"), device("ens9", "0000:b1:00.0", "ens8"),
            device("mlx5_5", null, "ens9"));

    @ParameterizedTest
    @CsvSource({"mlx5_0, 0", "ens1f1, 1", "mlx5_2, 2", "03:00.1, 1", "0000:03:00.0, 0", "0001:03:00.0, 2", "00000001:03:00.0, 2", "10000:e1:00.0, 3",
        "B1:00.0, 4", "' mlx5_1 ', 1", "ens8, 4"})
    void guessesFromTheForm(String text, int index) {
        assertThat(DeviceSelector.parse(text).choose(DEVICES)).isEqualTo(index);
    }

    @Test
    void withoutDomainIsDomainZero() {
        assertThat(DeviceSelector.pci("03:00.0").choose(DEVICES)).isZero();
        assertThatExceptionOfType(DocaException.class).isThrownBy(() -> DeviceSelector.pci("e1:00.0").choose(DEVICES));
    }

    @Test
    void oneKindOfNameDoesNotMatchAnother() {
        assertThat(DeviceSelector.ibdev("ens9").choose(DEVICES)).isEqualTo(4);
        assertThat(DeviceSelector.iface("ens9").choose(DEVICES)).isEqualTo(5);
        assertThatExceptionOfType(DocaException.class).isThrownBy(() -> DeviceSelector.iface("mlx5_0").choose(DEVICES));
    }

    @Test
    void ofSeveralNoneIsTakenByChance() {
        assertThatExceptionOfType(DocaException.class)
                .isThrownBy(() -> DeviceSelector.parse("ens9").choose(DEVICES))
                .withMessageContainingAll("2 match", "ens9 (0000:b1:00.0, ens8)", "mlx5_5 (ens9)")
                .matches(failure -> failure.error().equals(DocaError.INVALID_VALUE));
        assertThat(DeviceSelector.firstMatching("any", _ -> true).choose(DEVICES)).isZero();
    }

    @Test
    void twoThatTellTheSameAreStillTwo() {
        DeviceInfo twin = device("mlx5_0", "0000:03:00.0", "ens1f0");
        List<DeviceInfo> twins = List.of(device("mlx5_0", "0000:03:00.0", "ens1f0"), twin);
        assertThatExceptionOfType(DocaException.class).isThrownBy(() -> DeviceSelector.ibdev("mlx5_0").choose(twins));
        assertThat(DeviceSelector.firstMatching("this very one", info -> info == twin).choose(twins)).isEqualTo(1);
    }

    @Test
    void anUnknownDeviceIsToldWithThoseThereAre() {
        assertThatExceptionOfType(DocaException.class)
                .isThrownBy(() -> DeviceSelector.ibdev("mlx5_9").choose(DEVICES.subList(0, 2)))
                .withMessageContainingAll("ibdev mlx5_9", "mlx5_0 (0000:03:00.0, ens1f0), mlx5_1 (0000:03:00.1, ens1f1)")
                .matches(failure -> failure.error().equals(DocaError.NOT_FOUND));
        assertThatExceptionOfType(DocaException.class)
                .isThrownBy(() -> DeviceSelector.matching("200 Gb/s", _ -> true).choose(List.of()))
                .withMessageContainingAll("200 Gb/s", "no DOCA device here");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "mlx5_0", "3:0.0", "0000:03:00.8", "000:03:00.0", "0000:03:00", "0000:03:00.0.0", "g000:03:00.0"})
    void refusesWhatIsNoPciAddress(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> DeviceSelector.pci(text)).withMessageContaining("not a PCI address");
    }

    @Test
    void refusesBlankNames() {
        assertThatIllegalArgumentException().isThrownBy(() -> DeviceSelector.parse(" "));
        assertThatIllegalArgumentException().isThrownBy(() -> DeviceSelector.ibdev(""));
        assertThatIllegalArgumentException().isThrownBy(() -> DeviceSelector.iface("\t"));
    }

    @Test
    void aNamelessDeviceStillHasALine() {
        assertThat(device(null, null, null)).hasToString("without a name");
        assertThat(device(null, "0000:03:00.0", null)).hasToString("0000:03:00.0");
    }

    private static DeviceInfo device(String ibdev, String pci, String iface) {
        return new DeviceInfo(new DeviceInfo.Facts(Optional.ofNullable(ibdev), Optional.ofNullable(pci), Optional.ofNullable(iface), Optional.empty(),
                Optional.empty(), Optional.empty(), OptionalInt.empty(), OptionalLong.empty(), OptionalInt.empty(), Optional.empty(),
                OptionalLong.empty(), Set.of()));
    }
}
