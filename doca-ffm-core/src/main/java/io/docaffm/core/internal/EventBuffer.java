// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core.internal;

import io.docaffm.core.Device;
import io.docaffm.core.NativeObject;
import io.docaffm.core.ffi.DocaCommon;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** The one {@code doca_buf} that a sync event's value lies in, with an inventory of its own: it lives as long as the event, which no engine has to drive. */
final class EventBuffer {
    private final NativeObject owner;
    private final Spans word;
    private final MemorySegment inventory;
    private MemorySegment buf = MemorySegment.NULL;

    /** Pins the memory; on failure nothing is left. */
    EventBuffer(NativeObject owner, Device device, Spans word) {
        this.owner = owner;
        this.word = word;
        word.requireUsable(device.handle().address(), device.name(), true, true);
        word.pin();
        MemorySegment created = null;
        try (Arena scratch = Arena.ofConfined()) {
            NativeSymbols.requireAll(owner, "doca_buf_inventory_stop", "doca_buf_inventory_destroy", "doca_buf_dec_refcount");
            MemorySegment pointer = scratch.allocate(ValueLayout.ADDRESS);
            Calls.check(owner, "doca_buf_inventory_create", () -> DocaCommon.doca_buf_inventory_create(1, pointer));
            created = pointer.get(ValueLayout.ADDRESS, 0);
            inventory = created;
            Calls.check(owner, "doca_buf_inventory_start", () -> DocaCommon.doca_buf_inventory_start(inventory));
            MemorySegment address = MemorySegment.ofAddress(word.address(0));
            Calls.check(owner, "doca_buf_inventory_buf_get_by_args", () -> DocaCommon.doca_buf_inventory_buf_get_by_args(inventory,
                    MemorySegment.ofAddress(word.map(0)), address, Long.BYTES, address, Long.BYTES, pointer));
            buf = pointer.get(ValueLayout.ADDRESS, 0);
        } catch (Throwable failed) {
            if (created != null) {
                MemorySegment half = created;
                Calls.attempt(owner, "doca_buf_inventory_stop", () -> DocaCommon.doca_buf_inventory_stop(half));
                Calls.attempt(owner, "doca_buf_inventory_destroy", () -> DocaCommon.doca_buf_inventory_destroy(half));
            }
            word.unpin();
            throw failed;
        }
    }

    MemorySegment buf() {
        return buf;
    }

    /** The event is destroyed. */
    void close() {
        if (buf.address() != 0) {
            Calls.check(owner, "doca_buf_dec_refcount", () -> DocaCommon.doca_buf_dec_refcount(buf, MemorySegment.NULL));
            buf = MemorySegment.NULL;
            Calls.check(owner, "doca_buf_inventory_stop", () -> DocaCommon.doca_buf_inventory_stop(inventory));
            Calls.check(owner, "doca_buf_inventory_destroy", () -> DocaCommon.doca_buf_inventory_destroy(inventory));
            word.unpin();
        }
    }
}
