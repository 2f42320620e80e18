// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core;

import io.docaffm.core.ffi.DocaCommon;
import io.docaffm.core.internal.Calls;
import io.docaffm.core.internal.EngineFuture;
import io.docaffm.core.internal.EngineLoop;
import io.docaffm.core.internal.NativeSymbols;
import io.docaffm.core.internal.Spans;
import io.docaffm.core.internal.SyncEvents;
import io.docaffm.core.internal.Waits;
import io.docaffm.core.internal.Watcher;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A 64-bit number by which programs on this machine, on the other side of the PCI bus, or at the other end of an RDMA connection tell each other that
 * something happened ({@code doca_sync_event}).
 *
 * {@snippet :
 * try (SyncEvent event = SyncEvent.builder(device).publishers(SyncEventLocation.REMOTE_NET).subscribers(SyncEventLocation.CPU).start()) {
 *     channel.send(event.exportRemoteNet()); // the peer: connection.syncEventSet(RemoteSyncEvent.fromExport(device, bytes), 7)
 *     event.waitEq(7, Duration.ofSeconds(5)).thenRun(() -> log("the peer is done"));
 * }
 * }
 *
 * <p>The value starts at 0 and is an unsigned number where it is compared.
 *
 * <p><b>Waiting.</b> DOCA's own waiting functions block the caller without a bound. Here a wait is a future with a time-out: one thread of the library
 * looks at the value of all events that are waited for, and no caller and no engine is blocked. A value that was there only for a moment may
 * be missed; use values that only grow. Futures complete on a virtual thread of their own.
 *
 * <p><b>Threads.</b> All methods may be called from any thread. <b>Ownership.</b> A child of its device; closing it fails the waits.
 *
 * <p>The same event run by a progress engine, where the device does the waiting, is a {@link SyncEventContext}.
 */
public final class SyncEvent extends NativeObject {
    private static final AtomicInteger NUMBERS = new AtomicInteger();
    private static final int MAX_EXPORT_BYTES = 1 << 20;
    private static final long ALL_BITS = -1L;

    private final SyncEvents.Config config;
    private final SyncEvents.Handle handle;
    private final MemorySegment event;
    /** For out-parameters; under this object's lock. */
    private final MemorySegment word = Arena.ofAuto().allocate(ValueLayout.JAVA_LONG);
    private boolean stopped;

    private SyncEvent(SyncEvents.Config config, byte[] pciExport) {
        super("sync event " + NUMBERS.incrementAndGet(), CloseOrder.MEMORY, config.device());
        this.config = config;
        SyncEvents.Handle created = null;
        try {
            NativeSymbols.requireAll(this, "doca_sync_event_stop", "doca_sync_event_destroy");
            created = pciExport == null ? SyncEvents.create(this, config) : new SyncEvents.Handle(imported(pciExport));
            handle = created;
            event = handle.event();
            Calls.check(this, "doca_sync_event_start", () -> DocaCommon.doca_sync_event_start(event));
        } catch (Throwable failed) {
            if (created != null) {
                created.abandon(this, failed);
            }
            abandon();
            throw failed;
        }
        made();
    }

    private MemorySegment imported(byte[] descriptor) {
        SyncEvents.require(this, config.device(), SyncEventCapabilities.Feature.IMPORT_REMOTE_PCI);
        try (Arena scratch = Arena.ofConfined()) {
            MemorySegment bytes = scratch.allocateFrom(ValueLayout.JAVA_BYTE, descriptor);
            MemorySegment pointer = scratch.allocate(ValueLayout.ADDRESS);
            Calls.check(this, "doca_sync_event_create_from_export",
                    () -> DocaCommon.doca_sync_event_create_from_export(config.device().handle(), bytes, descriptor.length, pointer));
            return pointer.get(ValueLayout.ADDRESS, 0);
        }
    }

    /**
     * Settings for a new event.
     *
     * @param device the device of the publishers and subscribers on this side
     * @return a builder
     */
    public static Builder builder(Device device) {
        return new Builder(device);
    }

    /**
     * Opens the event of a program on the other side of the PCI bus ({@code doca_sync_event_create_from_export}), and starts it.
     *
     * @param device a device on the same PCI bus
     * @param descriptor what {@link #exportRemotePci()} gave there
     * @return the event, to be closed by the caller
     * @throws IllegalArgumentException if the descriptor is empty or longer than 1 MiB
     * @throws DocaException if the device cannot do this or the library refuses the descriptor
     */
    public static SyncEvent fromPciExport(Device device, byte[] descriptor) {
        if (descriptor.length == 0 || descriptor.length > MAX_EXPORT_BYTES) {
            throw new IllegalArgumentException("a sync event's descriptor of " + descriptor.length + " bytes cannot be right: it must have 1 to " + MAX_EXPORT_BYTES);
        }
        return new SyncEvent(new SyncEvents.Config(device, Set.of(), Set.of(), null, null), descriptor.clone());
    }

