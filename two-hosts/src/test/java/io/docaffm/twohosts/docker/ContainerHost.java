// SPDX-License-Identifier: Apache-2.0
package io.docaffm.twohosts.docker;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.InspectContainerResponse;
import com.github.dockerjava.api.command.WaitContainerResultCallback;
import com.github.dockerjava.api.model.Bind;
import com.github.dockerjava.api.model.ContainerNetwork;
import com.github.dockerjava.api.model.Volume;
import io.docaffm.behaviour.Conversation;
import io.docaffm.behaviour.PeerCommand;
import io.docaffm.twohosts.Modules;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.output.FrameConsumerResultCallback;
import org.testcontainers.containers.output.OutputFrame;
import org.testcontainers.containers.output.OutputFrame.OutputType;
import org.testcontainers.images.builder.Transferable;
import org.testcontainers.utility.DockerImageName;
import org.testcontainers.utility.MountableFile;

/** A host that is a container with one program, spoken to through the engine: also while it is cut off from its network. */
final class ContainerHost extends Conversation {
    private static final String DEVICES = "/opt/doca-ffm/devices.conf";
    private static final String BLUEFIELD = "/bluefield";

    private final ContainerLan lan;
    private final String address;
    private final Container container;

    private static final class Container extends GenericContainer<Container> {
        private final Pipe input;
        private final ContainerHost host;

        Container(DockerImageName image, Pipe input, ContainerHost host) {
            super(image);
            this.input = input;
            this.host = host;
        }

        @Override
        protected void containerIsStarting(InspectContainerResponse info) {
            FrameConsumerResultCallback output = new FrameConsumerResultCallback();
            output.addConsumer(OutputType.STDOUT, frame -> pass(frame, host::heard, host::ended));
            output.addConsumer(OutputType.STDERR, frame -> pass(frame, host::complained, () -> { }));
            dockerClient.attachContainerCmd(info.getId()).withStdIn(Channels.newInputStream(input.source())).withStdOut(true).withStdErr(true).withFollowStream(true)
                    .withLogs(true).exec(output);
        }

        private static void pass(OutputFrame frame, Consumer<String> line, Runnable end) {
            if (frame.getType() == OutputType.END) {
                end.run();
            } else {
                line.accept(frame.getUtf8StringWithoutLineEnding());
            }
        }
    }

    private ContainerHost(ContainerLan lan, String address, Pipe input, PeerCommand command) {
        super(Channels.newWriter(input.sink(), StandardCharsets.UTF_8));
        this.lan = lan;
        this.address = address;
        List<Path> modules = Modules.files();
        String path = modules.stream().map(ContainerHost::inside).collect(Collectors.joining(File.pathSeparator));
        container = new Container(Engine.image(), input, this)
                .withCommand(command.java("java", path).line().toArray(String[]::new))
                .withEnv("DOCA_EMULATOR_CONFIG", DEVICES)
                .withEnv("DOCA_EMULATOR_COMCH_DIR", BLUEFIELD)
                .withCopyToContainer(Transferable.of("device name=mlx5_0 pci=0000:03:00.0 iface=eth0 ipv4=" + address + "\ndevice name=mlx5_2 pci=0000:b1:00.0 arm=mlx5_0\n"),
                        DEVICES)
                .withNetwork(lan.network())
                .withCreateContainerCmdModifier(create -> create.withStdinOpen(true).withStdInOnce(true).withIpv4Address(address)
                        .getHostConfig().withBinds(new Bind(lan.volume(), new Volume(BLUEFIELD))));
        modules.forEach(module -> container.withCopyFileToContainer(MountableFile.forHostPath(module), inside(module)));
    }

    private static String inside(Path module) {
        return "/opt/doca-ffm/" + module.getFileName();
    }

    /** Starts a program in a container of its own. */
    static ContainerHost start(ContainerLan lan, String address, Class<?> program, String... arguments) {
        try {
            ContainerHost host = new ContainerHost(lan, address, Pipe.open(),
                    PeerCommand.of(program, arguments).options(List.of("-Xmx512m", "-XX:TieredStopAtLevel=1")));
            try {
                host.container.start();
                return host;
            } catch (Throwable failed) {
                host.close();
                throw failed;
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private DockerClient engine() {
        return container.getDockerClient();
    }

    /** Its address on the network. */
    String address() {
        return address;
    }

    /** Stops it where it is: no process in it runs any more, and the kernel goes on to acknowledge what arrives. */
    void pause() {
        engine().pauseContainerCmd(container.getContainerId()).exec();
    }

    /** Lets it go on. */
    void unpause() {
        engine().unpauseContainerCmd(container.getContainerId()).exec();
    }

    /** Takes it off its network: its interface is gone. */
    void cutOff() {
        engine().disconnectFromNetworkCmd().withNetworkId(lan.network().getId()).withContainerId(container.getContainerId()).withForce(true).exec();
    }

    /** Puts it back, with the address that it had. */
    void rejoin() {
        engine().connectToNetworkCmd().withNetworkId(lan.network().getId()).withContainerId(container.getContainerId())
                .withContainerNetwork(new ContainerNetwork().withIpamConfig(new ContainerNetwork.Ipam().withIpv4Address(address))).exec();
    }

    @Override
    public void kill() {
        engine().killContainerCmd(container.getContainerId()).exec();
    }

    @Override
    public int exitCode(Duration bound) {
        try (WaitContainerResultCallback end = engine().waitContainerCmd(container.getContainerId()).exec(new WaitContainerResultCallback())) {
            return end.awaitStatusCode(bound.toMillis(), TimeUnit.MILLISECONDS);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @Override
    public void close() {
        container.stop();
    }
}
