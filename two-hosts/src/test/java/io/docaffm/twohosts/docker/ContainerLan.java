// SPDX-License-Identifier: Apache-2.0
package io.docaffm.twohosts.docker;

import com.github.dockerjava.api.model.Network.Ipam;
import java.util.concurrent.atomic.AtomicInteger;
import org.testcontainers.containers.Network;

/** What the containers of one test have in common: a network, and a volume, by which they are the two sides of one BlueField. Closing it removes both. */
final class ContainerLan implements AutoCloseable {
    private static final AtomicInteger LANS = new AtomicInteger();

    private final String prefix;
    private final Network network;
    private final String volume;

    /** Makes them. */
    ContainerLan() {
        Engine.client();
        // Networks of an engine share the addresses.
        prefix = "10.213." + LANS.incrementAndGet() + ".";
        // With a range of its own, a container may choose its address, and has the same one when it comes back.
        network = Network.builder().createNetworkCmdModifier(create -> create.withDriver("bridge")
                .withIpam(new Ipam().withConfig(new Ipam.Config().withSubnet(prefix + "0/24")))).build();
        network.getId();
        volume = Engine.client().createVolumeCmd().exec().getName();
    }

    Network network() {
        return network;
    }

    /** The name of the volume. */
    String volume() {
        return volume;
    }

    /** The address of host number so and so. */
    String address(int host) {
        return prefix + (1 + host);
    }

    @Override
    public void close() {
        try (network) {
            Engine.client().removeVolumeCmd(volume).exec();
        }
    }
}
