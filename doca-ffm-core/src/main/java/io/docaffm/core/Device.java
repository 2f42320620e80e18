// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core;

import io.docaffm.core.ffi.DocaCommon;
import io.docaffm.core.internal.Calls;
import io.docaffm.core.internal.NativeSymbols;
import io.docaffm.core.internal.UseCount;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * An opened device ({@code struct doca_dev}): a port of a BlueField or ConnectX, or the emulator's likeness of one. Memory maps and contexts are
 * made on it and are closed before it.
 *
 * {@snippet :
 * try (Device device = Device.open(DeviceSelector.ibdev("mlx5_0"))) {
 *     System.out.println(device.info());
 * }
 * }
 *
 * <p>Safe from any thread. The same device may be opened more than once.
 */
public final class Device extends NativeObject {
    private final DeviceInfo info;
    private final MemorySegment dev;
    private final UseCount questions;

    private Device(DeviceInfo info, MemorySegment dev) {
        super("device " + info.shortName(), CloseOrder.DEVICE);
        this.info = info;
        this.dev = dev;
        this.questions = new UseCount(name());
        made();
    }

    /**
     * The devices of this machine ({@code doca_devinfo_create_list}). Loads DOCA if need be.
     *
     * @return a snapshot of each, in DOCA's order; empty if there are none
     * @throws DocaException if DOCA is not there or cannot list
     */
    public static List<DeviceInfo> list() {
        try (DeviceList devices = DeviceList.ofDevices()) {
            return devices.elements().stream().map(DeviceInfo::read).toList();
        }
    }

    /**
     * Opens the device that a selector chooses ({@code doca_dev_open}). Loads DOCA if need be.
     *
     * @param selector must match exactly one device
     * @return the device; the caller closes it
     * @throws DocaException with {@link DocaError#NOT_FOUND} if there is no such device, {@link DocaError#INVALID_VALUE} if several match (both
     *     list the devices), or as DOCA answers
     */
    public static Device open(DeviceSelector selector) {
        Objects.requireNonNull(selector, "selector");
        try (DeviceList devices = DeviceList.ofDevices()) {
            List<MemorySegment> elements = devices.elements();
            List<DeviceInfo> infos = elements.stream().map(DeviceInfo::read).toList();
            int chosen = selector.choose(infos);
            return open(infos.get(chosen), elements.get(chosen));
        }
    }

    /**
     * Opens a listed device ({@code doca_dev_open}). It is found again by RDMA device name and PCI address.
     *
     * @param info from {@link #list()}
     * @return the device; the caller closes it
     * @throws DocaException with {@link DocaError#NOT_FOUND} if it is gone, or as DOCA answers
     */
    public static Device open(DeviceInfo info) {
        return open(DeviceSelector.firstMatching(info.toString(), info::isSameDevice));
    }

    /**
     * What DOCA told about the device when it was opened.
     *
     * @return a snapshot
     */
    public DeviceInfo info() {
        return info;
    }

    /**
     * The {@code struct doca_dev *}.
     *
     * @throws IllegalStateException if the device is closed
     */
    @Override
    public MemorySegment handle() {
        requireOpen();
        return dev;
    }

    /**
     * Asks the device something, for which DOCA wants a {@code struct doca_devinfo *} (the {@code doca_*_cap_*} functions). The device is not
     * closed while the question runs; so the question must not close it.
     *
     * @param <T> the answer's type
     * @param question gets the {@code doca_devinfo}, which is valid during the call only
     * @return the question's answer
     * @throws IllegalStateException if the device is closed
     */
    public <T> T ask(Function<MemorySegment, T> question) {
        questions.acquire();
        try {
            NativeSymbols.require(this, "doca_dev_as_devinfo");
            return question.apply(DocaCommon.doca_dev_as_devinfo(dev));
        } finally {
            questions.release();
        }
    }

    @Override
    protected CompletableFuture<Void> release() {
        return questions.close().thenRun(() -> {
            DeviceList.LOCK.lock();
            try {
                Calls.check(this, "doca_dev_close", () -> DocaCommon.doca_dev_close(dev));
            } finally {
                DeviceList.LOCK.unlock();
            }
        });
    }

    private static Device open(DeviceInfo info, MemorySegment devinfo) {
        NativeSymbols.require(info, "doca_dev_close");
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment opened = arena.allocate(ValueLayout.ADDRESS);
            Calls.check(info, "doca_dev_open", () -> DocaCommon.doca_dev_open(devinfo, opened));
            return new Device(info, opened.get(ValueLayout.ADDRESS, 0));
        }
    }
}
