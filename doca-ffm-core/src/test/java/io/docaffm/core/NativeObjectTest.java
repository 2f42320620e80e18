// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The close tree, with objects that only say when they end. */
@Timeout(60)
class NativeObjectTest {
    private final List<String> ends = new ArrayList<>();

    /** Native in nothing but name. */
    private final class Thing extends NativeObject {
        private Supplier<CompletableFuture<Void>> end = () -> CompletableFuture.completedFuture(null);
        private int closings;

        Thing(String name, CloseOrder order, NativeObject... parents) {
            super(name, order, parents);
            made();
        }

        Thing endsWith(Supplier<CompletableFuture<Void>> ending) {
            end = ending;
            return this;
        }

        @Override
        public MemorySegment handle() {
            requireOpen();
            return MemorySegment.ofAddress(1);
        }

        @Override
        protected void closing() {
            closings++;
        }

        @Override
        protected CompletableFuture<Void> release() {
            return end.get().thenRun(() -> ends.add(name()));
        }
    }

    private Thing thing(String name, NativeObject.CloseOrder order, NativeObject... parents) {
        return new Thing(name, order, parents);
    }

    @Test
    void childrenFirstRankByRankAndNewestFirst() {
        Thing device = thing("device", NativeObject.CloseOrder.DEVICE);
        Thing engine = thing("engine", NativeObject.CloseOrder.ENGINE);
        thing("map 1", NativeObject.CloseOrder.MEMORY, device);
        Thing context = thing("context", NativeObject.CloseOrder.CONTEXT, engine, device);
        thing("connection 1", NativeObject.CloseOrder.CONNECTION, context);
        Thing connection = thing("connection 2", NativeObject.CloseOrder.CONNECTION, context);
        thing("task of 2", NativeObject.CloseOrder.TASK, connection);
        thing("task of context", NativeObject.CloseOrder.TASK, context);
        thing("map 2", NativeObject.CloseOrder.MEMORY, device);
        device.close();
        assertThat(ends).containsExactly("task of context", "task of 2", "connection 2", "connection 1", "context", "map 2", "map 1", "device");
        engine.close();
        assertThat(ends).endsWith("engine").hasSize(9);
    }

    @Test
    void aClosedParentTakesNoChildren() {
        Thing device = thing("device", NativeObject.CloseOrder.DEVICE);
        Thing engine = thing("engine", NativeObject.CloseOrder.ENGINE);
        engine.close();
        assertThatIllegalStateException().isThrownBy(() -> thing("context", NativeObject.CloseOrder.CONTEXT, device, engine)).withMessage("engine is closed");
        // The device was left again, too: nothing of the child is closed with it.
        device.close();
        assertThat(ends).containsExactly("engine", "device");
        assertThat(device.isClosed()).isTrue();
        assertThatIllegalStateException().isThrownBy(device::handle).withMessage("device is closed");
        assertThat(device).hasToString("device");
    }

    @Test
    void closingIsOneCloseHoweverOftenAsked() {
        CompletableFuture<Void> native1 = new CompletableFuture<>();
        Thing thing = thing("thing", NativeObject.CloseOrder.DEVICE).endsWith(() -> native1);
        CompletableFuture<Void> first = thing.closeAsync();
        CompletableFuture<Void> second = thing.closeAsync();
        assertThat(first).isNotDone();
        // Nobody else can end it by completing what he was given.
        second.complete(null);
        assertThat(first).isNotDone();
        native1.complete(null);
        assertThat(first).isCompleted();
        thing.close();
        assertThat(ends).containsExactly("thing");
        assertThat(thing.closings).isEqualTo(1);
    }

    @Test
    void whatCannotBeClosedKeepsItsParentsAndIsTriedAgain() {
        boolean[] stuck = {true};
        Thing device = thing("device", NativeObject.CloseOrder.DEVICE);
        Thing other = thing("other context", NativeObject.CloseOrder.CONTEXT, device);
        // The newest is closed first.
        Thing context = thing("context", NativeObject.CloseOrder.CONTEXT, device).endsWith(() -> stuck[0]
                ? CompletableFuture.failedFuture(new DocaException(DocaError.IN_USE, "doca_ctx_stop", "context", "", "", null))
                : CompletableFuture.completedFuture(null));
        Thing map = thing("map", NativeObject.CloseOrder.MEMORY, device);
        DocaException refused = catchThrowableOfType(DocaException.class, device::close);
        assertThat(refused.error()).isEqualTo(DocaError.IN_USE);
        assertThat(refused).hasMessageContaining("context");
        // A brother was closed; what comes after it, and the parent, were not.
        assertThat(ends).containsExactly("other context");
        assertThat(map.isClosed()).isFalse();
        assertThat(device.isClosed()).isTrue();
        assertThat(context.isClosed()).isTrue();
        assertThat(other.isClosed()).isTrue();
        assertThat(catchThrowable(device::close)).isInstanceOf(DocaException.class);
        stuck[0] = false;
        device.close();
        assertThat(ends).containsExactly("other context", "context", "map", "device");
    }

    @Test
    void aFailureThatIsNoDocaExceptionSaysWhatIsHeld() {
        Thing device = thing("device", NativeObject.CloseOrder.DEVICE);
        Thing map = thing("map", NativeObject.CloseOrder.MEMORY, device).endsWith(() -> CompletableFuture.failedFuture(new IllegalStateException("acquired")));
        DocaException refused = catchThrowableOfType(DocaException.class, device::close);
        assertThat(refused.error()).isEqualTo(DocaError.IN_USE);
        assertThat(refused).hasMessageContaining("device").hasMessageContaining("still open below it: map").hasRootCauseMessage("acquired");
        map.endsWith(() -> CompletableFuture.completedFuture(null));
        device.close();
    }

