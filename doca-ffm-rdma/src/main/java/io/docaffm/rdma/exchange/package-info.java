// SPDX-License-Identifier: Apache-2.0
/**
 * How two programs pass each other the descriptors that RDMA starts from: {@link io.docaffm.rdma.exchange.DescriptorExchange} over TLS, TCP or files, and
 * {@link io.docaffm.rdma.exchange.RdmaPeer}, which makes a connection and opens memory with one.
 *
 * <p>A descriptor grants access to memory. In production use TLS with certificates of both sides; plain TCP and files are for networks and hosts where
 * nobody else is.
 */
package io.docaffm.rdma.exchange;
