// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core;

import io.docaffm.core.ffi.DocaCommon;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * What DOCA tells about a representor ({@code doca_devinfo_rep_get_*}): an immutable snapshot, without native memory. A question that is not
 * answered is an empty answer.
 */
public final class DeviceRepresentorInfo {
    private final Facts facts;

    /** A record for its equals and hashCode; not public, for it grows with DOCA. */
    record Facts(Optional<String> vuid, Optional<String> pciAddress, Optional<String> interfaceName, Optional<PciFunctionType> functionType,
            Optional<Boolean> hotplug, OptionalInt vhcaId) {}

    DeviceRepresentorInfo(Facts facts) {
        this.facts = facts;
    }

    static DeviceRepresentorInfo read(MemorySegment devinfo) {
        try (Arena arena = Arena.ofConfined()) {
            InfoReader reader = new InfoReader(devinfo, arena);
            OptionalLong type = reader.unsignedInt("doca_devinfo_rep_get_pci_func_type", DocaCommon::doca_devinfo_rep_get_pci_func_type);
            return new DeviceRepresentorInfo(new Facts(
                    reader.text("doca_devinfo_rep_get_vuid", DocaCommon.DOCA_DEVINFO_REP_VUID_SIZE(), DocaCommon::doca_devinfo_rep_get_vuid),
                    reader.text("doca_devinfo_rep_get_pci_addr_str", DocaCommon.DOCA_DEVINFO_REP_PCI_ADDR_SIZE(),
                            DocaCommon::doca_devinfo_rep_get_pci_addr_str),
                    reader.text("doca_devinfo_rep_get_iface_name", DocaCommon.DOCA_DEVINFO_IFACE_NAME_SIZE(),
                            DocaCommon::doca_devinfo_rep_get_iface_name),
                    type.isPresent() ? PciFunctionType.of((int) type.getAsLong()) : Optional.empty(),
                    reader.flag("doca_devinfo_rep_get_is_hotplug", DocaCommon::doca_devinfo_rep_get_is_hotplug),
                    reader.unsignedShort("doca_devinfo_rep_get_vhca_id", DocaCommon::doca_devinfo_rep_get_vhca_id)));
        }
    }

    /**
     * The vendor's unique identifier ({@code doca_devinfo_rep_get_vuid}).
     *
     * @return the identifier
     */
    public Optional<String> vuid() {
        return facts.vuid();
    }

    /**
     * The represented function's PCI address on the host ({@code doca_devinfo_rep_get_pci_addr_str}).
     *
     * @return for example {@code 0000:b1:00.0}
     */
    public Optional<String> pciAddress() {
        return facts.pciAddress();
    }

    /**
     * The representor's network interface ({@code doca_devinfo_rep_get_iface_name}).
     *
     * @return for example {@code pf0hpf}
     */
    public Optional<String> interfaceName() {
        return facts.interfaceName();
    }

    /**
     * The kind of the represented function ({@code doca_devinfo_rep_get_pci_func_type}).
     *
     * @return the kind
     */
    public Optional<PciFunctionType> functionType() {
        return facts.functionType();
    }

    /**
     * Was the represented function hot-plugged ({@code doca_devinfo_rep_get_is_hotplug})?
     *
     * @return yes or no, empty if not told
     */
    public Optional<Boolean> isHotplug() {
        return facts.hotplug();
    }

    /**
     * The identifier of the represented virtual HCA ({@code doca_devinfo_rep_get_vhca_id}).
     *
     * @return 0 to 65535
     */
    public OptionalInt vhcaId() {
        return facts.vhcaId();
    }

    boolean hasPciAddress(String normal) {
        return facts.pciAddress().flatMap(DeviceSelector::normalPci).equals(Optional.of(normal));
    }

    boolean isSameRepresentor(DeviceRepresentorInfo other) {
        return facts.vuid().equals(other.facts.vuid()) && facts.pciAddress().equals(other.facts.pciAddress());
    }

    String shortName() {
        return facts.pciAddress().or(facts::interfaceName).or(facts::vuid).orElse("without a name");
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof DeviceRepresentorInfo info && facts.equals(info.facts);
    }

    @Override
    public int hashCode() {
        return Objects.hashCode(facts);
    }

    /**
     * A line for people.
     *
     * @return for example {@code 0000:b1:00.0 (pf0hpf)}
     */
    @Override
    public String toString() {
        return shortName() + facts.interfaceName().filter(name -> !name.equals(shortName())).map(name -> " (" + name + ")").orElse("");
    }
}
