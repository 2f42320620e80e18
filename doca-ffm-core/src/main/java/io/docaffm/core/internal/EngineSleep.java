// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core.internal;

import io.docaffm.core.DocaError;
import io.docaffm.core.EngineSleeper;
import io.docaffm.core.ffi.DocaCommon;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.concurrent.locks.LockSupport;

/**
 * How an engine's thread sleeps and is woken.
 *
 * <p>A sleeper says so in {@code asleep} and then looks once more for work; a caller queues its command and then looks at {@code asleep}. With
 * both volatile, one of the two sees the other.
 */
final class EngineSleep implements EngineSleeper {
    private static final int AWAKE = 0;
    private static final int PARKED = 1;
    private static final int POLLING = 2;

    private final EngineLoop engine;
    private volatile int asleep = AWAKE;
    /** Written by the engine's thread only. */
    private volatile long count;
    private MemorySegment pe;
    private int eventFd = -1;
    private int peFd;
    private MemorySegment pollSet;
    private MemorySegment scratch;

    EngineSleep(EngineLoop engine) {
        this.engine = engine;
    }

    /** Opens what sleeping on notifications needs. */
    void prepare(long pe) {
        this.pe = MemorySegment.ofAddress(pe);
        Arena arena = Arena.ofAuto();
        MemorySegment handle = arena.allocate(ValueLayout.JAVA_INT);
        NativeSymbols.require(engine, "doca_pe_request_notification");
        NativeSymbols.require(engine, "doca_pe_clear_notification");
        Calls.check(engine, "doca_pe_get_notification_handle", () -> DocaCommon.doca_pe_get_notification_handle(this.pe, handle));
        peFd = handle.get(ValueLayout.JAVA_INT, 0);
        if (NativeSymbols.isPresent("doca_pe_set_event_mode")) {
            // The selective mode may pass over a context whose event was missed; a sleeping loop wants the safe one.
            Calls.check(engine, "doca_pe_set_event_mode",
                    () -> DocaCommon.doca_pe_set_event_mode(this.pe, DocaCommon.DOCA_PE_EVENT_MODE_PROGRESS_ALL()));
        }
        eventFd = Os.eventfd();
        if (eventFd < 0) {
            throw Calls.failure(engine, "eventfd", DocaError.OPERATING_SYSTEM, "No file descriptor left: look at ulimit -n", null);
        }
        pollSet = Os.pollSet(arena, peFd, eventFd);
        scratch = arena.allocate(ValueLayout.JAVA_LONG);
    }

    /** Any thread, after it queued something. */
    void wakeIfAsleep() {
        switch (asleep) {
            case PARKED -> LockSupport.unpark(engine.ownerThread());
            case POLLING -> signal();
            default -> { }
        }
    }

    /** Not while it is being closed: its number may be another file's a moment later. */
    private synchronized void signal() {
        if (eventFd >= 0) {
            Os.signal(eventFd);
        }
    }

    long count() {
        return count;
    }

    @Override
    public void park(long nanos) {
        asleep = PARKED;
        if (!engine.hasWork()) {
            LockSupport.parkNanos(nanos);
        }
        asleep = AWAKE;
        engine.lookAtClock();
    }

    @Override
    public void awaitEvent(long nanos) {
        if (eventFd < 0) {
            park(Math.min(nanos, 100_000));
            return;
        }
        // Drain, arm, drain, block: without the second drain, work that came before arming would be slept through.
        Calls.check(engine, "doca_pe_request_notification", () -> DocaCommon.doca_pe_request_notification(pe));
        asleep = POLLING;
        int progressed = engine.progressOnce();
        if (eventFd < 0) {
            // What that brought closed the engine.
            return;
        }
        if (progressed == 0 && !engine.hasWork()) {
            count = count + 1;
            Os.poll(pollSet, engine.waitsForRoom() ? 1 : Math.clamp(nanos / 1_000_000, 1, 1_000));
        }
        asleep = AWAKE;
        Calls.check(engine, "doca_pe_clear_notification", () -> DocaCommon.doca_pe_clear_notification(pe, peFd));
        Os.reset(eventFd, scratch);
        engine.lookAtClock();
    }

    /** Engine's thread, when nobody sleeps any more. */
    synchronized void close() {
        if (eventFd >= 0) {
            int fd = eventFd;
            eventFd = -1;
            Os.close(fd);
        }
    }
}
