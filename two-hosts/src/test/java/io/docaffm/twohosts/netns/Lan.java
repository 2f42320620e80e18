// SPDX-License-Identifier: Apache-2.0
package io.docaffm.twohosts.netns;

import io.docaffm.behaviour.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Two hosts on a switch, each a network namespace: nothing of it is seen by the machine's own network, and nothing needs a free address there.
 * The names have this process's id. Closing it removes all three namespaces, and with them every interface; so does the end of this JVM.
 */
final class Lan implements AutoCloseable {
    private static final AtomicInteger LANS = new AtomicInteger();
    private static final Pattern RECEIVED = Pattern.compile("\"rx\":\\{\"bytes\":(\\d+)");
    private static final Pattern DROPPED = Pattern.compile("\"drops\":(\\d+)");

    final NamespaceHost left;
    final NamespaceHost right;
    private final String name = "doca-" + ProcessHandle.current().pid() + "-" + LANS.incrementAndGet();
    private final String bridge = name + "-switch";
    private final List<String> namespaces = new ArrayList<>();
    private final Thread atExit = new Thread(this::removeAll);
    private final Path folder;

    /** Makes the hosts and the switch. Where that cannot be done, the error says what it takes. */
    Lan() {
        Runtime.getRuntime().addShutdownHook(atExit);
        try {
            folder = Files.createTempDirectory("doca-two-hosts-");
            namespace(bridge);
            ip("-n", bridge, "link", "add", "name", "lan", "type", "bridge");
            ip("-n", bridge, "link", "set", "lan", "up");
            left = host("left", 1);
            right = host("right", 2);
            introduce(left, 2, right);
            introduce(right, 1, left);
            awaitForwarding(left);
            awaitForwarding(right);
        } catch (IOException | UncheckedIOException impossible) {
            close();
            throw new AssertionError("No two hosts can be made of network namespaces here. That takes Linux with network namespaces, veth and bridges, iproute2 "
                    + "(Debian: apt-get install iproute2), and root, or a user namespace (docs/two-hosts.md). What failed: " + impossible.getMessage(), impossible);
        } catch (Throwable failed) {
            close();
            throw failed;
        }
    }

    /** What the names of its namespaces begin with. */
    String name() {
        return name;
    }

    private void namespace(String namespace) throws IOException {
        Command.run(List.of("ip", "netns", "add", namespace));
        namespaces.add(namespace);
        ip("-n", namespace, "link", "set", "lo", "up");
    }

    private NamespaceHost host(String host, int number) throws IOException {
        String namespace = name + "-" + host;
        namespace(namespace);
        ip("-n", bridge, "link", "add", host, "type", "veth", "peer", "name", "eth0", "address", mac(number), "netns", namespace);
        ip("-n", bridge, "link", "set", host, "master", "lan", "up");
        String ipv4 = "10.0.0." + number;
        String ipv6 = "fd00:d0ca::" + number;
        ip("-n", namespace, "address", "add", ipv4 + "/24", "dev", "eth0");
        // Without the search for others that have the address, which would take a second.
        ip("-n", namespace, "address", "add", ipv6 + "/64", "dev", "eth0", "nodad");
        ip("-n", namespace, "link", "set", "eth0", "up");
        Path devices = Files.writeString(folder.resolve(host + ".conf"), "device name=mlx5_0 pci=0000:03:00.0 iface=eth0 ipv4=" + ipv4 + " ipv6=" + ipv6 + "\n");
        return new NamespaceHost(host, namespace, ipv4, ipv6, devices);
    }

    private static String mac(int number) {
        return "02:d0:ca:00:00:0" + number;
    }

    /**
     * The host knows the other's MAC address for good. A search that began while the link was cut would fail whoever connects just when it is back, and
     * whether one is under way is chance.
     */
    private static void introduce(NamespaceHost host, int number, NamespaceHost other) {
        for (String address : List.of(other.ipv4(), other.ipv6())) {
            ip("-n", host.namespace(), "neighbour", "add", address, "lladdr", mac(number), "dev", "eth0", "nud", "permanent");
        }
    }

    static String ip(String... words) {
        return run("ip", words);
    }

    private static String run(String program, String... words) {
        List<String> line = new ArrayList<>(List.of(program));
        line.addAll(List.of(words));
        try {
            return Command.run(line);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed.getMessage(), failed);
        }
    }

    /** Pulls the host's cable: both ends see that there is no carrier. */
    void unplug(NamespaceHost host) {
        ip("-n", bridge, "link", "set", host.name(), "down");
        Await.until(host.name() + " has no carrier", () -> !host.hasCarrier());
    }

    /** Puts the host's cable in. */
    void plug(NamespaceHost host) {
        ip("-n", bridge, "link", "set", host.name(), "up");
        Await.until(host.name() + " has a carrier", host::hasCarrier);
        awaitForwarding(host);
    }

    /** The switch lets nothing pass to or from the host, which notices nothing: its link is up. */
    void isolate(NamespaceHost host) {
        ip("-n", bridge, "link", "set", host.name(), "nomaster");
    }

    /** Ends that. */
    void rejoin(NamespaceHost host) {
        ip("-n", bridge, "link", "set", host.name(), "master", "lan");
        awaitForwarding(host);
    }

    /** The switch itself learns of a carrier up to a second later, and drops what comes till then. */
    private void awaitForwarding(NamespaceHost host) {
        Await.until("the switch forwards to " + host.name(), () -> ip("-n", bridge, "-details", "link", "show", "dev", host.name()).contains("state forwarding"));
    }

    /** How many bytes the host has sent, with all headers, as the switch has counted them. */
    long sentBy(NamespaceHost host) {
        return number(RECEIVED, ip("-n", bridge, "-statistics", "-json", "link", "show", "dev", host.name()));
    }

    /** What is sent to the host passes through this queueing discipline: {@code tbf rate 100mbit …}. */
    void shape(NamespaceHost host, String... discipline) {
        List<String> line = new ArrayList<>(List.of("-n", bridge, "qdisc", "replace", "dev", host.name(), "root"));
        line.addAll(List.of(discipline));
        run("tc", line.toArray(String[]::new));
    }

    /** How many packets to the host the queueing discipline has thrown away. */
    long droppedTo(NamespaceHost host) {
        return number(DROPPED, run("tc", "-n", bridge, "-statistics", "-json", "qdisc", "show", "dev", host.name(), "root"));
    }

    private static long number(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text.replaceAll("\\s", ""));
        if (!matcher.find()) {
            throw new AssertionError("no " + pattern + " in " + text);
        }
        return Long.parseLong(matcher.group(1));
    }

    private synchronized void removeAll() {
        for (String namespace : namespaces.reversed()) {
            try {
                Command.run(List.of("ip", "netns", "delete", namespace));
            } catch (IOException failed) {
                System.err.println("left behind: " + failed.getMessage());
            }
        }
        namespaces.clear();
        if (folder != null) {
            for (String host : List.of("left.conf", "right.conf", ".")) {
                try {
                    Files.deleteIfExists(folder.resolve(host).normalize());
                } catch (IOException failed) {
                    System.err.println("left behind: " + failed.getMessage());
                }
            }
        }
    }

    @Override
    public void close() {
        removeAll();
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException ending) {
            // The hook runs, and finds nothing to do.
        }
    }
}
