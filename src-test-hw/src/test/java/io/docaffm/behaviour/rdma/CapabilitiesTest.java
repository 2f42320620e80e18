// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour.rdma;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.docaffm.behaviour.DocaTest;
import io.docaffm.behaviour.OnEmulator;
import io.docaffm.behaviour.TestDevices;
import io.docaffm.core.AccessFlag;
import io.docaffm.core.Device;
import io.docaffm.rdma.RdmaCapabilities;
import io.docaffm.rdma.RdmaGid;
import io.docaffm.rdma.RdmaTaskType;
import io.docaffm.rdma.RdmaTransportType;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@DocaTest
class CapabilitiesTest {
    @Test
    void aDeviceWithRdmaHasTheOldTasksAndRc() {
        try (Device device = TestDevices.open()) {
            RdmaCapabilities can = RdmaCapabilities.of(device);
            for (RdmaTaskType type : List.of(RdmaTaskType.RECEIVE, RdmaTaskType.SEND, RdmaTaskType.SEND_IMM, RdmaTaskType.READ, RdmaTaskType.WRITE,
                    RdmaTaskType.WRITE_IMM)) {
                assertThat(can.supports(type)).as(type.toString()).contains(true);
            }
            assertThat(can.supports(RdmaTransportType.RC)).contains(true);
            assertThat(can.maxMessageSize().orElseThrow()).isGreaterThanOrEqualTo(1 << 20);
            assertThat(can.maxSendQueueSize().orElseThrow()).isPositive();
            assertThat(can.maxSendBufferPieces().orElseThrow()).isPositive();
            assertThat(can.maxReceiveBufferPieces(RdmaTransportType.RC).orElseThrow()).isPositive();
            assertThat(can.gids()).hasSize((int) can.gidTableSize().orElseThrow()).anyMatch(gid -> gid.type() != RdmaGid.Type.UNSET);
            assertThat(can.toString()).contains("RC").contains(Long.toString(can.maxMessageSize().orElseThrow()));
        }
    }

    @ParameterizedTest
    @EnumSource
    void eachTaskTellsItsFunctionsAndWhatItNeeds(RdmaTaskType type) {
        assertThat(type.nativeName()).startsWith("doca_rdma_task_");
        assertThat(type.capabilityFunction()).isEqualTo(type.nativeName().replace("_rdma_task_", "_rdma_cap_task_") + "_is_supported");
        switch (type) {
            case RECEIVE, SEND, SEND_IMM -> assertThat(type.peerPermission()).isEmpty();
            case READ, REMOTE_NET_SYNC_EVENT_GET -> assertThat(type.peerPermission()).contains(AccessFlag.RDMA_READ);
            case WRITE, WRITE_IMM, REMOTE_NET_SYNC_EVENT_NOTIFY_SET -> assertThat(type.peerPermission()).contains(AccessFlag.RDMA_WRITE);
            case ATOMIC_CMP_SWP, ATOMIC_FETCH_ADD, REMOTE_NET_SYNC_EVENT_NOTIFY_ADD -> assertThat(type.peerPermission()).contains(AccessFlag.RDMA_ATOMIC);
        }
    }

    @Test
    @OnEmulator("its devices' addresses")
    void theGidTableHasTheDevicesAddresses() {
        try (Device device = TestDevices.open()) {
            List<RdmaGid> gids = RdmaCapabilities.of(device).gids();
            assertThat(gids).extracting(RdmaGid::toString).contains("::ffff:127.0.0.1", "::1");
            assertThat(gids).extracting(RdmaGid::type).contains(RdmaGid.Type.LINK_LOCAL, RdmaGid.Type.IPV4_MAPPED, RdmaGid.Type.GLOBAL);
        }
    }

    @Test
    void aClosedDeviceIsNotAsked() {
        Device device = TestDevices.open();
        device.close();
        assertThatIllegalStateException().isThrownBy(() -> RdmaCapabilities.of(device)).withMessageContaining(device.name());
    }

    @ParameterizedTest
    @CsvSource({"00000000000000000000000000000000, ::, UNSET", "00000000000000000000000000000001, ::1, GLOBAL",
            "00000000000000000000ffffc0000207, ::ffff:192.0.2.7, IPV4_MAPPED", "fe80000000000000 00d000fffe000001, fe80::d0:ff:fe00:1, LINK_LOCAL",
            "febfffff000000000000000000000000, febf:ffff::, LINK_LOCAL", "fec00000000000000000000000000001, fec0::1, GLOBAL",
            "20010db8000000000001000000000001, 2001:db8::1:0:0:1, GLOBAL", "20010db8000100010001000100010001, 2001:db8:1:1:1:1:1:1, GLOBAL",
            "20010db8000000010001000100010001, 2001:db8:0:1:1:1:1:1, GLOBAL", "00010000000000000000000000000000, 1::, GLOBAL",
            "000100000000000000000000ffff0000, 1::ffff:0, GLOBAL", "00000000000000000000fffe00000001, ::fffe:0:1, GLOBAL"})
    void gidsAreWrittenAsRfc5952Says(String hex, String text, RdmaGid.Type type) {
        RdmaGid gid = RdmaGid.of(HexFormat.of().parseHex(hex.replace(" ", "")));
        assertThat(gid).hasToString(text);
        assertThat(gid.type()).isEqualTo(type);
        assertThat(RdmaGid.parse(text)).isEqualTo(gid);
    }

    @Test
    void anyGidComesBackFromItsTextAndItsBytes() throws UnknownHostException {
        SplittableRandom random = new SplittableRandom(7);
        for (int i = 0; i < 2000; i++) {
            byte[] bytes = new byte[RdmaGid.BYTES];
            random.nextBytes(bytes);
            // Zeros here and there, for the shortening.
            for (int group = 0; group < 8; group++) {
                if (random.nextInt(3) > 0) {
                    bytes[group * 2] = 0;
                    bytes[group * 2 + 1] = (byte) random.nextInt(2);
                }
            }
            RdmaGid gid = RdmaGid.of(bytes);
            assertThat(gid.bytes()).isEqualTo(bytes);
            assertThat(RdmaGid.parse(gid.toString())).as(gid.toString()).isEqualTo(gid);
            if (gid.type() != RdmaGid.Type.IPV4_MAPPED) {
                assertThat(InetAddress.getByName(gid.toString()).getAddress()).isEqualTo(InetAddress.getByAddress(bytes).getAddress());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1.2.3.4", "mlx5_0", ":", "fe80::1%eth0", "1:2:3:4:5:6:7:8:9", "::ffff:1.2.3.400", "localhost:1"})
    void whatIsNoGidIsRefused(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> RdmaGid.parse(text));
    }

    @Test
    void aGidHasSixteenBytes() {
        assertThatIllegalArgumentException().isThrownBy(() -> RdmaGid.of(new byte[15])).withMessageContaining("15");
    }
}
