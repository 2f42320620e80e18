// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.docaffm.core.EngineSleeper;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BackoffIdleTest {
    private final List<Long> parks = new ArrayList<>();
    private final EngineSleeper sleeper = new EngineSleeper() {
        @Override
        public void park(long nanos) {
            parks.add(nanos);
        }

        @Override
        public void awaitEvent(long nanos) {
            throw new AssertionError("back-off does not wait for events");
        }
    };

    @Test
    void spinsAndYieldsBeforeItParksLongerAndLonger() {
        BackoffIdle idle = new BackoffIdle(3, 2, 1_000, 5_000);
        for (int i = 0; i < 5; i++) {
            idle.idle(0, sleeper);
        }
        assertThat(parks).isEmpty();
        for (int i = 0; i < 5; i++) {
            idle.idle(0, sleeper);
        }
        assertThat(parks).containsExactly(1_000L, 2_000L, 4_000L, 5_000L, 5_000L);
    }

    @Test
    void anyWorkStartsItOver() {
        BackoffIdle idle = new BackoffIdle(1, 1, 1_000, 100_000);
        for (int i = 0; i < 6; i++) {
            idle.idle(0, sleeper);
        }
        parks.clear();
        idle.idle(1, sleeper);
        idle.idle(0, sleeper);
        idle.idle(0, sleeper);
        assertThat(parks).isEmpty();
        idle.idle(0, sleeper);
        assertThat(parks).containsExactly(1_000L);
        assertThat(idle.usesNotifications()).isFalse();
    }
}
