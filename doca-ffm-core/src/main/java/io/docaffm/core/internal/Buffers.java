// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core.internal;

import io.docaffm.core.DocaError;
import io.docaffm.core.DocaException;
import io.docaffm.core.ffi.DocaCommon;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * An engine's {@code doca_buf_inventory}: turns the {@link Spans} of an operation into bufs when it is submitted and takes them back when it
 * completed. Engine's thread only.
 */
public final class Buffers {
    /** Inventories are not grown beyond this many bufs. */
    private static final int MAX_CAPACITY = 1 << 22;

    private final EngineLoop engine;
    private long inventory;
    private int capacity;

    Buffers(EngineLoop engine, int capacity) {
        this.engine = engine;
        this.capacity = capacity;
        NativeSymbols.requireAll(engine, "doca_buf_inventory_start", "doca_buf_inventory_stop", "doca_buf_inventory_destroy");
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment pointer = arena.allocate(ValueLayout.ADDRESS);
            Calls.check(engine, "doca_buf_inventory_create", () -> DocaCommon.doca_buf_inventory_create(capacity, pointer));
            inventory = pointer.get(ValueLayout.JAVA_LONG, 0);
        }
        MemorySegment created = MemorySegment.ofAddress(inventory);
        int code = DocaCommon.doca_buf_inventory_start(created);
        if (code != 0) {
            int _ = DocaCommon.doca_buf_inventory_destroy(created);
            throw Calls.failure(engine, "doca_buf_inventory_start", code);
        }
    }

    /**
     * A buf for each span, chained in their order.
     *
     * @param spans what to make bufs of
     * @param source true if their bytes are payload to be read, false if they are room to be filled
     * @return the head; 0 for no bytes at all; -1 when the inventory is exhausted at the moment
     * @throws io.docaffm.core.DocaException if the library refuses; nothing was taken then
     */
    public long take(Spans spans, boolean source) {
        if (spans.count() > 1) {
            NativeSymbols.require(engine, "doca_buf_chain_list");
        }
        long head = 0;
        for (int i = 0; i < spans.count(); i++) {
            long buffer;
            try {
                buffer = takeOne(spans, i, source);
            } catch (DocaException refused) {
                put(head);
                throw refused;
            }
            if (buffer == -1) {
                put(head);
                return -1;
            }
            if (head == 0) {
                head = buffer;
            } else {
                int code = Hot.chain(head, buffer);
                if (code != 0) {
                    put(buffer);
                    put(head);
                    throw Calls.failure(engine, "doca_buf_chain_list", code);
                }
            }
        }
        return head;
    }

    private long takeOne(Spans spans, int index, boolean source) {
        Hot.Word out = engine.out();
        while (true) {
            long length = spans.length(index);
            int code = Hot.getBuffer(inventory, spans.map(index), spans.address(index), length, source ? length : 0, out.address());
            if (code == 0) {
                return out.get();
            }
            if (code != DocaError.NO_MEMORY.code()) {
                throw Calls.failure(engine, "doca_buf_inventory_buf_get_by_args", code);
            }
            if (!grow()) {
                return -1;
            }
        }
    }

    /** Doubles the inventory, where the library can. */
    private boolean grow() {
        if (capacity >= MAX_CAPACITY || !NativeSymbols.isPresent("doca_buf_inventory_expand")) {
            return false;
        }
        int code = Calls.attempt(engine, "doca_buf_inventory_expand",
                () -> DocaCommon.doca_buf_inventory_expand(MemorySegment.ofAddress(inventory), capacity));
        if (code != 0) {
            return false;
        }
        capacity *= 2;
        return true;
    }

    /**
     * Gives a list of bufs back.
     *
     * @param head the list's head, or 0 for none
     */
    public void put(long head) {
        if (head != 0) {
            int code = Hot.putBuffer(head);
            if (code != 0) {
                throw Calls.failure(engine, "doca_buf_dec_refcount", code);
            }
        }
    }

    void close() {
        if (inventory == 0) {
            return;
        }
        MemorySegment pointer = MemorySegment.ofAddress(inventory);
        Calls.check(engine, "doca_buf_inventory_stop", () -> DocaCommon.doca_buf_inventory_stop(pointer));
        Calls.check(engine, "doca_buf_inventory_destroy", () -> DocaCommon.doca_buf_inventory_destroy(pointer));
        inventory = 0;
    }
}
