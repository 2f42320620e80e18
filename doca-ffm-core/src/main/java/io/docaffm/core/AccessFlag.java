// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core;

import io.docaffm.core.ffi.DocaCommon;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Set;

/**
 * What may be done with memory, or through a context ({@code enum doca_access_flag}, a bit mask).
 *
 * <p>A memory map's flags say what the local program, remote peers and the PCI bus may do with it. An RDMA context's flags
 * ({@link #RDMA_READ}, {@link #RDMA_WRITE}, {@link #RDMA_ATOMIC}) say which one-sided tasks may pass through its connections, both ways.
 */
public enum AccessFlag {
    /** The device may write local memory: needed for receives, for the destination of reads, and with each of the RDMA flags but read. */
    LOCAL_READ_WRITE(DocaCommon.DOCA_ACCESS_FLAG_LOCAL_READ_WRITE()),
    /** A peer may read. */
    RDMA_READ(DocaCommon.DOCA_ACCESS_FLAG_RDMA_READ()),
    /** A peer may write; needs {@link #LOCAL_READ_WRITE} on a memory map. */
    RDMA_WRITE(DocaCommon.DOCA_ACCESS_FLAG_RDMA_WRITE()),
    /** A peer may do atomics; needs {@link #LOCAL_READ_WRITE} on a memory map. */
    RDMA_ATOMIC(DocaCommon.DOCA_ACCESS_FLAG_RDMA_ATOMIC()),
    /** The PCI peer may read. */
    PCI_READ_ONLY(DocaCommon.DOCA_ACCESS_FLAG_PCI_READ_ONLY()),
    /** The PCI peer may read and write. */
    PCI_READ_WRITE(DocaCommon.DOCA_ACCESS_FLAG_PCI_READ_WRITE()),
    /** PCI transactions may pass each other. */
    PCI_RELAXED_ORDERING(DocaCommon.DOCA_ACCESS_FLAG_PCI_RELAXED_ORDERING());

    private final int bit;

    AccessFlag(int bit) {
        this.bit = bit;
    }

    /**
     * The mask with these flags. No flag is {@code DOCA_ACCESS_FLAG_LOCAL_READ_ONLY}, which is 0.
     *
     * @param flags the flags
     * @return the bits or-ed together
     */
    public static int mask(Collection<AccessFlag> flags) {
        int mask = DocaCommon.DOCA_ACCESS_FLAG_LOCAL_READ_ONLY();
        for (AccessFlag flag : flags) {
            mask |= flag.bit;
        }
        return mask;
    }

    /**
     * The flags of a mask; bits that this binding does not know are left out.
     *
     * @param mask a {@code doca_access_flag} mask
     * @return a new set
     */
    public static Set<AccessFlag> of(int mask) {
        EnumSet<AccessFlag> flags = EnumSet.noneOf(AccessFlag.class);
        for (AccessFlag flag : values()) {
            if ((mask & flag.bit) != 0) {
                flags.add(flag);
            }
        }
        return flags;
    }

    /**
     * The flag's bit.
     *
     * @return the value of the C enumerator
     */
    public int bit() {
        return bit;
    }
}