    @Test
    void anInterruptDoesNotHalveACloseAndIsHandedOn() throws InterruptedException {
        CompletableFuture<Void> native1 = new CompletableFuture<>();
        Thing thing = thing("thing", NativeObject.CloseOrder.DEVICE).endsWith(() -> native1);
        boolean[] handedOn = {false};
        Thread closer = Thread.ofPlatform().start(() -> {
            Thread.currentThread().interrupt();
            thing.close();
            handedOn[0] = Thread.currentThread().isInterrupted();
        });
        while (!thing.isClosed()) {
            Thread.onSpinWait();
        }
        native1.complete(null);
        closer.join(20_000);
        assertThat(handedOn[0]).isTrue();
        assertThat(ends).containsExactly("thing");
    }

    /** Half-made while its parent is closed on another thread: closed once it is whole, with all of its fields there. */
    private final class Slow extends NativeObject {
        private final String field;

        Slow(NativeObject parent, CountDownLatch begun, CountDownLatch goOn) throws InterruptedException {
            super("slow", CloseOrder.MEMORY, parent);
            begun.countDown();
            assertThat(goOn.await(20, TimeUnit.SECONDS)).isTrue();
            field = "there";
            made();
        }

        @Override
        public MemorySegment handle() {
            return MemorySegment.NULL;
        }

        @Override
        protected void closing() {
            ends.add("closing, field " + field);
        }

        @Override
        protected CompletableFuture<Void> release() {
            ends.add("released, field " + field);
            return CompletableFuture.completedFuture(null);
        }
    }

    @Test
    void aChildThatIsBeingMadeIsClosedWhenItIsWhole() throws InterruptedException {
        Thing device = thing("device", NativeObject.CloseOrder.DEVICE);
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        Thread maker = Thread.ofPlatform().start(() -> {
            try {
                new Slow(device, begun, goOn);
            } catch (InterruptedException interrupted) {
                throw new AssertionError(interrupted);
            }
        });
        assertThat(begun.await(20, TimeUnit.SECONDS)).isTrue();
        CompletableFuture<Void> closing = device.closeAsync();
        assertThat(closing).isNotDone();
        assertThat(ends).isEmpty();
        goOn.countDown();
        maker.join(20_000);
        assertThat(closing).isCompleted();
        assertThat(ends).containsExactly("closing, field there", "released, field there", "device");
    }

    /** Its constructor fails while its parent waits for it. */
    private static final class Failing extends NativeObject {
        Failing(NativeObject parent, Runnable meanwhile) {
            super("failing", CloseOrder.MEMORY, parent);
            meanwhile.run();
            abandon();
            throw new IllegalArgumentException("mine");
        }

        @Override
        public MemorySegment handle() {
            return MemorySegment.NULL;
        }

        @Override
        protected CompletableFuture<Void> release() {
            throw new AssertionError("nothing was made");
        }
    }

    @Test
    void aChildWhoseMakingFailedHoldsNobody() {
        Thing device = thing("device", NativeObject.CloseOrder.DEVICE);
        CompletableFuture<?>[] closing = new CompletableFuture<?>[1];
        assertThat(catchThrowable(() -> new Failing(device, () -> closing[0] = device.closeAsync()))).hasMessage("mine");
        assertThat(closing[0]).isCompleted();
        assertThat(ends).containsExactly("device");
    }

    /** So many parents between the one that is being closed and the one that refuses that the close comes in between. */
    @Test
    void aChildThatAnotherParentRefusesHoldsNobody() throws Exception {
        Thing refusing = thing("refusing", NativeObject.CloseOrder.DEVICE);
        refusing.close();
        for (int round = 0; round < 20; round++) {
            NativeObject[] parents = new NativeObject[20_000];
            Arrays.setAll(parents, i -> thing("parent " + i, NativeObject.CloseOrder.ENGINE));
            parents[parents.length - 1] = refusing;
            CountDownLatch begun = new CountDownLatch(1);
            CompletableFuture<Throwable> made = CompletableFuture.supplyAsync(() -> {
                begun.countDown();
                return catchThrowable(() -> thing("child", NativeObject.CloseOrder.CONTEXT, parents));
            });
            assertThat(begun.await(10, TimeUnit.SECONDS)).isTrue();
            parents[0].close();
            assertThat(made.get(10, TimeUnit.SECONDS)).isInstanceOf(IllegalStateException.class).hasMessageMatching("(refusing|parent 0) is closed");
        }
    }

    @Test
    void thousandsOfChildrenAreClosedWithoutDeepRecursion() {
        Thing device = thing("device", NativeObject.CloseOrder.DEVICE);
        CompletableFuture<Void> native1 = new CompletableFuture<>();
        for (int i = 0; i < 20_000; i++) {
            Thing child = thing("map " + i, NativeObject.CloseOrder.MEMORY, device);
            if (i % 3 == 0) {
                child.endsWith(() -> native1);
            }
        }
        CompletableFuture<Void> closing = device.closeAsync();
        native1.complete(null);
        assertThat(closing).isCompleted();
        assertThat(ends).hasSize(20_001).endsWith("device");
    }
}
