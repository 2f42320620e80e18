// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour.tasks;

import io.docaffm.rdma.RdmaTransportType;

/** Each task with a future, over a reliable connection. */
class EachTaskTest extends EachTask {
    EachTaskTest() {
        super(RdmaTransportType.RC, Face.FUTURE);
    }
}
