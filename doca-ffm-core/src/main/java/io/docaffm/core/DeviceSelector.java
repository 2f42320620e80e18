// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Says which device is meant. A selector must match exactly one: several are an error that lists them, for a device picked by chance works on
 * one machine and not on the next. {@link #firstMatching} is for who does not care.
 *
 * {@snippet :
 * Device.open(DeviceSelector.parse(args[0])); // mlx5_0, 03:00.0, ens1f0np0 …
 * Device.open(DeviceSelector.matching("200 Gb/s", info -> info.activeRate().orElse(0) >= 200_000_000_000L));
 * }
 */
public final class DeviceSelector {
    /** A domain is four digits, or more behind some PCIe controllers. */
    private static final Pattern PCI = Pattern.compile("(?:(\\p{XDigit}{4,8}):)?(\\p{XDigit}{2}):(\\p{XDigit}{2})\\.([0-7])");
    private static final String DEFAULT_DOMAIN = "0000";

    private final String description;
    private final Predicate<DeviceInfo> predicate;
    private final boolean first;

    private DeviceSelector(String description, Predicate<DeviceInfo> predicate, boolean first) {
        this.description = description;
        this.predicate = predicate;
        this.first = first;
    }

    /**
     * By the RDMA device's name.
     *
     * @param name for example {@code mlx5_0}
     * @return the selector
     * @throws IllegalArgumentException if the name is blank
     */
    public static DeviceSelector ibdev(String name) {
        return new DeviceSelector("ibdev " + notBlank(name), info -> is(info.ibdevName(), name), false);
    }

    /**
     * By PCI address, with {@code doca_devinfo_is_equal_pci_addr}'s meaning: without a domain it is domain 0000; upper and lower case are the
     * same.
     *
     * @param address for example {@code 0000:03:00.0} or {@code 03:00.0}
     * @return the selector
     * @throws IllegalArgumentException if it is not a PCI address
     */
    public static DeviceSelector pci(String address) {
        String wanted = normalPci(address).orElseThrow(() -> new IllegalArgumentException(
                "not a PCI address: \"" + address + "\" (as in 0000:03:00.0, or 03:00.0 for domain 0000)"));
        return new DeviceSelector("PCI address " + wanted, info -> info.pciAddress().flatMap(DeviceSelector::normalPci).equals(Optional.of(wanted)), false);
    }

    /**
     * By the network interface's name.
     *
     * @param name for example {@code ens1f0np0}
     * @return the selector
     * @throws IllegalArgumentException if the name is blank
     */
    public static DeviceSelector iface(String name) {
        return new DeviceSelector("interface " + notBlank(name), info -> is(info.interfaceName(), name), false);
    }

    /**
     * By a condition that exactly one device fulfils.
     *
     * @param description what is looked for, for messages
     * @param predicate the condition; called once per device, on the caller's thread
     * @return the selector
     */
    public static DeviceSelector matching(String description, Predicate<DeviceInfo> predicate) {
        return new DeviceSelector(Objects.requireNonNull(description, "description"), Objects.requireNonNull(predicate, "predicate"), false);
    }

    /**
     * The first device, in DOCA's order, that fulfils a condition.
     *
     * @param description what is looked for, for messages
     * @param predicate the condition; called once per device, on the caller's thread
     * @return the selector
     */
    public static DeviceSelector firstMatching(String description, Predicate<DeviceInfo> predicate) {
        return new DeviceSelector(Objects.requireNonNull(description, "description"), Objects.requireNonNull(predicate, "predicate"), true);
    }

    /**
     * Guesses from the form: what looks like a PCI address is one; any other word is the name of an RDMA device or of a network interface.
     *
     * @param text for example {@code mlx5_0}, {@code 03:00.0} or {@code ens1f0np0}
     * @return the selector
     * @throws IllegalArgumentException if the text is blank
     */
    public static DeviceSelector parse(String text) {
        String word = notBlank(text).strip();
        if (normalPci(word).isPresent()) {
            return pci(word);
        }
        return new DeviceSelector("device " + word, info -> is(info.ibdevName(), word) || is(info.interfaceName(), word), false);
    }

    /**
     * The device that it chooses.
     *
     * @param devices the devices there are
     * @return its index
     * @throws DocaException with {@link DocaError#NOT_FOUND} if none matches, {@link DocaError#INVALID_VALUE} if several do
     */
    int choose(List<DeviceInfo> devices) {
        List<DeviceInfo> matching = devices.stream().filter(predicate).toList();
        if (matching.isEmpty()) {
            String there = devices.isEmpty() ? "There is no DOCA device here" : "The devices here are: " + listed(devices);
            throw new DocaException(DocaError.NOT_FOUND, "Opening a device", description, "", there, null);
        }
        if (matching.size() > 1 && !first) {
            throw new DocaException(DocaError.INVALID_VALUE, "Opening a device", description, "", "It is not clear which device is meant, "
                    + matching.size() + " match: " + listed(matching) + ". Choose by RDMA device name or PCI address", null);
        }
        DeviceInfo chosen = matching.getFirst();
        for (int i = 0; i < devices.size(); i++) {
            // By identity: two entries may tell the same about themselves.
            if (devices.get(i) == chosen) {
                return i;
            }
        }
        throw new AssertionError("a chosen device that was not offered");
    }

    /**
     * What it looks for.
     *
     * @return for example {@code ibdev mlx5_0}
     */
    @Override
    public String toString() {
        return description;
    }

    /** With domain, in lower case, without leading zeros beyond four digits of domain; empty if it is no PCI address. */
    static Optional<String> normalPci(String address) {
        Matcher matcher = PCI.matcher(address.strip());
        if (!matcher.matches()) {
            return Optional.empty();
        }
        String domain = matcher.group(1) == null ? DEFAULT_DOMAIN : String.format(Locale.ROOT, "%04x", Long.parseLong(matcher.group(1), 16));
        return Optional.of((domain + ":" + matcher.group(2) + ":" + matcher.group(3) + "." + matcher.group(4)).toLowerCase(Locale.ROOT));
    }

    private static String listed(List<DeviceInfo> devices) {
        return devices.stream().map(DeviceInfo::toString).collect(Collectors.joining(", "));
    }

    private static boolean is(Optional<String> told, String wanted) {
        return told.isPresent() && told.get().equals(wanted);
    }

    private static String notBlank(String name) {
        if (name.isBlank()) {
            throw new IllegalArgumentException("a device's name must not be blank");
        }
        return name;
    }
}
