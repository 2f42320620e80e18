// SPDX-License-Identifier: Apache-2.0
package io.docaffm.rdma;

import io.docaffm.core.Device;
import io.docaffm.core.DocaError;
import io.docaffm.core.internal.Calls;
import io.docaffm.core.internal.EngineLoop;
import io.docaffm.core.internal.NativeSymbols;
import io.docaffm.core.internal.Spans;
import java.util.Set;

/**
 * What this side can know to be wrong with a task, and refuses before native code sees it. Any thread.
 *
 * @param owner the context, for messages
 * @param engine its engine
 * @param device its device
 * @param tasks what library and device have
 * @param maxMessageSize bytes of one operation
 * @param maxSendPieces pieces of an outgoing buffer
 * @param maxReceivePieces pieces of a receive's buffer
 */
record TaskRules(RdmaContext owner, EngineLoop engine, Device device, Set<TaskKind> tasks, long maxMessageSize, int maxSendPieces, int maxReceivePieces) {
    void check(TaskKind kind, TaskArguments arguments) {
        if (!tasks.contains(kind)) {
            NativeSymbols.requireAll(owner, kind.functions());
            throw Calls.failure(owner, kind.nativeName, DocaError.NOT_SUPPORTED.code());
        }
        Spans local = arguments.local();
        Spans remote = arguments.remote();
        local.requireEngine(engine);
        remote.requireEngine(engine);
        checkSizes(kind, local, remote);
        if (kind.remote == TaskKind.Role.WORD && remote.address(0) % Long.BYTES != 0) {
            throw new IllegalArgumentException(kind.nativeName + ": the peer's address 0x" + Long.toHexString(remote.address(0))
                    + " is not a multiple of 8, as an atomic needs: choose another offset");
        }
        if (arguments.event() != null && arguments.event().device() != device) {
            throw new IllegalArgumentException(arguments.event().name() + " was opened for " + arguments.event().device().name() + ", not for " + device.name()
                    + ": open it with the context's device");
        }
        long handle = device.handle().address();
        local.requireUsable(handle, device.name(), kind.local.filled(), true);
        remote.requireUsable(handle, device.name(), false, false);
    }

    private void checkSizes(TaskKind kind, Spans local, Spans remote) {
        if (kind.remote == TaskKind.Role.SOURCE || kind.remote == TaskKind.Role.DESTINATION) {
            long from = kind.local.filled() ? remote.length() : local.length();
            long to = kind.local.filled() ? local.length() : remote.length();
            if (from > to) {
                throw new IllegalArgumentException(kind.nativeName + ": " + from + " bytes do not fit into a target of " + to + " bytes");
            }
        }
        if (local.length() > maxMessageSize) {
            throw new IllegalArgumentException(kind.nativeName + ": a buffer of " + local.length() + " bytes is larger than " + device.name() + " takes in one"
                    + " operation, " + maxMessageSize + ": use several");
        }
        int maxPieces = kind.outgoing() ? maxSendPieces : maxReceivePieces;
        if (local.count() > Math.max(1, maxPieces)) {
            throw new IllegalArgumentException(kind.nativeName + ": a buffer of " + local.count() + " pieces is more than " + owner + " takes, " + maxPieces
                    + ": raise its " + (kind.outgoing() ? "maxSendBufferPieces" : "receiveBufferPieces"));
        }
        if (remote.count() > 1) {
            throw new IllegalArgumentException(kind.nativeName + ": the remote buffer must have one piece, not " + remote.count());
        }
    }
}
