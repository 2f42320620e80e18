// SPDX-License-Identifier: Apache-2.0

/** What a machine lacks for DOCA RDMA and Comch, and how to say it: the preflight of the doca-ffm tool and of the hardware profile. */
module io.docaffm.doctor {
    requires transitive io.docaffm.core;
    requires io.docaffm.comch;
    requires io.docaffm.rdma;

    exports io.docaffm.doctor;
}
