// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core.internal;

/** A call that crosses from a caller's thread to the engine's. Exactly one of the two methods is called, once per time it was queued. */
public interface Command {
    /** Does it, on the engine's thread. May throw only {@link Error}: failures go to the caller through the command's own future. */
    void execute();

    /**
     * The engine will never do it.
     *
     * @param cause why
     */
    void refuse(Throwable cause);
}
