// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour.versions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.docaffm.behaviour.Await;
import io.docaffm.behaviour.DocaTest;
import io.docaffm.behaviour.Failures;
import io.docaffm.behaviour.OnEmulator;
import io.docaffm.behaviour.Pair;
import io.docaffm.behaviour.TestDevices;
import io.docaffm.core.ContextState;
import io.docaffm.core.Device;
import io.docaffm.core.DocaError;
import io.docaffm.core.DocaException;
import io.docaffm.core.MemoryMap;
import io.docaffm.core.ProgressEngine;
import io.docaffm.emulator.Emulator;
import io.docaffm.rdma.RdmaContext;
import io.docaffm.rdma.RdmaOpcode;
import io.docaffm.rdma.RdmaReceived;
import io.docaffm.rdma.RdmaTask;
import java.util.concurrent.CompletableFuture;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A later DOCA knows error codes, states and kinds of message that this binding does not: they come through as what they are. */
@DocaTest
@OnEmulator("faults with values of the test's choice")
class UnknownValuesTest {
    private static DocaException failing(ThrowingCallable call) {
        return Failures.doca(catchThrowableOfType(DocaException.class, call));
    }

    private static void isItself(DocaException failure, int code) {
        assertThat(failure.error()).isEqualTo(DocaError.of(code));
        assertThat(failure.error().code()).isEqualTo(code);
        assertThat(failure.getMessage()).contains("DOCA_ERROR_" + code);
    }

    @ParameterizedTest
    @ValueSource(ints = {31, 77, 65_536, Integer.MAX_VALUE})
    void aTaskEndsWithACodeThatNobodyKnows(int code) {
        try (Pair pair = Pair.connected()) {
            Emulator.fault("task.complete.error", code, 1);
            isItself(Failures.of(pair.toFar.write(pair.nearMap.buffer(0, 8), pair.remote.buffer(0, 8))), code);
        }
        try (Pair pair = Pair.connected()) {
            Emulator.fault("rdma.op.error", code, 1);
            CompletableFuture<DocaException> end = new CompletableFuture<>();
            try (RdmaTask write = pair.toFar.prepareWrite(pair.nearMap.buffer(0, 8), pair.remote.buffer(0, 8), (_, failure) -> end.complete(failure))) {
                write.submit();
                isItself(Await.value(end), code);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {31, 77})
    void aCallAnswersACodeThatNobodyKnows(int code) {
        Emulator.fault("dev.open.error", code, 1);
        isItself(failing(TestDevices::open), code);
        Emulator.fault("pe.create.error", code, 1);
        isItself(failing(ProgressEngine::create), code);
        try (Device device = TestDevices.open(); ProgressEngine engine = ProgressEngine.create()) {
            Emulator.fault("mmap.start.error", code, 1);
            isItself(failing(() -> MemoryMap.builder(device).allocate(64).start()), code);
            Emulator.fault("ctx.start.error", code, 1);
            isItself(failing(() -> RdmaContext.builder(engine, device).start()), code);
        }
        try (Pair pair = Pair.connected()) {
            Emulator.fault("task.submit.error", code, 1);
            isItself(Failures.of(pair.toFar.send(pair.nearMap.buffer(0, 8))), code);
            // It was not submitted, so nothing happened to the connection.
            Await.value(pair.toFar.write(pair.nearMap.buffer(0, 8), pair.remote.buffer(0, 8)));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 77, 255})
    void aReceiveIsConsumedByWhatNobodyKnows(int opcode) {
        try (Pair pair = Pair.connected()) {
            Emulator.fault("rdma.receive.opcode", opcode, 2);
            CompletableFuture<RdmaReceived> received = pair.far.receive(pair.farMap.buffer(0, 64));
            Await.value(pair.toFar.send(pair.nearMap.buffer(0, 8), 5));
            assertThat(Await.value(received)).isEqualTo(new RdmaReceived(8, RdmaOpcode.UNKNOWN, 0, pair.toNear));

            CompletableFuture<RdmaOpcode> prepared = new CompletableFuture<>();
            try (RdmaTask receive = pair.far.prepareReceive(pair.farMap.buffer(0, 64), (task, _) -> prepared.complete(task.receivedOpcode()))) {
                receive.submit();
                Await.value(pair.toFar.send(pair.nearMap.buffer(0, 8)));
                assertThat(Await.value(prepared)).isEqualTo(RdmaOpcode.UNKNOWN);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 77, -1, Integer.MIN_VALUE})
    void aContextPassesThroughStatesThatNobodyKnows(int state) {
        Emulator.fault("ctx.state.strange", state, -1);
        try (Pair pair = Pair.connected()) {
            assertThat(pair.near.state()).isEqualTo(ContextState.RUNNING);
            Await.value(pair.toFar.write(pair.nearMap.buffer(0, 8), pair.remote.buffer(0, 8)));
            pair.near.close();
            assertThat(pair.near.state()).isEqualTo(ContextState.IDLE);
        }
    }

    @Test
    void codesAreEqualByTheirNumber() {
        assertThat(DocaError.of(77)).isEqualTo(DocaError.of(77)).isNotEqualTo(DocaError.of(78)).isNotEqualTo(DocaError.UNKNOWN).hasToString("DOCA_ERROR_77 (77)");
    }
}
