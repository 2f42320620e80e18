// SPDX-License-Identifier: Apache-2.0
/** DOCA Comch for Java: servers, clients, connections, consumers, producers. */
module io.docaffm.comch {
    requires transitive io.docaffm.core;

    exports io.docaffm.comch;
}
