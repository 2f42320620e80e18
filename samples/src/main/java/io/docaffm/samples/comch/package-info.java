// SPDX-License-Identifier: Apache-2.0
/** A server on the BlueField and a client on the host pass a text each way over Comch, as DOCA's own sample pairs do: by messages, or on the fast path. */
package io.docaffm.samples.comch;
