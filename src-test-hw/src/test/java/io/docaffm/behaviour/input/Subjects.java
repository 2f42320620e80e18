// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour.input;

import io.docaffm.behaviour.Await;
import io.docaffm.behaviour.Pair;
import io.docaffm.behaviour.Ports;
import io.docaffm.behaviour.TestDevices;
import io.docaffm.core.AccessFlag;
import io.docaffm.core.BackPressure;
import io.docaffm.core.Buffer;
import io.docaffm.core.Device;
import io.docaffm.core.DeviceInfo;
import io.docaffm.core.DeviceRepresentor;
import io.docaffm.core.DeviceRepresentorInfo;
import io.docaffm.core.DeviceSelector;
import io.docaffm.core.IdleStrategy;
import io.docaffm.core.MemoryMap;
import io.docaffm.core.ProgressEngine;
import io.docaffm.core.RemoteBuffer;
import io.docaffm.core.RemoteMemoryMap;
import io.docaffm.core.RemoteSyncEvent;
import io.docaffm.core.SyncEvent;
import io.docaffm.core.SyncEventCapabilities;
import io.docaffm.core.SyncEventContext;
import io.docaffm.core.SyncEventLocation;
import io.docaffm.emulator.Emulator;
import io.docaffm.rdma.RdmaAddress;
import io.docaffm.rdma.RdmaConnection;
import io.docaffm.rdma.RdmaConnectionRequest;
import io.docaffm.rdma.RdmaContext;
import io.docaffm.rdma.RdmaExport;
import io.docaffm.rdma.RdmaGid;
import io.docaffm.rdma.RdmaListener;
import io.docaffm.rdma.RdmaMtu;
import io.docaffm.rdma.RdmaTask;
import io.docaffm.rdma.RdmaTaskType;
import io.docaffm.rdma.RdmaTransportType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * One living object of every class that a user can have in hand, and an argument for every type that their methods take: what the tests that go
 * through all public methods by reflection work on. A type that is missing here fails those tests, so that a new method cannot be forgotten.
 */
final class Subjects implements AutoCloseable {
    final Pair pair = Pair.setup().near(near -> near.maxConnections(8)).far(far -> far.maxConnections(8)).make();
    /** What can be closed, in an order in which each can be closed alone. */
    final Map<Class<?>, AutoCloseable> closeable = new LinkedHashMap<>();
    /** What is worthless once its context is closed. */
    final Map<Class<?>, Object> dependent = new LinkedHashMap<>();
    private final Map<Class<?>, Object> arguments = new LinkedHashMap<>();

