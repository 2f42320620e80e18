// SPDX-License-Identifier: Apache-2.0
/**
 * The socket relay: local programs on the host reach an AF_UNIX server on the BlueField. From a program's socket to the server's:
 * {@link io.docaffm.samples.relay.HostRelay} takes it in, {@link io.docaffm.samples.relay.RelayedConnection} reads it,
 * {@link io.docaffm.samples.relay.ComchLink} carries it, {@link io.docaffm.samples.relay.BlueFieldRelay} connected to the server, and a second
 * {@code RelayedConnection} writes it there.
 */
package io.docaffm.samples.relay;
