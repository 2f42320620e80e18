// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.docaffm.behaviour.Await;
import io.docaffm.behaviour.Conversation;
import io.docaffm.behaviour.DocaTest;
import io.docaffm.behaviour.Needs;
import io.docaffm.behaviour.Peer;
import io.docaffm.behaviour.RemotePeer;
import io.docaffm.behaviour.TestDevices;
import io.docaffm.core.AccessFlag;
import io.docaffm.core.Device;
import io.docaffm.core.MemoryMap;
import io.docaffm.core.ProgressEngine;
import io.docaffm.core.RemoteMemoryMap;
import io.docaffm.core.SyncEvent;
import io.docaffm.core.SyncEventLocation;
import io.docaffm.rdma.RdmaConnection;
import io.docaffm.rdma.RdmaContext;
import io.docaffm.rdma.RdmaExport;
import io.docaffm.rdma.RdmaTaskType;
import java.lang.foreign.ValueLayout;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A counter and a sync event in this process, which others change. */
@DocaTest
class SharedCounterTest {
    private static final HexFormat HEX = HexFormat.of();
    private static final Duration LONG = Duration.ofSeconds(120);

    private static Conversation join(RdmaContext context, MemoryMap memory, List<RdmaConnection> connections) {
        Conversation peer = RemotePeer.orHere(Peer.class, "4096");
        peer.expect("READY");
        String[] theirs = peer.ask("export", "EXPORT").split(" ");
        RdmaExport mine = context.export();
        connections.add(mine.connect(HEX.parseHex(theirs[0])));
        peer.ask("connect " + HEX.formatHex(mine.descriptor()), "CONNECTED");
        peer.ask("import " + HEX.formatHex(memory.exportRdma(context.device())), "IMPORTED");
        return peer;
    }

    /** Four other processes with two threads each, and this one with one, over one connection each and one to itself. */
    @Test
    @Needs(RdmaTaskType.ATOMIC_FETCH_ADD)
    @Timeout(value = 240, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void fourProcessesAddToOneCounterAndTheSumIsExact() {
        int processes = 4;
        int threads = 2;
        int each = 5_000;
        List<Conversation> peers = new ArrayList<>();
        List<RdmaConnection> connections = new ArrayList<>();
        try (Device device = TestDevices.open(); ProgressEngine engine = ProgressEngine.create(); ProgressEngine ownEngine = ProgressEngine.create();
                RdmaContext context = RdmaContext.builder(engine, device).permissions(AccessFlag.RDMA_ATOMIC).maxConnections(8).start();
                RdmaContext own = RdmaContext.builder(ownEngine, device).start();
                MemoryMap memory = MemoryMap.builder(device).allocate(4096).permissions(AccessFlag.LOCAL_READ_WRITE, AccessFlag.RDMA_ATOMIC).start();
                RemoteMemoryMap remote = RemoteMemoryMap.fromExport(device, memory.exportRdma(device))) {
            try {
                for (int i = 0; i < processes; i++) {
                    peers.add(join(context, memory, connections));
                }
                RdmaExport here = own.export();
                RdmaExport there = context.export();
                RdmaConnection self = here.connect(there.descriptor());
                there.connect(here.descriptor());
                peers.forEach(peer -> peer.say("add 64 " + threads + " " + each + " 16"));
                List<CompletableFuture<Long>> ownAdds = new ArrayList<>();
                for (int i = 0; i < each; i++) {
                    ownAdds.add(self.fetchAdd(remote.buffer(64, 8), 1));
                }
                ownAdds.forEach(add -> Await.value(add, LONG));
                long sum = (long) processes * threads * each + each;
                long largest = ownAdds.stream().mapToLong(CompletableFuture::join).max().orElseThrow();
                for (Conversation peer : peers) {
                    largest = Math.max(largest, Long.parseLong(peer.expect("ADDED", LONG)));
                }
                assertThat(memory.memory().get(ValueLayout.JAVA_LONG, 64)).isEqualTo(sum);
                assertThat(largest).as("the last addition saw all others").isEqualTo(sum - 1);
                assertThat(memory.memory().get(ValueLayout.JAVA_LONG, 56)).isZero();
                assertThat(memory.memory().get(ValueLayout.JAVA_LONG, 72)).isZero();
                for (Conversation peer : peers) {
                    peer.say("exit");
                    peer.expect("BYE");
                    assertThat(peer.exitCode(Duration.ofSeconds(20))).isZero();
                }
            } finally {
                peers.forEach(Conversation::close);
            }
        }
    }

    @Test
    void anotherProcessSignalsAnEvent() {
        List<RdmaConnection> connections = new ArrayList<>();
        try (Device device = TestDevices.open(); ProgressEngine engine = ProgressEngine.create();
                RdmaContext context = RdmaContext.builder(engine, device).permissions(AccessFlag.RDMA_WRITE).start();
                MemoryMap memory = MemoryMap.builder(device).allocate(4096).permissions(AccessFlag.LOCAL_READ_WRITE, AccessFlag.RDMA_WRITE).start();
                SyncEvent event = SyncEvent.builder(device).publishers(SyncEventLocation.REMOTE_NET).start();
                Conversation peer = join(context, memory, connections)) {
            CompletableFuture<Long> wait = event.waitEq(4711, LONG);
            peer.ask("event " + HEX.formatHex(event.exportRemoteNet()), "OPENED");
            peer.ask("signal 4711", "SIGNALLED");
            assertThat(Await.value(wait)).isEqualTo(4711);
            peer.say("exit");
            peer.expect("BYE");
        }
    }
}
