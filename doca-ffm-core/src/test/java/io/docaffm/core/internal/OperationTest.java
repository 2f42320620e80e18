// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.docaffm.core.DocaException;
import org.junit.jupiter.api.Test;

class OperationTest {
    private static final class Timed implements Operation {
        private final long timeout;
        private long deadline;

        Timed(long timeout) {
            this.timeout = timeout;
            deadline = timeout == 0 ? NEVER : NOT_BEGUN;
        }

        @Override
        public long deadline() {
            return deadline;
        }

        @Override
        public void timeBegins(long now) {
            deadline = now + timeout;
        }

        @Override
        public int start() {
            return STARTED;
        }

        @Override
        public long nativeTask() {
            return 0;
        }

        @Override
        public void completed(int status) {}

        @Override
        public void dropped(DocaException cause) {}

        @Override
        public void orphaned(DocaException cause) {}
    }

    @Test
    void itsTimeBeginsWhenItIsLookedAtFirst() {
        Timed operation = new Timed(100);
        assertThat(Operation.isLate(operation, 5_000)).isFalse();
        assertThat(Operation.isLate(operation, 5_100)).isFalse();
        assertThat(Operation.isLate(operation, 5_101)).isTrue();
    }

    @Test
    void clocksThatPassTheirLargestValueAreCompared() {
        Timed operation = new Timed(100);
        assertThat(Operation.isLate(operation, Long.MAX_VALUE - 50)).isFalse();
        assertThat(Operation.isLate(operation, Long.MAX_VALUE)).isFalse();
        assertThat(Operation.isLate(operation, Long.MIN_VALUE + 60)).isTrue();
    }

    @Test
    void withoutTimeOutItIsNeverLate() {
        Timed operation = new Timed(0);
        assertThat(Operation.isLate(operation, 0)).isFalse();
        assertThat(Operation.isLate(operation, Long.MAX_VALUE)).isFalse();
    }
}
