// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour.input;

import static org.assertj.core.api.Assertions.assertThat;

import io.docaffm.behaviour.DocaTest;
import io.docaffm.core.AccessFlag;
import io.docaffm.core.Buffer;
import io.docaffm.core.Device;
import io.docaffm.core.DeviceRepresentor;
import io.docaffm.core.DeviceSelector;
import io.docaffm.core.DocaVersion;
import io.docaffm.core.IdleStrategy;
import io.docaffm.core.MemoryMap;
import io.docaffm.core.ProgressEngine;
import io.docaffm.core.RemoteBuffer;
import io.docaffm.core.RemoteMemoryMap;
import io.docaffm.core.RemoteSyncEvent;
import io.docaffm.core.SyncEvent;
import io.docaffm.core.SyncEventCapabilities;
import io.docaffm.core.SyncEventContext;
import io.docaffm.rdma.RdmaAddress;
import io.docaffm.rdma.RdmaCapabilities;
import io.docaffm.rdma.RdmaConnection;
import io.docaffm.rdma.RdmaConnectionRequest;
import io.docaffm.rdma.RdmaContext;
import io.docaffm.rdma.RdmaExport;
import io.docaffm.rdma.RdmaGid;
import io.docaffm.rdma.RdmaListener;
import io.docaffm.rdma.RdmaTask;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A null for each parameter of each public method, one at a time: refused at the call, not later on the engine's thread or in native code. */
@DocaTest
class NullArgumentsTest {
    @Test
    void nullsAreRefusedAtTheCall() throws Exception {
        try (Subjects subjects = new Subjects()) {
            Map<Class<?>, Object> users = new LinkedHashMap<>(subjects.dependent);
            users.put(RdmaConnection.class, subjects.pair.toFar);
            users.put(RdmaContext.class, subjects.pair.near);
            users.put(RdmaContext.Builder.class, RdmaContext.builder(subjects.pair.nearEngine, subjects.pair.device));
            users.put(RdmaTask.class, subjects.closeable.get(RdmaTask.class));
            users.put(RdmaListener.class, subjects.closeable.get(RdmaListener.class));
            users.put(ProgressEngine.class, subjects.pair.nearEngine);
            users.put(ProgressEngine.Builder.class, ProgressEngine.builder());
            users.put(MemoryMap.class, subjects.pair.farMap);
            users.put(MemoryMap.Builder.class, MemoryMap.builder(subjects.pair.device));
            users.put(RemoteMemoryMap.class, subjects.pair.remote);
            users.put(Device.class, subjects.pair.device);
            users.put(DeviceRepresentor.class, null);
            users.put(Buffer.class, subjects.pair.nearMap.buffer(0, 8));
            users.put(RemoteBuffer.class, subjects.pair.remote.buffer(0, 8));
            users.put(DeviceSelector.class, null);
            users.put(IdleStrategy.class, null);
            users.put(AccessFlag.class, null);
            users.put(DocaVersion.class, null);
            users.put(RdmaAddress.class, null);
            users.put(SyncEvent.class, subjects.closeable.get(SyncEvent.class));
            users.put(SyncEvent.Builder.class, SyncEvent.builder(subjects.pair.device));
            users.put(SyncEventContext.class, subjects.closeable.get(SyncEventContext.class));
            users.put(RemoteSyncEvent.class, subjects.closeable.get(RemoteSyncEvent.class));
            users.put(SyncEventCapabilities.class, SyncEventCapabilities.of(subjects.pair.device));
            users.put(RdmaCapabilities.class, RdmaCapabilities.of(subjects.pair.device));
            users.put(RdmaGid.class, null);
            users.put(RdmaExport.class, subjects.dependent.get(RdmaExport.class));
            users.put(RdmaConnectionRequest.class, subjects.dependent.get(RdmaConnectionRequest.class));
            List<String> wrong = new ArrayList<>();
            int tried = 0;
            for (Map.Entry<Class<?>, Object> user : users.entrySet()) {
                for (Method method : Subjects.methods(user.getKey())) {
                    if (user.getValue() == null && !Subjects.isStatic(method) || method.getName().equals("equals") || method.getName().equals("compareTo")
                            || method.getName().equals("valueOf")) {
                        continue;
                    }
                    for (int i = 0; i < method.getParameterCount(); i++) {
                        if (method.getParameterTypes()[i].isPrimitive()) {
                            continue;
                        }
                        Object[] arguments = subjects.arguments(method);
                        arguments[i] = null;
                        Throwable thrown = thrownBy(user.getValue(), method, arguments);
                        if (!(thrown instanceof NullPointerException) && !(thrown instanceof IllegalArgumentException)) {
                            wrong.add(method + ", parameter " + i + ": " + (thrown == null ? "nothing was thrown" : thrown));
                        }
                        tried++;
                    }
                }
            }
            assertThat(wrong).isEmpty();
            assertThat(tried).isGreaterThan(60);
        }
    }

    private static Throwable thrownBy(Object object, Method method, Object[] arguments) throws IllegalAccessException {
        try {
            method.invoke(object, arguments);
            return null;
        } catch (InvocationTargetException thrown) {
            return thrown.getCause();
        }
    }
}
