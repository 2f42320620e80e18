// SPDX-License-Identifier: Apache-2.0
package io.docaffm.rdma;

import io.docaffm.core.internal.ImportedSyncEvent;
import io.docaffm.core.internal.Spans;

/**
 * What a task is told. Which parts it looks at, its {@link TaskKind} says.
 *
 * @param local bytes of this process
 * @param remote bytes of the peer
 * @param event the peer's sync event, or null
 * @param immediate 32 bits for the peer's receive
 * @param operand what to add, to set, or to compare with
 * @param swap what to put in its place
 */
record TaskArguments(Spans local, Spans remote, ImportedSyncEvent event, int immediate, long operand, long swap) {
    static TaskArguments of(Spans local, Spans remote, int immediate) {
        return new TaskArguments(local, remote, null, immediate, 0, 0);
    }

    static TaskArguments atomic(Spans word, long operand, long swap) {
        return new TaskArguments(Spans.NONE, word, null, 0, operand, swap);
    }

    static TaskArguments event(ImportedSyncEvent event, long operand) {
        return new TaskArguments(Spans.NONE, Spans.NONE, event, 0, operand, 0);
    }

    /** The device may touch all of it from now on; on failure nothing is pinned. */
    void pin() {
        local.pin();
        try {
            remote.pin();
            try {
                if (event != null) {
                    event.pin();
                }
            } catch (IllegalStateException closed) {
                remote.unpin();
                throw closed;
            }
        } catch (IllegalStateException closed) {
            local.unpin();
            throw closed;
        }
    }

    /** The device is done with it. */
    void unpin() {
        local.unpin();
        remote.unpin();
        if (event != null) {
            event.unpin();
        }
    }
}
