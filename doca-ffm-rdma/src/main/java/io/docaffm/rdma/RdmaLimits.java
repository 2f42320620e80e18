// SPDX-License-Identifier: Apache-2.0
package io.docaffm.rdma;

import io.docaffm.core.Device;
import io.docaffm.core.DocaError;
import io.docaffm.core.internal.Calls;
import io.docaffm.core.internal.Limits;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * What was asked of a builder and a device may not have: numbers, and the transport type.
 */
final class RdmaLimits {
    private final Limits<RdmaCapabilities> limits = new Limits<>();
    private RdmaTransportType transport = RdmaTransportType.RC;
    private long receivePieces;
    private boolean transportAsked;

    /** The last value for a setting counts. */
    void want(String what, long wanted, String function, Function<RdmaCapabilities, OptionalLong> most) {
        limits.want(what, wanted, function, most);
    }

    void wantTransport(RdmaTransportType type) {
        transport = type;
        transportAsked = true;
    }

    RdmaTransportType transport() {
        return transport;
    }

    void wantReceivePieces(int pieces) {
        receivePieces = pieces;
    }

    /**
     * Refuses what the device does not have.
     *
     * @throws IllegalArgumentException for a number beyond the device's limit; the message has both
     * @throws io.docaffm.core.DocaException NOT_SUPPORTED for a transport type that the device does not have
     */
    void check(Device device) {
        if (limits.isEmpty() && !transportAsked && receivePieces == 0) {
            return;
        }
        RdmaCapabilities can = RdmaCapabilities.of(device);
        if (transportAsked && !can.supports(transport).orElse(true)) {
            throw Calls.failure(device, "doca_rdma_cap_transport_type_is_supported", DocaError.NOT_SUPPORTED, "It has no transport type " + transport, null);
        }
        limits.check(device.name(), can);
        if (receivePieces > 0) {
            OptionalLong most = can.maxReceiveBufferPieces(transport).isPresent() ? OptionalLong.of(can.maxReceiveBufferPieces(transport).getAsInt())
                    : OptionalLong.empty();
            Limits.refuse(device.name(), "number of pieces of a receive's buffer with " + transport, receivePieces, "doca_rdma_cap_task_receive_get_max_dst_buf_list_len", most);
        }
    }
}
