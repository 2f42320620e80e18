// SPDX-License-Identifier: Apache-2.0
/** Moves a file over a connection that exists: in messages, by one-sided writes or by one-sided reads, in a window of bounded memory. */
package io.docaffm.samples.transfer;
