// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour.rdma;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.docaffm.behaviour.Await;
import io.docaffm.behaviour.DocaTest;
import io.docaffm.behaviour.Needs;
import io.docaffm.behaviour.Pair;
import io.docaffm.behaviour.TestDevices;
import io.docaffm.core.AccessFlag;
import io.docaffm.core.Buffer;
import io.docaffm.core.Device;
import io.docaffm.core.MemoryMap;
import io.docaffm.core.RemoteBuffer;
import io.docaffm.core.RemoteMemoryMap;
import io.docaffm.rdma.RdmaTaskType;
import org.junit.jupiter.api.Test;

@DocaTest
class PermissionTest {
    private static final AccessFlag LOCAL = AccessFlag.LOCAL_READ_WRITE;
    private static final AccessFlag READ = AccessFlag.RDMA_READ;
    private static final AccessFlag WRITE = AccessFlag.RDMA_WRITE;

    @Test
    @Needs({RdmaTaskType.READ, RdmaTaskType.WRITE})
    void memoryOfAnotherDeviceIsRefused() {
        Device second = TestDevices.openSecond().orElse(null);
        assumeTrue(second != null, "not run: this machine has no second device (-Ddoca.test.device2)");
        try (second; Pair pair = Pair.connected(); MemoryMap foreign = MemoryMap.builder(second).allocate(4096).permissions(LOCAL, READ, WRITE).start();
                RemoteMemoryMap foreignRemote = RemoteMemoryMap.fromExport(second, pair.farMap.exportRdma(pair.device))) {
            Buffer own = pair.nearMap.buffer(0, 8);
            Buffer other = foreign.buffer(0, 8);
            assertThatIllegalArgumentException().isThrownBy(() -> pair.toFar.send(other)).withMessageContaining(foreign.name());
            assertThatIllegalArgumentException().isThrownBy(() -> pair.far.receive(other)).withMessageContaining(pair.device.name());
            assertThatIllegalArgumentException().isThrownBy(() -> pair.toFar.write(other, pair.remote.buffer(0, 8)));
            assertThatIllegalArgumentException().isThrownBy(() -> pair.toFar.write(own, foreignRemote.buffer(0, 8))).withMessageContaining(foreignRemote.name());
            assertThatIllegalArgumentException().isThrownBy(() -> pair.toFar.read(foreignRemote.buffer(0, 8), own));
            assertThatIllegalArgumentException().isThrownBy(() -> pair.toFar.send(Buffer.chain(own, other)));
            // None of them pinned anything for good.
            Await.value(pair.toFar.write(own, pair.remote.buffer(0, 8)));
        }
    }

    @Test
    @Needs({RdmaTaskType.READ, RdmaTaskType.WRITE})
    void theWrongSidesMemoryIsRefusedWhateverTheCast() {
        try (Pair pair = Pair.connected()) {
            Buffer cast = (Buffer) pair.remote.buffer(0, 8);
            RemoteBuffer castBack = (RemoteBuffer) pair.nearMap.buffer(0, 8);
            assertThatIllegalArgumentException().isThrownBy(() -> pair.toFar.send(cast)).withMessageContaining(pair.remote.name());
            assertThatIllegalArgumentException().isThrownBy(() -> pair.far.receive(cast));
            assertThatIllegalArgumentException().isThrownBy(() -> pair.toFar.write(cast, pair.remote.buffer(0, 8)));
            assertThatIllegalArgumentException().isThrownBy(() -> pair.toFar.write(pair.nearMap.buffer(0, 8), castBack)).withMessageContaining(pair.nearMap.name());
            assertThatIllegalArgumentException().isThrownBy(() -> pair.toFar.read(castBack, pair.nearMap.buffer(0, 8)));
        }
    }

    @Test
    @Needs({RdmaTaskType.READ, RdmaTaskType.WRITE})
    void whatDoesNotFitIsRefusedBeforeTheDeviceSeesIt() {
        try (Pair pair = Pair.connected()) {
            assertThatIllegalArgumentException().isThrownBy(() -> pair.toFar.write(pair.nearMap.buffer(0, 9), pair.remote.buffer(0, 8))).withMessageContaining("9").withMessageContaining("8");
            assertThatIllegalArgumentException().isThrownBy(() -> pair.toFar.write(pair.nearMap.buffer(0, 9), pair.remote.buffer(0, 8), 1));
            assertThatIllegalArgumentException().isThrownBy(() -> pair.toFar.read(pair.remote.buffer(0, 9), pair.nearMap.buffer(0, 8)));
            Buffer two = Buffer.chain(pair.nearMap.buffer(0, 8), pair.nearMap.buffer(8, 8));
            assertThatIllegalArgumentException().isThrownBy(() -> pair.toFar.send(chain(pair, 1000))).withMessageContaining("pieces");
            assertThatIllegalArgumentException().isThrownBy(() -> pair.near.receive(chain(pair, 1000))).withMessageContaining("pieces");
            assertThat(two.pieces()).isEqualTo(2);
            Await.value(pair.toFar.write(pair.nearMap.buffer(0, 8), pair.remote.buffer(0, 8)));
        }
    }

    private static Buffer chain(Pair pair, int pieces) {
        Buffer[] parts = new Buffer[pieces];
        for (int i = 0; i < pieces; i++) {
            parts[i] = pair.nearMap.buffer(i, 1);
        }
        return Buffer.chain(parts);
    }
}
