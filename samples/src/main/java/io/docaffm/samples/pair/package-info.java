// SPDX-License-Identifier: Apache-2.0
/** Two programs meet, by descriptor files or by RDMA CM, and pass one text each of the ways that DOCA's own sample pairs do. */
package io.docaffm.samples.pair;
