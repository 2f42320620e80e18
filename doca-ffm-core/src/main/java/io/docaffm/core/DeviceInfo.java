// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core;

import io.docaffm.core.ffi.DocaCommon;
import io.docaffm.core.internal.NativeSymbols;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.net.Inet4Address;
import java.net.Inet6Address;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What DOCA tells about a device ({@code doca_devinfo_get_*} and {@code doca_devinfo_*_cap_*}): an immutable snapshot, without native memory.
 *
 * <p>A question that the device, its port or the loaded version does not answer is an empty answer. Two snapshots are equal when everything in
 * them is.
 *
 * {@snippet :
 * for (DeviceInfo info : Device.list()) {
 *     System.out.println(info + " " + info.ipv4Address().map(Inet4Address::getHostAddress).orElse("no IPv4"));
 * }
 * }
 */
public final class DeviceInfo {
    /** A yes-or-no ability of a device. */
    public enum Capability {
        /** It manages hot-plugged functions. */
        HOTPLUG_MANAGER,
        /** Notifications can be moderated. */
        NOTIFICATION_MODERATION,
        /** Reclaiming of resources can be sped up ({@code doca_dev_accelerate_resource_reclaim}). */
        RESOURCE_RECLAIM,
        /** Representors of every kind can be listed. */
        REPRESENTORS_ALL,
        /** Representors of network functions can be listed: this is the BlueField side. */
        REPRESENTORS_NET,
        /** Representors of emulated functions can be listed. */
        REPRESENTORS_EMULATED,
        /** Its memory can be exported over PCI, see {@link MemoryMap#exportPci}. */
        MEMORY_EXPORT_PCI,
        /** Memory exported over PCI can be opened on it, see {@link RemoteMemoryMap#fromPciExport}. */
        MEMORY_IMPORT_PCI
    }

