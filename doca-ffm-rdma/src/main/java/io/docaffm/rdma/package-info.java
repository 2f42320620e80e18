// SPDX-License-Identifier: Apache-2.0
/**
 * DOCA RDMA: {@link io.docaffm.rdma.RdmaContext} makes connections and receives, {@link io.docaffm.rdma.RdmaConnection} sends, reads and writes,
 * {@link io.docaffm.rdma.RdmaTask} does the same again and again at least cost.
 */
package io.docaffm.rdma;
