// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core;

import io.docaffm.core.ffi.DocaCommon;
import io.docaffm.core.internal.Calls;
import io.docaffm.core.internal.NativeSymbols;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * An opened representor ({@code struct doca_dev_rep}): the BlueField side's view of a function of the host. A Comch server is made on one. A child
 * of its device.
 *
 * {@snippet :
 * try (Device device = Device.open(DeviceSelector.pci("03:00.0"));
 *         DeviceRepresentor host = DeviceRepresentor.open(device, DeviceRepresentor.Filter.NET, "b1:00.0")) {
 *     System.out.println(host.info());
 * }
 * }
 *
 * <p>Safe from any thread.
 */
public final class DeviceRepresentor extends NativeObject {
    /** Which representors are meant ({@code enum doca_devinfo_rep_filter}). */
    public enum Filter {
        /** All. */
        ALL(DocaCommon.DOCA_DEVINFO_REP_FILTER_ALL()),
        /** Those of network functions. */
        NET(DocaCommon.DOCA_DEVINFO_REP_FILTER_NET()),
        /** Those of emulated functions. */
        EMULATED(DocaCommon.DOCA_DEVINFO_REP_FILTER_EMULATED());

        private final int code;

        Filter(int code) {
            this.code = code;
        }
    }

    private final Device device;
    private final DeviceRepresentorInfo info;
    private MemorySegment rep = MemorySegment.NULL;

    private DeviceRepresentor(Device device, DeviceRepresentorInfo info) {
        super("representor " + info.shortName() + " of " + device.name(), CloseOrder.DEVICE, device);
        this.device = device;
        this.info = info;
        made();
    }

    /**
     * The representors that a device shows ({@code doca_devinfo_rep_create_list}).
     *
     * @param device an open device of the BlueField side
     * @param filter which are meant; {@link DeviceInfo#capabilities()} tells what the device is able to list
     * @return a snapshot of each; empty if there are none
     * @throws DocaException as DOCA answers, {@link DocaError#NOT_SUPPORTED} for a device without representors
     * @throws IllegalStateException if the device is closed
     */
    public static List<DeviceRepresentorInfo> list(Device device, Filter filter) {
        return device.ask(_ -> {
            try (DeviceList representors = DeviceList.ofRepresentors(device, device.handle(), filter.code)) {
                return representors.elements().stream().map(DeviceRepresentorInfo::read).toList();
            }
        });
    }

    /**
     * Opens a representor by the PCI address of the function that it represents ({@code doca_dev_rep_open}).
     *
     * @param device an open device of the BlueField side
     * @param filter among which it is looked for
     * @param pciAddress with or without domain, in any case, as for {@link DeviceSelector#pci}
     * @return the representor; closed by the caller, or with the device
     * @throws DocaException with {@link DocaError#NOT_FOUND} if there is none (the message lists those there are), or as DOCA answers
     * @throws IllegalArgumentException if it is not a PCI address
     * @throws IllegalStateException if the device is closed
     */
    public static DeviceRepresentor open(Device device, Filter filter, String pciAddress) {
        String wanted = DeviceSelector.normalPci(pciAddress)
                .orElseThrow(() -> new IllegalArgumentException("not a PCI address: \"" + pciAddress + "\" (as in 0000:b1:00.0)"));
        return open(device, filter, "representor " + wanted, info -> info.hasPciAddress(wanted));
    }

    /**
     * Opens a listed representor ({@code doca_dev_rep_open}).
     *
     * @param device the device it was listed on
     * @param filter the filter it was listed with
     * @param info from {@link #list}
     * @return the representor; closed by the caller, or with the device
     * @throws DocaException with {@link DocaError#NOT_FOUND} if it is gone, or as DOCA answers
     * @throws IllegalStateException if the device is closed
     */
    public static DeviceRepresentor open(Device device, Filter filter, DeviceRepresentorInfo info) {
        return open(device, filter, info.toString(), info::isSameRepresentor);
    }

    /**
     * What DOCA told about it when it was opened.
     *
     * @return a snapshot
     */
    public DeviceRepresentorInfo info() {
        return info;
    }

    /**
     * The device that shows it.
     *
     * @return the parent
     */
    public Device device() {
        return device;
    }

    /**
     * The {@code struct doca_dev_rep *}.
     *
     * @throws IllegalStateException if the representor is closed
     */
    @Override
    public MemorySegment handle() {
        requireOpen();
        return rep;
    }

    @Override
    protected CompletableFuture<Void> release() {
        DeviceList.LOCK.lock();
        try {
            if (rep.address() == 0) {
                // The device was closed while this was being opened, and opening failed.
                return CompletableFuture.completedFuture(null);
            }
            Calls.check(this, "doca_dev_rep_close", () -> DocaCommon.doca_dev_rep_close(rep));
            return CompletableFuture.completedFuture(null);
        } catch (DocaException failure) {
            return CompletableFuture.failedFuture(failure);
        } finally {
            DeviceList.LOCK.unlock();
        }
    }

    private static DeviceRepresentor open(Device device, Filter filter, String wanted, Predicate<DeviceRepresentorInfo> predicate) {
        Objects.requireNonNull(filter, "filter");
        return device.ask(_ -> {
            try (DeviceList representors = DeviceList.ofRepresentors(device, device.handle(), filter.code)) {
                List<MemorySegment> elements = representors.elements();
                List<DeviceRepresentorInfo> infos = elements.stream().map(DeviceRepresentorInfo::read).toList();
                for (int i = 0; i < infos.size(); i++) {
                    if (predicate.test(infos.get(i))) {
                        return open(device, infos.get(i), elements.get(i));
                    }
                }
                String there = infos.isEmpty() ? "It shows none (filter " + filter + "): is this the BlueField side?"
                        : "It shows: " + infos.stream().map(DeviceRepresentorInfo::toString).collect(Collectors.joining(", "));
                throw new DocaException(DocaError.NOT_FOUND, "Opening " + wanted, device.name(), "", there, null);
            }
        });
    }

    private static DeviceRepresentor open(Device device, DeviceRepresentorInfo info, MemorySegment devinfo) {
        // A child first, native second: a device that is being closed refuses here, and one that waits for this child closes it whole.
        DeviceRepresentor made = new DeviceRepresentor(device, info);
        try (Arena arena = Arena.ofConfined()) {
            NativeSymbols.require(device, "doca_dev_rep_close");
            MemorySegment opened = arena.allocate(ValueLayout.ADDRESS);
            Calls.check(device, "doca_dev_rep_open", () -> DocaCommon.doca_dev_rep_open(devinfo, opened));
            made.rep = opened.get(ValueLayout.ADDRESS, 0);
            return made;
        } catch (RuntimeException | Error failure) {
            made.abandon();
            throw failure;
        }
    }
}