    // ---- its value ----------------------------------------------------------------------------------------------------------------------------

    /**
     * Its value ({@code doca_sync_event_get}).
     *
     * @return the value
     * @throws IllegalStateException if the event is closed
     * @throws DocaException if the library refuses
     */
    public synchronized long get() {
        requireOpen();
        Calls.check(this, "doca_sync_event_get", () -> DocaCommon.doca_sync_event_get(event, word));
        return word.get(ValueLayout.JAVA_LONG, 0);
    }

    /**
     * Changes its value ({@code doca_sync_event_update_set}).
     *
     * @param value the new value
     * @throws IllegalStateException if the event is closed
     * @throws DocaException if the library refuses
     */
    public synchronized void set(long value) {
        requireOpen();
        Calls.check(this, "doca_sync_event_update_set", () -> DocaCommon.doca_sync_event_update_set(event, value));
    }

    /**
     * Adds to its value, in one step for all who look at it ({@code doca_sync_event_update_add}).
     *
     * @param addend what to add, modulo 2^64
     * @return the value before
     * @throws IllegalStateException if the event is closed
     * @throws DocaException if the library refuses
     */
    public synchronized long add(long addend) {
        requireOpen();
        Calls.check(this, "doca_sync_event_update_add", () -> DocaCommon.doca_sync_event_update_add(event, addend, word));
        return word.get(ValueLayout.JAVA_LONG, 0);
    }

    // ---- waiting ------------------------------------------------------------------------------------------------------------------------------

    /**
     * Waits until the value is the given one.
     *
     * @param value what to wait for
     * @param timeout the bound, more than zero
     * @return the value; fails with {@link DocaError#TIME_OUT} when the bound is reached, {@link DocaError#SHUTDOWN} when the event is closed
     * @throws IllegalStateException if the event is closed
     */
    public CompletableFuture<Long> waitEq(long value, Duration timeout) {
        return waitEq(value, ALL_BITS, timeout);
    }

    /**
     * Waits until some bits of the value are the given ones: {@code (event & mask) == value}.
     *
     * @param value what to wait for
     * @param mask which bits count
     * @param timeout the bound, more than zero
     * @return the whole value; fails as {@link #waitEq(long, Duration)} does
     * @throws IllegalStateException if the event is closed
     */
    public CompletableFuture<Long> waitEq(long value, long mask, Duration timeout) {
        return start(new Wait(Comparison.EQ, value, mask, timeout));
    }

    /**
     * Waits until the value is another than the given one.
     *
     * @param value what to wait for the end of
     * @param timeout the bound, more than zero
     * @return the value; fails as {@link #waitEq(long, Duration)} does
     * @throws IllegalStateException if the event is closed
     */
    public CompletableFuture<Long> waitNeq(long value, Duration timeout) {
        return waitNeq(value, ALL_BITS, timeout);
    }

    /**
     * Waits until some bits of the value are others than the given ones: {@code (event & mask) != value}.
     *
     * @param value what to wait for the end of
     * @param mask which bits count
     * @param timeout the bound, more than zero
     * @return the whole value; fails as {@link #waitEq(long, Duration)} does
     * @throws IllegalStateException if the event is closed
     */
    public CompletableFuture<Long> waitNeq(long value, long mask, Duration timeout) {
        return start(new Wait(Comparison.NEQ, value, mask, timeout));
    }

    /**
     * Waits until the value is greater than the given one, both as unsigned numbers.
     *
     * @param value what is to be surpassed
     * @param timeout the bound, more than zero
     * @return the value; fails as {@link #waitEq(long, Duration)} does
     * @throws IllegalStateException if the event is closed
     */
    public CompletableFuture<Long> waitGt(long value, Duration timeout) {
        return waitGt(value, ALL_BITS, timeout);
    }

    /**
     * Waits until some bits of the value are greater than the given number, both unsigned: {@code (event & mask) > value}.
     *
     * @param value what is to be surpassed
     * @param mask which bits count
     * @param timeout the bound, more than zero
     * @return the whole value; fails as {@link #waitEq(long, Duration)} does
     * @throws IllegalStateException if the event is closed
     */
    public CompletableFuture<Long> waitGt(long value, long mask, Duration timeout) {
        return start(new Wait(Comparison.GT, value, mask, timeout));
    }

    private CompletableFuture<Long> start(Wait wait) {
        long now = get();
        if (wait.isMetBy(now)) {
            wait.future.complete(now);
        } else {
            Watcher.watch(wait);
        }
        return wait.future;
    }

    private enum Comparison {
        EQ, NEQ, GT
    }

