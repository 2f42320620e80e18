// SPDX-License-Identifier: Apache-2.0

/** What the behaviour suites run against, and the programs they run in other processes. */
module io.docaffm.behaviour {
    requires io.docaffm.comch;
    requires io.docaffm.emulator;
    requires io.docaffm.rdma;
    requires jdk.management; // its tests count what threads allocate
}
