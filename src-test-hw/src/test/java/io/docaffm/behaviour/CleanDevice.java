// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import io.docaffm.core.Doca;
import io.docaffm.core.DocaError;
import io.docaffm.core.DocaException;
import io.docaffm.emulator.Emulator;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.LifecycleMethodExecutionExceptionHandler;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.opentest4j.TestAbortedException;

/**
 * Around each test on the emulator: strict from the start, no fault left over, and after it no broken rule and every counter of live objects back
 * where it was. On a real device there is nothing to count with; there the tests' own assertions remain.
 */
final class CleanDevice implements BeforeAllCallback, BeforeEachCallback, AfterEachCallback, TestExecutionExceptionHandler,
        LifecycleMethodExecutionExceptionHandler {
    private static final ExtensionContext.Namespace HERE = ExtensionContext.Namespace.create(CleanDevice.class);
    /** Sockets and the like are closed by the emulator's own thread a moment later. */
    private static final Duration SETTLE = Duration.ofSeconds(10);
    private static boolean told;

    @Override
    public void beforeAll(ExtensionContext context) {
        if (!told) {
            told = true;
            System.out.println("These tests run on: " + Doca.describe().toString().replace("\n", System.lineSeparator() + "  "));
        }
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        if (Emulator.isLoaded()) {
            Emulator.clearFaults();
            Emulator.strict(Emulator.Strictness.REPORT);
            Emulator.clearBrokenRules();
            context.getStore(HERE).put("live", Emulator.liveObjects());
        }
    }

    /** What device or DOCA cannot do is no failure; who reads the report is told which capability says so. */
    @Override
    public void handleTestExecutionException(ExtensionContext context, Throwable thrown) throws Throwable {
        Optional<Unsupported> unsupported = unsupported(thrown);
        throw unsupported.isPresent() ? new TestAbortedException(unsupported.get().getMessage(), thrown) : thrown;
    }

    /** What the device says that it cannot do, or what needs a function that the loaded DOCA does not have; nothing else. */
    private static Optional<Unsupported> unsupported(Throwable thrown) {
        for (Throwable at = thrown; at != null; at = at.getCause()) {
            if (at instanceof Unsupported unsupported) {
                return Optional.of(unsupported);
            }
            if (at instanceof DocaException doca && doca.error().equals(DocaError.NOT_SUPPORTED) && !Doca.has(doca.function())) {
                return Optional.of(new Unsupported(doca.function(), "the loaded DOCA " + Doca.version().text() + " has no such function"));
            }
        }
        return Optional.empty();
    }

    @Override
    public void handleBeforeEachMethodExecutionException(ExtensionContext context, Throwable thrown) throws Throwable {
        handleTestExecutionException(context, thrown);
    }

    @Override
    public void afterEach(ExtensionContext context) {
        if (!Emulator.isLoaded()) {
            return;
        }
        Emulator.clearFaults();
        Map<?, ?> before = context.getStore(HERE).get("live", Map.class);
        if (context.getExecutionException().isEmpty()) {
            boolean counted = context.getTestMethod().filter(method -> method.isAnnotationPresent(LeavesObjects.class)).isEmpty();
            Await.until(() -> "live objects were " + before + ", are " + Emulator.liveObjects(), SETTLE, () -> !counted || Emulator.liveObjects().equals(before));
            assertThat(Emulator.brokenRules()).as("rules of DOCA that were broken").isEmpty();
        }
    }
}
