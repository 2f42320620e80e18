// SPDX-License-Identifier: Apache-2.0
package io.docaffm.rdma;

import io.docaffm.core.DocaException;
import java.util.Optional;

/**
 * How a connection ended.
 *
 * @param reason who or what ended it
 * @param failure the failure, where one was seen
 */
public record RdmaConnectionEnd(Reason reason, Optional<DocaException> failure) {
    /** Who or what ended a connection. */
    public enum Reason {
        /** This side closed it. */
        CLOSED,
        /** The peer disconnected, or its process ended. */
        PEER,
        /** An operation failed, which ends a reliable connection. */
        FAILED,
        /** Its context was closed, or left RUNNING by itself, as when its device is gone: the failure tells. */
        CONTEXT_STOPPED
    }
}
