// SPDX-License-Identifier: Apache-2.0
/** DOCA Comch for Java: messages and bulk data between programs on a host and programs on its BlueField. */
package io.docaffm.comch;
