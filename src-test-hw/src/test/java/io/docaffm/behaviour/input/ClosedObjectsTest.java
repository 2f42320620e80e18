// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour.input;

import static org.assertj.core.api.Assertions.assertThat;

import io.docaffm.behaviour.Await;
import io.docaffm.behaviour.DocaTest;
import io.docaffm.core.Buffer;
import io.docaffm.core.NativeObject;
import io.docaffm.core.ProgressEngine;
import io.docaffm.core.RemoteBuffer;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Every public method of every closed object, found by reflection: a method that is added is asked for, here, what it does then. */
@DocaTest
class ClosedObjectsTest {
    /** What a closed object still answers, since it needs nothing native for it. */
    private static final Set<String> STILL_ANSWER = Set.of("name", "toString", "isClosed", "close", "closeAsync", "size", "address", "permissions", "info", "device", "state",
            "maxMessageSize", "context", "peer", "closed", "port", "statistics", "isOwnerThread", "isInFlight", "descriptor",
            "userData", "transportType");

    private static Throwable thrownBy(Object object, Method method, Object[] arguments) throws IllegalAccessException {
        try {
            Object result = method.invoke(object, arguments);
            if (result instanceof CompletableFuture<?> future) {
                return Await.failure(future);
            }
            return null;
        } catch (InvocationTargetException thrown) {
            return thrown.getCause();
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
                for (Method method : Subjects.methods(subject.getKey())) {
                    if (Subjects.isStatic(method)) {
                        continue;
                    }
                    String what = subject.getKey().getSimpleName() + "." + method.getName();
                    if (STILL_ANSWER.contains(method.getName()) && method.getParameterCount() == 0) {
                        method.invoke(object);
                        continue;
                    }
                    Throwable thrown = thrownBy(object, method, subjects.arguments(method));
                    check(thrown, what.startsWith("RdmaTask.received") ? "" : name(object), what, wrong);
                    refused++;
                }
            }
            assertThat(wrong).isEmpty();
            assertThat(refused).isGreaterThan(25);
        }
    }

    private static void check(Throwable thrown, String named, String what, List<String> wrong) {
        if (!(thrown instanceof IllegalStateException) || !thrown.getMessage().contains(named)) {
            wrong.add(what + ": " + (thrown == null ? "nothing was thrown" : thrown.toString()));
        }
    }

    private static String name(Object object) {
        return object instanceof NativeObject owned ? owned.name() : ((ProgressEngine) object).name();
    }

    @Test
    void whatBelongsToAClosedContextRefuses() throws Exception {
        try (Subjects subjects = new Subjects()) {
            subjects.pair.far.close();
            List<String> wrong = new ArrayList<>();
            for (Map.Entry<Class<?>, Object> subject : subjects.dependent.entrySet()) {
                for (Method method : Subjects.methods(subject.getKey())) {
                    if (Subjects.isStatic(method) || STILL_ANSWER.contains(method.getName())) {
                        continue;
                    }
                    Throwable thrown = thrownBy(subject.getValue(), method, subjects.arguments(method));
                    check(thrown, "", method.toString(), wrong);
                }
            }
            assertThat(wrong).isEmpty();
        }
    }

    @Test
    void closingTwiceAndFromManyThreadsIsOneClose() {
        try (Subjects subjects = new Subjects()) {
            for (AutoCloseable object : subjects.closeable.values()) {
                List<CompletableFuture<Void>> closers = new ArrayList<>();
                for (int i = 0; i < 4; i++) {
                    closers.add(CompletableFuture.runAsync(() -> {
                        try {
                            object.close();
                        } catch (Exception failed) {
                            throw new IllegalStateException(failed);
                        }
                    }));
                }
                closers.forEach(Await::value);
            }
        }
    }

    @Test
    void buffersOfAClosedMapAreRefusedByEveryOperation() throws Exception {
        try (Subjects subjects = new Subjects()) {
            subjects.pair.nearMap.close();
            List<String> wrong = new ArrayList<>();
            for (Object user : List.of(subjects.pair.toFar, subjects.pair.near)) {
                for (Method method : Subjects.methods(user.getClass())) {
                    boolean takesBuffer = List.of(method.getParameterTypes()).contains(Buffer.class);
                    if (takesBuffer && !Subjects.isStatic(method)) {
                        check(thrownBy(user, method, subjects.arguments(method)), subjects.pair.nearMap.name(), method.toString(), wrong);
                    }
                }
            }
            subjects.pair.remote.close();
            for (Method method : Subjects.methods(subjects.pair.toFar.getClass())) {
                if (List.of(method.getParameterTypes()).contains(RemoteBuffer.class)) {
                    check(thrownBy(subjects.pair.toFar, method, subjects.arguments(method)), "", method.toString(), wrong);
                }
            }
            assertThat(wrong).isEmpty();
        }
    }
}
