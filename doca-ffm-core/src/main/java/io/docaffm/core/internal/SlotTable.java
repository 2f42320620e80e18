// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core.internal;

import io.docaffm.core.DocaError;
import io.docaffm.core.DocaException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * What the device has, by number: a task's user data is its slot, so a completion finds its operation with one array load. Engine's thread
 * only, but for {@link #inFlight()}.
 */
public final class SlotTable {
    private static final VarHandle IN_FLIGHT;

    static {
        try {
            IN_FLIGHT = MethodHandles.lookup().findVarHandle(SlotTable.class, "inFlight", int.class);
        } catch (ReflectiveOperationException missing) {
            throw new ExceptionInInitializerError(missing);
        }
    }

    private Operation[] operations = new Operation[64];
    /** Which tasks the device has: apart, so that looking for late ones touches no operation that is not under way. */
    private boolean[] outstanding = new boolean[64];
    private int[] free = new int[64];
    private int freeCount;
    /** Tasks that the device has. Written by the engine only, read by anyone. */
    private int inFlight;

    SlotTable() {
        addFree(0, operations.length);
    }

    /**
     * A slot for an operation whose task is about to be allocated.
     *
     * @param operation the operation
     * @return the slot's number
     */
    public int take(Operation operation) {
        if (freeCount == 0) {
            grow();
        }
        int slot = free[--freeCount];
        operations[slot] = operation;
        return slot;
    }

    /**
     * Empties a slot: its task was freed.
     *
     * @param slot the number
     */
    public void release(int slot) {
        operations[slot] = null;
        free[freeCount++] = slot;
    }

    /**
     * The device took a task.
     *
     * @param slot its slot
     */
    public void submitted(int slot) {
        outstanding[slot] = true;
        IN_FLIGHT.setOpaque(this, inFlight + 1);
    }

    /** The device gave the task of this slot back. */
    Operation completed(int slot) {
        outstanding[slot] = false;
        IN_FLIGHT.setOpaque(this, inFlight - 1);
        return operations[slot];
    }

    int inFlight() {
        return (int) IN_FLIGHT.getOpaque(this);
    }

    void tellLateOnes(long now) {
        for (int slot = 0; slot < outstanding.length; slot++) {
            if (!outstanding[slot]) {
                continue;
            }
            Operation operation = operations[slot];
            if (operation != null && Operation.isLate(operation, now)) {
                operation.orphaned(Calls.failure(operation, "operation", DocaError.TIME_OUT,
                        "Its completion has not come; memory and task stay owned until it does", null));
            }
        }
    }

    void orphanAll(DocaException cause) {
        for (Operation operation : operations) {
            if (operation != null) {
                operation.orphaned(cause);
            }
        }
    }

    private void grow() {
        int size = operations.length;
        operations = Arrays.copyOf(operations, size * 2);
        outstanding = Arrays.copyOf(outstanding, size * 2);
        free = Arrays.copyOf(free, size * 2);
        addFree(size, size * 2);
    }

    private void addFree(int from, int to) {
        for (int slot = to - 1; slot >= from; slot--) {
            free[freeCount++] = slot;
        }
    }
}
