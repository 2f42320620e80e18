// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import io.docaffm.core.Doca;
import io.docaffm.emulator.Emulator;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Around each test on the emulator: strict from the start, no fault left over, and after it no broken rule and every counter of live objects back
 * where it was. On a real device there is nothing to count with; there the tests' own assertions remain.
 */
final class CleanDevice implements BeforeAllCallback, BeforeEachCallback, AfterEachCallback {
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
