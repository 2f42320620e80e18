// SPDX-License-Identifier: Apache-2.0

/** libdoca_comch for Java: the generated bindings and their loading. */
module io.docaffm.comch {
    requires io.docaffm.core;
}
