// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class UseCountTest {
    @Test
    void closesAtOnceWhenUnused() {
        UseCount uses = new UseCount("map 1");
        uses.acquire();
        uses.release();
        assertThat(uses.close()).isCompleted();
        assertThatIllegalStateException().isThrownBy(uses::acquire).withMessage("map 1 is closed");
        assertThat(uses.count()).isZero();
        assertThat(uses.close()).isCompleted();
    }

    @Test
    void closesWithTheLastRelease() {
        UseCount uses = new UseCount("map 1");
        uses.acquire();
        uses.acquire();
        CompletableFuture<Void> closed = uses.close();
        assertThat(uses.count()).isEqualTo(2);
        assertThatIllegalStateException().isThrownBy(uses::acquire);
        uses.release();
        assertThat(closed).isNotDone();
        uses.release();
        assertThat(closed).isCompleted();
    }

    /** Whoever got a use keeps the memory: the close completes only when nobody is inside any more. */
    @Test
    void neverCompletesWhileSomebodyIsInside() throws Exception {
        for (int round = 0; round < 300; round++) {
            UseCount uses = new UseCount("map");
            AtomicInteger inside = new AtomicInteger();
            AtomicInteger caught = new AtomicInteger();
            List<Thread> users = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                users.add(Thread.ofVirtual().start(() -> {
                    try {
                        while (true) {
                            uses.acquire();
                            inside.incrementAndGet();
                            Thread.yield();
                            inside.decrementAndGet();
                            uses.release();
                        }
                    } catch (IllegalStateException closed) {
                        // The end.
                    }
                }));
            }
            CompletableFuture<Void> end = uses.close().thenRun(() -> caught.set(inside.get()));
            end.get(20, TimeUnit.SECONDS);
            for (Thread user : users) {
                user.join();
            }
            assertThat(caught).hasValue(0);
            assertThat(uses.count()).isZero();
        }
    }
}
