// SPDX-License-Identifier: Apache-2.0
/** DOCA RDMA for Java: contexts, connections, tasks. */
module io.docaffm.rdma {
    requires transitive io.docaffm.core;

    exports io.docaffm.rdma;
    exports io.docaffm.rdma.exchange;
}