    /**
     * {@code doca_error_t getter(const struct doca_devinfo *, T *)}, for those that came after the version the generated layer is made from.
     */
    private static final FunctionDescriptor GETTER = FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.ADDRESS);

    private final Facts facts;

    /** A record for its equals and hashCode; not public, for it grows with DOCA. */
    record Facts(Optional<String> ibdevName, Optional<String> pciAddress, Optional<String> interfaceName, Optional<String> macAddress,
            Optional<Inet4Address> ipv4Address, Optional<Inet6Address> ipv6Address, OptionalInt lid, OptionalLong activeRate, OptionalInt vhcaId,
            Optional<PciFunctionType> functionType, OptionalLong subFunctionIndex, Set<Capability> capabilities) {
        Facts {
            capabilities = Set.copyOf(capabilities);
        }
    }

    DeviceInfo(Facts facts) {
        this.facts = facts;
    }

    static DeviceInfo read(MemorySegment devinfo) {
        try (Arena arena = Arena.ofConfined()) {
            InfoReader reader = new InfoReader(devinfo, arena);
            return new DeviceInfo(new Facts(
                    reader.text("doca_devinfo_get_ibdev_name", DocaCommon.DOCA_DEVINFO_IBDEV_NAME_SIZE(), DocaCommon::doca_devinfo_get_ibdev_name),
                    reader.text("doca_devinfo_get_pci_addr_str", DocaCommon.DOCA_DEVINFO_PCI_ADDR_SIZE(), DocaCommon::doca_devinfo_get_pci_addr_str),
                    reader.text("doca_devinfo_get_iface_name", DocaCommon.DOCA_DEVINFO_IFACE_NAME_SIZE(), DocaCommon::doca_devinfo_get_iface_name),
                    reader.mac("doca_devinfo_get_mac_addr", DocaCommon.DOCA_DEVINFO_MAC_ADDR_SIZE(), DocaCommon::doca_devinfo_get_mac_addr),
                    reader.address("doca_devinfo_get_ipv4_addr", DocaCommon.DOCA_DEVINFO_IPV4_ADDR_SIZE(), DocaCommon::doca_devinfo_get_ipv4_addr)
                            .map(Inet4Address.class::cast),
                    // An IPv4-mapped one comes back from InetAddress as IPv4: that is told by the other getter.
                    reader.address("doca_devinfo_get_ipv6_addr", DocaCommon.DOCA_DEVINFO_IPV6_ADDR_SIZE(), DocaCommon::doca_devinfo_get_ipv6_addr)
                            .filter(Inet6Address.class::isInstance).map(Inet6Address.class::cast),
                    reader.unsignedShort("doca_devinfo_get_lid", DocaCommon::doca_devinfo_get_lid),
                    reader.longValue("doca_devinfo_get_active_rate", DocaCommon::doca_devinfo_get_active_rate),
                    reader.unsignedShort("doca_devinfo_get_vhca_id", DocaCommon::doca_devinfo_get_vhca_id),
                    functionType(reader.unsignedInt("doca_devinfo_get_pci_func_type", later("doca_devinfo_get_pci_func_type"))),
                    reader.unsignedInt("doca_devinfo_get_sf_index", later("doca_devinfo_get_sf_index")),
                    capabilities(reader)));
        }
    }

    /**
     * The RDMA device's name ({@code doca_devinfo_get_ibdev_name}).
     *
     * @return for example {@code mlx5_0}
     */
    public Optional<String> ibdevName() {
        return facts.ibdevName();
    }

    /**
     * The PCI address with domain ({@code doca_devinfo_get_pci_addr_str}).
     *
     * @return for example {@code 0000:03:00.0}
     */
    public Optional<String> pciAddress() {
        return facts.pciAddress();
    }

    /**
     * The network interface's name ({@code doca_devinfo_get_iface_name}).
     *
     * @return for example {@code ens1f0np0}
     */
    public Optional<String> interfaceName() {
        return facts.interfaceName();
    }

    /**
     * The Ethernet address ({@code doca_devinfo_get_mac_addr}); ports that are no Ethernet have none.
     *
     * @return for example {@code b8:ce:f6:00:00:01}
     */
    public Optional<String> macAddress() {
        return facts.macAddress();
    }

    /**
     * The interface's IPv4 address ({@code doca_devinfo_get_ipv4_addr}).
     *
     * @return the address, empty if it has none
     */
    public Optional<Inet4Address> ipv4Address() {
        return facts.ipv4Address();
    }

    /**
     * The interface's IPv6 address ({@code doca_devinfo_get_ipv6_addr}).
     *
     * @return the address, empty if it has none
     */
    public Optional<Inet6Address> ipv6Address() {
        return facts.ipv6Address();
    }

    /**
     * The port's local identifier on an InfiniBand fabric ({@code doca_devinfo_get_lid}).
     *
     * @return 0 to 65535
     */
    public OptionalInt lid() {
        return facts.lid();
    }

    /**
     * The port's active rate ({@code doca_devinfo_get_active_rate}).
     *
     * @return bits per second
     */
    public OptionalLong activeRate() {
        return facts.activeRate();
    }

    /**
     * The identifier of the virtual HCA ({@code doca_devinfo_get_vhca_id}).
     *
     * @return 0 to 65535
     */
    public OptionalInt vhcaId() {
        return facts.vhcaId();
    }

    /**
     * The kind of PCI function ({@code doca_devinfo_get_pci_func_type}, DOCA 3.1 and later).
     *
     * @return the kind, empty before DOCA 3.1
     */
    public Optional<PciFunctionType> functionType() {
        return facts.functionType();
    }

    /**
     * A sub-function's index ({@code doca_devinfo_get_sf_index}, DOCA 3.1 and later).
     *
     * @return the index, empty before DOCA 3.1 and for what is no sub-function
     */
    public OptionalLong subFunctionIndex() {
        return facts.subFunctionIndex();
    }

    /**
     * What the device says it is able to. An ability that it does not know of is not in it.
     *
     * @return an unmodifiable set
     */
    public Set<Capability> capabilities() {
        return facts.capabilities();
    }

    /** Is it the same device? The rest of a snapshot changes with the port's state. */
    boolean isSameDevice(DeviceInfo other) {
        return facts.ibdevName().equals(other.facts.ibdevName()) && facts.pciAddress().equals(other.facts.pciAddress());
    }

    /** What it is called in messages: the name that DOCA's tools use, else whatever there is. */
    String shortName() {
        return facts.ibdevName().or(facts::pciAddress).or(facts::interfaceName).orElse("without a name");
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof DeviceInfo info && facts.equals(info.facts);
    }

    @Override
    public int hashCode() {
        return Objects.hashCode(facts);
    }

    /**
     * A line for people.
     *
     * @return for example {@code mlx5_0 (0000:03:00.0, ens1f0np0)}
     */
    @Override
    public String toString() {
        String name = shortName();
        String rest = Stream.of(facts.pciAddress(), facts.interfaceName()).flatMap(Optional::stream).filter(text -> !text.equals(name))
                .collect(Collectors.joining(", "));
        return rest.isEmpty() ? name : name + " (" + rest + ")";
    }

    private static InfoReader.Getter later(String function) {
        return (info, result) -> {
            MethodHandle getter = Linker.nativeLinker().downcallHandle(NativeSymbols.find(function).orElseThrow(), GETTER);
            try {
                return (int) getter.invokeExact(info, result);
            } catch (RuntimeException | Error failure) {
                throw failure;
            } catch (Throwable impossible) {
                throw new AssertionError(impossible);
            }
        };
    }

    private static Optional<PciFunctionType> functionType(OptionalLong code) {
        return code.isPresent() ? PciFunctionType.of((int) code.getAsLong()) : Optional.empty();
    }

    private static Set<Capability> capabilities(InfoReader reader) {
        Set<Capability> able = EnumSet.noneOf(Capability.class);
        add(able, Capability.HOTPLUG_MANAGER, reader.flag("doca_devinfo_cap_is_hotplug_manager_supported",
                DocaCommon::doca_devinfo_cap_is_hotplug_manager_supported));
        add(able, Capability.NOTIFICATION_MODERATION, reader.flag("doca_devinfo_cap_is_notification_moderation_supported",
                DocaCommon::doca_devinfo_cap_is_notification_moderation_supported));
        add(able, Capability.RESOURCE_RECLAIM, reader.flag("doca_devinfo_cap_is_accelerate_resource_reclaim_supported",
                DocaCommon::doca_devinfo_cap_is_accelerate_resource_reclaim_supported));
        add(able, Capability.REPRESENTORS_ALL, reader.flag("doca_devinfo_rep_cap_is_filter_all_supported",
                DocaCommon::doca_devinfo_rep_cap_is_filter_all_supported));
        add(able, Capability.REPRESENTORS_NET, reader.flag("doca_devinfo_rep_cap_is_filter_net_supported",
                DocaCommon::doca_devinfo_rep_cap_is_filter_net_supported));
        add(able, Capability.REPRESENTORS_EMULATED, reader.flag("doca_devinfo_rep_cap_is_filter_emulated_supported",
                DocaCommon::doca_devinfo_rep_cap_is_filter_emulated_supported));
        add(able, Capability.MEMORY_EXPORT_PCI, reader.flag("doca_mmap_cap_is_export_pci_supported", DocaCommon::doca_mmap_cap_is_export_pci_supported));
        add(able, Capability.MEMORY_IMPORT_PCI, reader.flag("doca_mmap_cap_is_create_from_export_pci_supported",
                DocaCommon::doca_mmap_cap_is_create_from_export_pci_supported));
        return able;
    }

    private static void add(Set<Capability> able, Capability capability, Optional<Boolean> answer) {
        if (answer.orElse(false)) {
            able.add(capability);
        }
    }
}
