// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour.tasks;

import io.docaffm.rdma.RdmaTransportType;

/** Each task prepared, over a reliable connection. */
class EachPreparedTaskTest extends EachTask {
    EachPreparedTaskTest() {
        super(RdmaTransportType.RC, Face.PREPARED);
    }
}
