// SPDX-License-Identifier: Apache-2.0
package io.docaffm.comch;

import java.util.Arrays;

/**
 * The process's native connections by number: the number (plus one, so that zero means none) is a connection's user data, for DOCA's events name the connection
 * and nothing else. Reading is an array load.
 */
final class ComchPeers {
    /** A native connection and what we have for it. Engine's thread of its endpoint only. */
    static final class Peer {
        final ComchEndpoint endpoint;
        /** What its user data is to be. */
        final long data;
        /** The native connection; 0 once it must not be named any more. */
        long pointer;
        /** Null until the event that tells of it was acted on, and if it was refused. */
        ComchConnection connection;

        private Peer(ComchEndpoint endpoint, long pointer, long data) {
            this.endpoint = endpoint;
            this.pointer = pointer;
            this.data = data;
        }

        /** From now on nobody finds it by its number, which may be another's soon. */
        void forget() {
            if (pointer != 0) {
                pointer = 0;
                remove(data);
            }
        }
    }

    private static volatile Peer[] peers = new Peer[16];

    private ComchPeers() {}

    /** The peer of a native connection; null if there is none, or the number is another's by now. */
    static Peer get(long connection) {
        long data = ComchHot.connectionData(connection);
        Peer[] now = peers;
        Peer peer = data >= 1 && data <= now.length ? now[(int) data - 1] : null;
        return peer != null && peer.pointer == connection ? peer : null;
    }

    static synchronized Peer add(ComchEndpoint endpoint, long connection) {
        Peer[] now = peers;
        int free = 0;
        while (free < now.length && now[free] != null) {
            free++;
        }
        // A new array each time: readers see a whole one without a lock.
        Peer[] next = Arrays.copyOf(now, free < now.length ? now.length : now.length * 2);
        Peer peer = new Peer(endpoint, connection, free + 1L);
        next[free] = peer;
        peers = next;
        return peer;
    }

    private static synchronized void remove(long data) {
        Peer[] next = peers.clone();
        next[(int) data - 1] = null;
        peers = next;
    }
}
