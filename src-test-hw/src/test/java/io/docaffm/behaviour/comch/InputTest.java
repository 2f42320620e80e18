// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour.comch;

import static org.assertj.core.api.Assertions.assertThat;

import io.docaffm.behaviour.Await;
import io.docaffm.behaviour.ComchPair;
import io.docaffm.behaviour.DocaTest;
import io.docaffm.behaviour.OnEmulator;
import io.docaffm.comch.ComchCapabilities;
import io.docaffm.comch.ComchClient;
import io.docaffm.comch.ComchConnection;
import io.docaffm.comch.ComchConsumer;
import io.docaffm.comch.ComchConsumerListener;
import io.docaffm.comch.ComchMessageHandler;
import io.docaffm.comch.ComchMessageTask;
import io.docaffm.comch.ComchProducer;
import io.docaffm.comch.ComchReceiveTask;
import io.docaffm.comch.ComchRemoteConsumers;
import io.docaffm.comch.ComchSendTask;
import io.docaffm.comch.ComchServer;
import io.docaffm.comch.ComchTask;
import io.docaffm.core.BackPressure;
import io.docaffm.core.Buffer;
import io.docaffm.core.Device;
import io.docaffm.core.DeviceRepresentor;
import io.docaffm.core.DocaException;
import io.docaffm.core.MemoryMap;
import io.docaffm.core.ProgressEngine;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** Every public method of Comch's types, found by reflection: with a null for each parameter, and on a closed object. */
@DocaTest
@OnEmulator("both sides of a BlueField in one process")
class InputTest {
    /** What a closed object still answers, since it needs nothing native for it. */
    private static final Set<String> STILL_ANSWER = Set.of("name", "toString", "isClosed", "close", "closeAsync", "state", "device", "engine", "maxMessageSize",
            "receiveQueueSize", "serviceName", "closed", "representor", "connections", "connection", "endpoint", "userData", "remoteConsumers", "isInFlight", "id",
            "maxBufferSize", "immediateLength", "maxImmediateLength", "immediate");

    /** One living object of each type, and an argument for each type of parameter. */
    private static final class Subjects implements AutoCloseable {
        final ComchPair pair = ComchPair.make();
        final MemoryMap map = ComchPair.map(pair.host, 4096);
        final ComchConsumer consumer = ComchConsumer.builder(pair.clientEngine, pair.toServer, map).start();
        final ComchProducer producer = ComchProducer.builder(pair.clientEngine, pair.toServer).start();
        /** In an order in which each can be closed alone. */
        final Map<Class<?>, AutoCloseable> closeable = new LinkedHashMap<>();
        private final Map<Class<?>, Object> arguments = new LinkedHashMap<>();

        Subjects() {
            closeable.put(ComchReceiveTask.class, consumer.preparePost(map.buffer(0, 8), (_, _) -> { }));
            closeable.put(ComchSendTask.class, producer.prepareSend(map.buffer(0, 8), 1, (_, _) -> { }));
            closeable.put(ComchMessageTask.class, pair.toServer.prepareSend(8, (_, _) -> { }));
            closeable.put(ComchConsumer.class, consumer);
            closeable.put(ComchProducer.class, producer);
            closeable.put(ComchConnection.class, pair.toServer);
            closeable.put(ComchClient.class, pair.client);
            closeable.put(ComchServer.class, pair.server);
            arguments.put(int.class, 1);
            arguments.put(long.class, 1L);
            arguments.put(byte[].class, new byte[] {1});
            arguments.put(String.class, "name");
            arguments.put(Object.class, "anything");
            arguments.put(MemorySegment.class, MemorySegment.ofArray(new byte[1]));
            arguments.put(ByteBuffer.class, ByteBuffer.allocate(1));
            arguments.put(Buffer.class, map.buffer(0, 8));
            arguments.put(MemoryMap.class, map);
            arguments.put(Duration.class, Duration.ofSeconds(1));
            arguments.put(BackPressure.class, BackPressure.DEFAULT);
            arguments.put(Device.class, pair.arm);
            arguments.put(DeviceRepresentor.class, pair.representor);
            arguments.put(ProgressEngine.class, pair.serverEngine);
            arguments.put(ComchConnection.class, pair.toClient);
            arguments.put(ComchMessageHandler.class, (ComchMessageHandler) (_, _) -> { });
            arguments.put(ComchTask.Handler.class, (ComchTask.Handler<?>) (_, _) -> { });
            arguments.put(BiConsumer.class, (BiConsumer<?, ?>) (_, _) -> { });
            arguments.put(Consumer.class, (Consumer<?>) _ -> { });
            arguments.put(Predicate.class, (Predicate<?>) _ -> true);
            arguments.put(ComchConsumerListener.class, new ComchConsumerListener() {
                @Override
                public void appeared(ComchConnection connection, int id) {}

                @Override
                public void expired(ComchConnection connection, int id) {}
            });
        }