    private final class Wait implements Watcher.Watched {
        // Any engine's thread that blocks on it would be blocked for as long as the peer likes: refused, as for its own futures.
        private final CompletableFuture<Long> future = new EngineFuture<>(null);
        private final Comparison comparison;
        private final long value;
        private final long mask;
        private final Duration timeout;
        private final long deadline;

        Wait(Comparison comparison, long value, long mask, Duration timeout) {
            if (timeout.isNegative() || timeout.isZero()) {
                throw new IllegalArgumentException("a wait needs a time-out of more than zero, not " + timeout);
            }
            this.comparison = comparison;
            this.value = value;
            this.mask = mask;
            this.timeout = timeout;
            this.deadline = System.nanoTime() + TimeUnit.NANOSECONDS.convert(timeout);
        }

        boolean isMetBy(long now) {
            long bits = now & mask;
            return switch (comparison) {
                case EQ -> bits == value;
                case NEQ -> bits != value;
                case GT -> Long.compareUnsigned(bits, value) > 0;
            };
        }

        @Override
        public boolean look(long now) {
            if (future.isDone()) {
                return true;
            }
            long at;
            try {
                at = get();
            } catch (IllegalStateException closed) {
                fail(DocaError.SHUTDOWN, "The event was closed", closed);
                return true;
            } catch (DocaException refused) {
                end(() -> future.completeExceptionally(refused));
                return true;
            }
            if (isMetBy(at)) {
                end(() -> future.complete(at));
                return true;
            }
            if (now - deadline >= 0) {
                fail(DocaError.TIME_OUT, "Its value is " + Long.toUnsignedString(at) + " after " + timeout.toMillis() + " ms: did the publisher signal it", null);
                return true;
            }
            return false;
        }

        private void fail(DocaError error, String why, Throwable cause) {
            DocaException failure = Calls.failure(SyncEvent.this, "wait for " + this, error, why, cause);
            end(() -> future.completeExceptionally(failure));
        }

        /** What users attached runs elsewhere: the thread that looks at all events must go on looking. */
        private static void end(Runnable completion) {
            Thread.startVirtualThread(completion);
        }

        @Override
        public String toString() {
            return (mask == ALL_BITS ? "value " : "value & 0x" + Long.toHexString(mask) + ' ')
                    + switch (comparison) {
                        case EQ -> "== ";
                        case NEQ -> "!= ";
                        case GT -> "> ";
                    } + Long.toUnsignedString(value);
        }
    }

    // ---- for others ---------------------------------------------------------------------------------------------------------------------------

    /**
     * What a peer needs to reach it over RDMA ({@code doca_sync_event_export_to_remote_net}), for {@link RemoteSyncEvent#fromExport}. It grants access,
     * so it belongs on a secure channel. Closing the event makes it worthless.
     *
     * @return a copy of the descriptor
     * @throws IllegalStateException if the event is closed, or {@link SyncEventLocation#REMOTE_NET} is not among its publishers
     * @throws DocaException if the device cannot do this or the library refuses
     */
    public synchronized byte[] exportRemoteNet() {
        requireOpen();
        return SyncEvents.exportRemoteNet(this, event, config);
    }

    /**
     * What a program on the other side of the PCI bus needs ({@code doca_sync_event_export_to_remote_pci}), for {@link #fromPciExport}. It grants access,
     * so it belongs on a secure channel.
     *
     * @return a copy of the descriptor
     * @throws IllegalStateException if the event is closed, or {@link SyncEventLocation#REMOTE_PCI} is neither publisher nor subscriber
     * @throws DocaException if the device cannot do this or the library refuses
     */
    public synchronized byte[] exportRemotePci() {
        requireOpen();
        return SyncEvents.exportRemotePci(this, event, config);
    }

    @Override
    public MemorySegment handle() {
        requireOpen();
        return event;
    }

    @Override
    protected CompletableFuture<Void> release() {
        try {
            destroy();
        } catch (Throwable failed) {
            return CompletableFuture.failedFuture(failed);
        }
        return CompletableFuture.completedFuture(null);
    }

    private synchronized void destroy() {
        if (!stopped) {
            Calls.check(this, "doca_sync_event_stop", () -> DocaCommon.doca_sync_event_stop(event));
            stopped = true;
        }
        handle.destroy(this);
    }

    /** Settings for a new {@link SyncEvent} or {@link SyncEventContext}. Not thread-safe. */
    public static final class Builder {
        private final Device device;
        private Set<SyncEventLocation> publishers = EnumSet.of(SyncEventLocation.CPU);
        private Set<SyncEventLocation> subscribers = EnumSet.of(SyncEventLocation.CPU);
        private MemorySegment memory;
        private Spans word;
        private int tasks = 64;

