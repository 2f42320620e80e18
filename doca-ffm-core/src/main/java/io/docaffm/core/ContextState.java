// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core;

/** Where a context is in its life ({@code enum doca_ctx_states}). */
public enum ContextState {
    /** Not started, or stopped: {@code DOCA_CTX_STATE_IDLE}. */
    IDLE,
    /** Start was asked for and is under way: {@code DOCA_CTX_STATE_STARTING}. */
    STARTING,
    /** In use: {@code DOCA_CTX_STATE_RUNNING}. */
    RUNNING,
    /** Stop was asked for; outstanding tasks are being flushed: {@code DOCA_CTX_STATE_STOPPING}. */
    STOPPING
}