        Object[] arguments(Method method) {
            List<Object> values = new ArrayList<>();
            for (Class<?> type : method.getParameterTypes()) {
                Object value = arguments.get(type);
                if (value == null) {
                    throw new AssertionError("no argument of " + type + " for " + method + ": add one");
                }
                values.add(value);
            }
            return values.toArray();
        }

        @Override
        public void close() {
            pair.client.close();
            pair.server.close();
            map.close();
            pair.close();
        }
    }

    private static List<Method> methods(Class<?> type) {
        List<Method> methods = new ArrayList<>();
        for (Method method : type.getMethods()) {
            if (method.getDeclaringClass() != Object.class && !method.isBridge() && !method.isSynthetic()) {
                methods.add(method);
            }
        }
        return methods;
    }

    private static Throwable thrownBy(Object object, Method method, Object[] arguments) throws IllegalAccessException {
        try {
            Object result = method.invoke(object, arguments);
            return result instanceof CompletableFuture<?> future ? Await.failure(future) : null;
        } catch (InvocationTargetException thrown) {
            return thrown.getCause();
        }
    }

    @Test
    void nullsAreRefusedAtTheCall() throws Exception {
        try (Subjects subjects = new Subjects()) {
            ComchPair pair = subjects.pair;
            Map<Class<?>, Object> users = new LinkedHashMap<>(subjects.closeable);
            users.put(ComchServer.Builder.class, ComchServer.builder(pair.serverEngine, pair.arm, pair.representor, "x"));
            users.put(ComchClient.Builder.class, ComchClient.builder(pair.clientEngine, pair.host, "x"));
            users.put(ComchConsumer.Builder.class, ComchConsumer.builder(pair.clientEngine, pair.toServer, subjects.map));
            users.put(ComchProducer.Builder.class, ComchProducer.builder(pair.clientEngine, pair.toServer));
            users.put(ComchRemoteConsumers.class, pair.toServer.remoteConsumers());
            users.put(ComchCapabilities.class, ComchCapabilities.of(pair.host));
            users.put(ComchMessageHandler.class, null);
            List<String> wrong = new ArrayList<>();
            int tried = 0;
            for (Map.Entry<Class<?>, Object> user : users.entrySet()) {
                for (Method method : methods(user.getKey())) {
                    if (user.getValue() == null && !Modifier.isStatic(method.getModifiers()) || method.getName().equals("equals")) {
                        continue;
                    }
                    for (int i = 0; i < method.getParameterCount(); i++) {
                        if (!method.getParameterTypes()[i].isPrimitive()) {
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
            }
            assertThat(wrong).isEmpty();
            assertThat(tried).isGreaterThan(40);
        }
    }

    @Test
    void everyMethodOfAClosedObjectRefusesOrAnswers() throws Exception {
        try (Subjects subjects = new Subjects()) {
            List<String> wrong = new ArrayList<>();
            int refused = 0;
            for (Map.Entry<Class<?>, AutoCloseable> subject : subjects.closeable.entrySet()) {
                AutoCloseable object = subject.getValue();
                object.close();
                for (Method method : methods(subject.getKey())) {
                    if (Modifier.isStatic(method.getModifiers()) || method.getName().equals("disconnect")) {
                        continue;
                    }
                    if (STILL_ANSWER.contains(method.getName()) && method.getParameterCount() == 0) {
                        method.invoke(object);
                        continue;
                    }
                    Throwable thrown = thrownBy(object, method, subjects.arguments(method));
                    if (!(thrown instanceof IllegalStateException)) {
                        wrong.add(subject.getKey().getSimpleName() + "." + method.getName() + ": " + (thrown == null ? "nothing was thrown" : thrown.toString()));
                    }
                    refused++;
                }
            }
            assertThat(wrong).isEmpty();
            assertThat(refused).isGreaterThan(15);
            // What is asked for by a future, or needs nothing of its own, answers in its own way.
            assertThat(Await.failure(subjects.pair.toServer.remoteConsumers().any())).isInstanceOf(DocaException.class);
            assertThat(subjects.pair.toServer.remoteConsumers().ids()).isEmpty();
            Await.value(subjects.pair.server.disconnect(subjects.pair.toClient));
        }
    }
}
