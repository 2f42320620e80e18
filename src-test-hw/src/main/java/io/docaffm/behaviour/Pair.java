// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour;

import io.docaffm.core.AccessFlag;
import io.docaffm.core.Device;
import io.docaffm.core.IdleStrategy;
import io.docaffm.core.MemoryMap;
import io.docaffm.core.ProgressEngine;
import io.docaffm.core.RemoteMemoryMap;
import io.docaffm.rdma.RdmaConnection;
import io.docaffm.rdma.RdmaContext;
import io.docaffm.rdma.RdmaExport;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Two RDMA contexts in this process, each with an engine and memory of its own, connected out of band: {@code near} acts, {@code far} is acted
 * upon.
 */
public final class Pair implements AutoCloseable {
    /** The memory of each side, unless the test says otherwise. */
    public static final long MEMORY = 1 << 20;

    /** Settings; each test changes what it is about. */
    public static final class Setup {
        private long memory = MEMORY;
        private Consumer<ProgressEngine.Builder> nearEngine = _ -> { };
        private Consumer<ProgressEngine.Builder> farEngine = _ -> { };
        private Consumer<RdmaContext.Builder> near = _ -> { };
        private Consumer<RdmaContext.Builder> far = _ -> { };
        private AccessFlag[] farContext = {AccessFlag.RDMA_READ, AccessFlag.RDMA_WRITE};
        private AccessFlag[] farMemory = {AccessFlag.LOCAL_READ_WRITE, AccessFlag.RDMA_READ, AccessFlag.RDMA_WRITE};
        private boolean connected = true;
        private boolean oneEngine;

        private Setup() {}

        /** Bytes of each side. */
        public Setup memory(long bytes) {
            memory = bytes;
            return this;
        }

        /** For both engines. */
        public Setup engines(Consumer<ProgressEngine.Builder> settings) {
            return nearEngine(settings).farEngine(settings);
        }

        /** For the engine of the side that acts. */
        public Setup nearEngine(Consumer<ProgressEngine.Builder> settings) {
            nearEngine = nearEngine.andThen(settings);
            return this;
        }

        /** For the engine of the side that is acted upon. */
        public Setup farEngine(Consumer<ProgressEngine.Builder> settings) {
            farEngine = farEngine.andThen(settings);
            return this;
        }

        /** For the side that acts. */
        public Setup near(Consumer<RdmaContext.Builder> settings) {
            near = near.andThen(settings);
            return this;
        }

        /** For the side that is acted upon. */
        public Setup far(Consumer<RdmaContext.Builder> settings) {
            far = far.andThen(settings);
            return this;
        }

        /** What the far context lets pass. */
        public Setup farContext(AccessFlag... flags) {
            farContext = flags;
            return this;
        }

        /** What the far memory lets be done with it. */
        public Setup farMemory(AccessFlag... flags) {
            farMemory = flags;
            return this;
        }

        /** The far side allows everything, atomics too. */
        public Setup farAllowsAll() {
            farContext = new AccessFlag[] {AccessFlag.RDMA_READ, AccessFlag.RDMA_WRITE, AccessFlag.RDMA_ATOMIC};
            farMemory = new AccessFlag[] {AccessFlag.LOCAL_READ_WRITE, AccessFlag.RDMA_READ, AccessFlag.RDMA_WRITE, AccessFlag.RDMA_ATOMIC};
            return this;
        }

        /** The test connects. */
        public Setup unconnected() {
            connected = false;
            return this;
        }

        /** One engine drives both sides. */
        public Setup oneEngine() {
            oneEngine = true;
            return this;
        }

        /** Makes it. */
        public Pair make() {
            return new Pair(this);
        }
    }

    /** The device of both. */
    public final Device device;
    /** Of the side that acts. */
    public final ProgressEngine nearEngine;
    /** Of the side that is acted upon. */
    public final ProgressEngine farEngine;
    /** The side that acts. */
    public final RdmaContext near;
    /** The side that is acted upon. */
    public final RdmaContext far;
    /** Memory of the side that acts. */
    public final MemoryMap nearMap;
    /** Memory of the side that is acted upon. */
    public final MemoryMap farMap;
    /** From near to far; null if unconnected. */
    public final RdmaConnection toFar;
    /** From far to near; null if unconnected. */
    public final RdmaConnection toNear;
    /** The far memory as near sees it; null if it cannot be exported. */
    public final RemoteMemoryMap remote;

    private Pair(Setup setup) {
        device = TestDevices.open();
        List<ProgressEngine> engines = new ArrayList<>();
        try {
            nearEngine = engine(setup.nearEngine, "near");
            engines.add(nearEngine);
            farEngine = setup.oneEngine ? nearEngine : engine(setup.farEngine, "far");
            engines.add(farEngine);
            RdmaContext.Builder nearBuilder = RdmaContext.builder(nearEngine, device);
            setup.near.accept(nearBuilder);
            near = nearBuilder.start();
            RdmaContext.Builder farBuilder = RdmaContext.builder(farEngine, device).permissions(setup.farContext);
            setup.far.accept(farBuilder);
            far = farBuilder.start();
            nearMap = MemoryMap.builder(device).allocate(setup.memory).start();
            farMap = MemoryMap.builder(device).allocate(setup.memory).permissions(setup.farMemory).start();
            remote = remote(setup);
            if (setup.connected) {
                RdmaExport one = near.export();
                RdmaExport other = far.export();
                toFar = one.connect(other.descriptor());
                toNear = other.connect(one.descriptor());
            } else {
                toFar = null;
                toNear = null;
            }
        } catch (Throwable failed) {
            engines.reversed().forEach(ProgressEngine::close);
            device.close();
            throw failed;
        }
    }

    private static ProgressEngine engine(Consumer<ProgressEngine.Builder> settings, String name) {
        ProgressEngine.Builder builder = ProgressEngine.builder().name(name).idleStrategy(IdleStrategy.backoff());
        settings.accept(builder);
        return builder.build();
    }

    private RemoteMemoryMap remote(Setup setup) {
        for (AccessFlag flag : setup.farMemory) {
            if (flag == AccessFlag.RDMA_READ || flag == AccessFlag.RDMA_WRITE || flag == AccessFlag.RDMA_ATOMIC) {
                return RemoteMemoryMap.fromExport(device, farMap.exportRdma(device));
            }
        }
        return null;
    }

    /** Settings for a new one. */
    public static Setup setup() {
        return new Setup();
    }

    /** One with the defaults. */
    public static Pair connected() {
        return setup().make();
    }

    /** All bytes of the near side. */
    public MemorySegment nearMemory() {
        return nearMap.memory();
    }

    /** All bytes of the far side. */
    public MemorySegment farMemory() {
        return farMap.memory();
    }

    /** Engines first: that closes the contexts, too. Then the device, with all memory. */
    @Override
    public void close() {
        try (device; farEngine; nearEngine) {
            // In reverse order, and all of them whatever one of them says.
        }
    }
}