        private Builder(Device device) {
            this.device = Objects.requireNonNull(device, "device");
        }

        /**
         * Who changes the value. Default: {@link SyncEventLocation#CPU}.
         *
         * @param first one
         * @param more others
         * @return this
         */
        public Builder publishers(SyncEventLocation first, SyncEventLocation... more) {
            publishers = EnumSet.of(first, more);
            return this;
        }

        /**
         * Who looks at the value. Default: {@link SyncEventLocation#CPU}.
         *
         * @param first one
         * @param more others
         * @return this
         * @throws IllegalArgumentException for {@link SyncEventLocation#REMOTE_NET}, which can only publish
         */
        public Builder subscribers(SyncEventLocation first, SyncEventLocation... more) {
            Set<SyncEventLocation> all = EnumSet.of(first, more);
            if (all.contains(SyncEventLocation.REMOTE_NET)) {
                throw new IllegalArgumentException("a peer on the network can change a sync event, but not subscribe to it: " + Arrays.toString(more));
            }
            subscribers = all;
            return this;
        }

        /**
         * Where the value is to be ({@code doca_sync_event_set_addr}). Default: memory of the library's.
         *
         * @param word native memory of 8 bytes, aligned to 8, accessible from every thread; must live at least until the event is closed
         * @return this
         * @throws IllegalArgumentException if it is not
         */
        public Builder memory(MemorySegment word) {
            if (!word.isNative() || word.byteSize() != Long.BYTES || word.address() % Long.BYTES != 0 || word.isReadOnly()
                    || !word.isAccessibleBy(new Thread(() -> { }))) {
                throw new IllegalArgumentException("a sync event's value needs 8 bytes of writable native memory, aligned to 8 and not confined to a thread, not " + word);
            }
            memory = word;
            this.word = null;
            return this;
        }

        /**
         * Where the value is to be ({@code doca_sync_event_set_doca_buf}): registered memory, shared with another process for example, or a device's behind a
         * dma-buf. Its map must have {@link AccessFlag#LOCAL_READ_WRITE}, {@link AccessFlag#RDMA_READ}, {@link AccessFlag#RDMA_WRITE} and
         * {@link AccessFlag#RDMA_ATOMIC}, and stays until the event is closed.
         *
         * @param word one piece of 8 bytes, aligned to 8
         * @return this
         * @throws IllegalArgumentException if it is not
         */
        public Builder buffer(Buffer word) {
            if (word.pieces() != 1 || word.length() != Long.BYTES || ((Spans) word).address(0) % Long.BYTES != 0) {
                throw new IllegalArgumentException("a sync event's value needs a buffer of one piece with 8 bytes, aligned to 8, not " + word);
            }
            this.word = (Spans) word;
            memory = null;
            return this;
        }

        /**
         * For a {@link SyncEventContext}: how many tasks of each type may be outstanding. Default: 64.
         *
         * @param count at least 1
         * @return this
         * @throws IllegalArgumentException if below 1
         */
        public Builder tasks(int count) {
            if (count < 1) {
                throw new IllegalArgumentException("the number of tasks must be at least 1, not " + count);
            }
            tasks = count;
            return this;
        }

        /**
         * Creates and starts the event ({@code doca_sync_event_create}, {@code _add_publisher_location_X}, {@code _add_subscriber_location_X},
         * {@code _start}).
         *
         * @return the started event, to be closed by the caller
         * @throws DocaException if the library refuses
         * @throws IllegalStateException if the device is closed
         */
        public SyncEvent start() {
            return new SyncEvent(config(), null);
        }

        /**
         * Creates the event and starts it as a context of an engine ({@code doca_sync_event_as_ctx}); waits until it runs, at most 10 s.
         *
         * @param engine the engine that will drive it
         * @return the running context, to be closed by the caller
         * @throws DocaException if the library refuses
         * @throws IllegalStateException if engine or device is closed, or on the thread of an engine that has one of its own while the start goes on
         */
        public SyncEventContext start(ProgressEngine engine) {
            ((EngineLoop) engine).requireNotWithinAnother(engine, "start of a sync event context");
            return Waits.result(startAsync(engine), Waits.CALL_TIMEOUT, engine, "start of a sync event context");
        }

        /**
         * Creates the event and starts it as a context of an engine ({@code doca_sync_event_as_ctx}, {@code doca_ctx_start}).
         *
         * @param engine the engine that will drive it
         * @return the context once it runs
         */
        public CompletableFuture<SyncEventContext> startAsync(ProgressEngine engine) {
            return SyncEventContext.start((EngineLoop) engine, config(), tasks);
        }

        private SyncEvents.Config config() {
            return new SyncEvents.Config(device, publishers, subscribers, memory, word);
        }
    }
}
