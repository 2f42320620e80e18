// SPDX-License-Identifier: Apache-2.0
package io.docaffm.twohosts.docker;

import com.github.dockerjava.api.model.Network.Ipam;
import org.testcontainers.containers.Network;

/** A network of the engine's, for the containers of one test. Closing it removes it. */
final class ContainerLan implements AutoCloseable {
    private final String prefix;
    private final Network network;

    /** With a number that no other one has at the same time: networks of an engine share the addresses. */
    ContainerLan(int number) {
        Engine.client();
        prefix = "10.213." + number + ".";
        // With a range of its own, a container may choose its address, and has the same one when it comes back.
        network = Network.builder().createNetworkCmdModifier(create -> create.withDriver("bridge")
                .withIpam(new Ipam().withConfig(new Ipam.Config().withSubnet(prefix + "0/24")))).build();
        network.getId();
    }

    Network network() {
        return network;
    }

    /** The address of host number so and so. */
    String address(int host) {
        return prefix + (1 + host);
    }

    @Override
    public void close() {
        network.close();
    }
}
