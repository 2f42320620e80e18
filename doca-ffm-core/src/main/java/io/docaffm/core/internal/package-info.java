// SPDX-License-Identifier: Apache-2.0
/** Loading, error checks, the few hand-made handles: shared with the sibling modules, not API. */
package io.docaffm.core.internal;
