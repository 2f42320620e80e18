// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour.tasks;

import io.docaffm.rdma.RdmaTransportType;

/** Each task with a future, over a dynamically connected transport. */
class EachTaskOverDcTest extends EachTask {
    EachTaskOverDcTest() {
        super(RdmaTransportType.DC, Face.FUTURE);
    }
}