    Subjects() {
        RdmaTask task = pair.far.prepareReceive(pair.farMap.buffer(0, 64), (_, _) -> { });
        int port = Ports.free();
        CompletableFuture<RdmaConnectionRequest> asked = new CompletableFuture<>();
        RdmaListener listener = pair.far.listen(port, asked::complete);
        pair.near.connect(RdmaAddress.ipv4(TestDevices.ipv4(), port));
        MemoryMap map = MemoryMap.builder(pair.device).allocate(4096).permissions(AccessFlag.LOCAL_READ_WRITE, AccessFlag.RDMA_READ).start();
        RemoteMemoryMap remote = RemoteMemoryMap.fromExport(pair.device, map.exportRdma(pair.device));
        SyncEvent event = SyncEvent.builder(pair.device).publishers(SyncEventLocation.REMOTE_NET, SyncEventLocation.REMOTE_PCI).start();
        dependent.put(RdmaExport.class, pair.far.export());
        dependent.put(RdmaConnectionRequest.class, Await.value(asked));
        closeable.put(RdmaTask.class, task);
        closeable.put(RdmaConnection.class, pair.toNear);
        closeable.put(RdmaListener.class, listener);
        closeable.put(SyncEventContext.class, SyncEvent.builder(pair.device).publishers(SyncEventLocation.REMOTE_NET, SyncEventLocation.REMOTE_PCI).start(pair.farEngine));
        closeable.put(RdmaContext.class, pair.far);
        closeable.put(ProgressEngine.class, pair.farEngine);
        closeable.put(RemoteMemoryMap.class, remote);
        closeable.put(MemoryMap.class, map);
        RemoteSyncEvent remoteEvent = RemoteSyncEvent.fromExport(pair.device, event.exportRemoteNet());
        closeable.put(RemoteSyncEvent.class, RemoteSyncEvent.fromExport(pair.device, event.exportRemoteNet()));
        closeable.put(SyncEvent.class, event);
        if (Emulator.isLoaded()) {
            closeable.put(DeviceRepresentor.class, DeviceRepresentor.open(pair.device, DeviceRepresentor.Filter.NET, "b1:00.0"));
        }
        closeable.put(Device.class, TestDevices.open());

        give(long.class, 1L);
        give(int.class, 1);
        give(boolean.class, true);
        give(byte[].class, new byte[] {1, 2, 3});
        give(String.class, "b1:00.0");
        give(Duration.class, Duration.ofSeconds(1));
        give(Device.class, pair.device);
        give(Device[].class, new Device[] {pair.device});
        give(DeviceInfo.class, TestDevices.info());
        if (closeable.get(DeviceRepresentor.class) instanceof DeviceRepresentor representor) {
            give(DeviceRepresentorInfo.class, representor.info());
        }
        give(DeviceSelector.class, DeviceSelector.ibdev(TestDevices.name()));
        give(DeviceRepresentor.Filter.class, DeviceRepresentor.Filter.NET);
        give(Buffer.class, pair.nearMap.buffer(0, 8));
        give(Buffer[].class, new Buffer[] {pair.nearMap.buffer(0, 8)});
        give(RemoteBuffer.class, pair.remote.buffer(0, 8));
        give(MemorySegment.class, Arena.global().allocate(4096, 4096));
        give(AccessFlag[].class, new AccessFlag[] {AccessFlag.LOCAL_READ_WRITE});
        give(Collection.class, List.of(AccessFlag.LOCAL_READ_WRITE));
        give(Runnable.class, (Runnable) () -> { });
        give(Function.class, (Function<Object, Object>) x -> x);
        give(Consumer.class, (Consumer<Object>) _ -> { });
        give(Predicate.class, (Predicate<Object>) _ -> true);
        give(Executor.class, (Executor) Runnable::run);
        give(IdleStrategy.class, IdleStrategy.backoff());
        give(BackPressure.class, BackPressure.DEFAULT);
        give(ProgressEngine.class, pair.nearEngine);
        give(RdmaAddress.class, RdmaAddress.ipv4(TestDevices.ipv4(), port));
        give(RdmaAddress.Type.class, RdmaAddress.Type.IPV4);
        give(RdmaTask.Handler.class, (RdmaTask.Handler) (_, _) -> { });
        give(RdmaMtu.class, RdmaMtu.BYTES_1024);
        give(RdmaTransportType.class, RdmaTransportType.RC);
        give(RdmaTaskType.class, RdmaTaskType.WRITE);
        give(RemoteSyncEvent.class, remoteEvent);
        give(SyncEventLocation.class, SyncEventLocation.CPU);
        give(SyncEventLocation[].class, new SyncEventLocation[0]);
        give(SyncEventCapabilities.Feature.class, SyncEventCapabilities.Feature.TASK_GET);
        give(RdmaGid.class, new RdmaGid(0, 1));
        give(Object.class, "anything");
    }

    private void give(Class<?> type, Object value) {
        arguments.put(type, value);
    }

    /** A right argument for each parameter. */
    Object[] arguments(Method method) {
        Class<?>[] types = method.getParameterTypes();
        Object[] values = new Object[types.length];
        for (int i = 0; i < types.length; i++) {
            values[i] = arguments.get(types[i]);
            if (values[i] == null) {
                throw new AssertionError("no argument of " + types[i] + " for " + method + ": add one to Subjects");
            }
        }
        return values;
    }

    /** The public methods that a user can call on it, but for Object's. */
    static List<Method> methods(Class<?> type) {
        List<Method> methods = new ArrayList<>();
        for (Method method : type.getMethods()) {
            if (method.getDeclaringClass() != Object.class && !method.isBridge() && !method.isSynthetic()) {
                methods.add(method);
            }
        }
        return methods;
    }

    static boolean isStatic(Method method) {
        return Modifier.isStatic(method.getModifiers());
    }

    @Override
    public void close() {
        try (AutoCloseable _ = closeable.get(Device.class); pair) {
            // The pair takes everything else with it.
        } catch (Exception failed) {
            throw new AssertionError(failed);
        }
    }
}
