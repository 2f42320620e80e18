// SPDX-License-Identifier: Apache-2.0
package io.docaffm.comch;

import io.docaffm.core.DocaException;
import java.util.Optional;

/**
 * How a connection, a server, a client, a consumer or a producer ended.
 *
 * @param reason who or what ended it
 * @param failure the failure, where one was seen
 */
public record ComchEnd(Reason reason, Optional<DocaException> failure) {
    /** Who or what ended it. */
    public enum Reason {
        /** This side closed it, or what it belongs to. */
        CLOSED,
        /** This side's {@linkplain ComchServer.Builder#acceptFilter accept filter} did not want it. */
        REFUSED,
        /** The peer disconnected, was closed, or its process ended: DOCA does not tell these apart. */
        PEER,
        /** DOCA stopped it on an error, or the engine's loop ended. */
        FAILED
    }
}
