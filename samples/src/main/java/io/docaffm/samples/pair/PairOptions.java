// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples.pair;

import io.docaffm.core.DeviceSelector;
import io.docaffm.rdma.RdmaAddress;
import io.docaffm.rdma.RdmaTransportType;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalInt;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** How the two programs of a pair find each other: the options, letters and defaults of DOCA's own RDMA samples, and a time-out. */
public final class PairOptions {
    private static final int MAX_PORT = 65_535;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Option(names = {"-d", "--device"}, paramLabel = "DEVICE", order = 10,
            description = "RDMA device: name (mlx5_0), PCI address (03:00.0) or network interface. May be left out where there is only one.")
    private String device;

    @Option(names = {"-g", "--gid-index"}, paramLabel = "N", order = 11, description = "Entry of the port's GID table. Default: DOCA's own.")
    private Integer gidIndex;

    @Option(names = {"-tt", "--transport-type"}, paramLabel = "TYPE", order = 12, converter = TransportType.class,
            description = "RC or DC; both sides the same. DC is for devices that have it, and connects by descriptor files only. Default: RC")
    private RdmaTransportType transport = RdmaTransportType.RC;

    @Option(names = {"-ld", "--local-descriptor-path"}, paramLabel = "FILE", order = 20,
            description = "Where this side writes its connection details, for the peer to read. Default: ${DEFAULT-VALUE}")
    private Path localDescriptor = Path.of("/tmp/local_connection_desc_path.txt");

    @Option(names = {"-re", "--remote-descriptor-path"}, paramLabel = "FILE", order = 21,
            description = "Where the peer's connection details are, or will be. Default: ${DEFAULT-VALUE}")
    private Path remoteDescriptor = Path.of("/tmp/remote_connection_desc_path.txt");

    @Option(names = {"-m", "--remote-resource-descriptor-path"}, paramLabel = "FILE", order = 22,
            description = "write, read: the file with the responder's memory details. The responder writes it. Default: ${DEFAULT-VALUE}")
    private Path memoryDescriptor = Path.of("/tmp/remote_resource_desc_path.txt");

    @Option(names = {"-cm", "--use-rdma-cm"}, order = 30,
            description = "Connect by RDMA CM instead of descriptor files. The side that is given -sa is the client, the other listens.")
    private boolean useCm;

    @Option(names = {"-lp", "--listen-port"}, paramLabel = "PORT", order = 31, description = "RDMA CM: the server's port. Default: ${DEFAULT-VALUE}")
    private int port = 13_579;

    @Option(names = {"-sa", "--server-addr"}, paramLabel = "ADDRESS", order = 32, description = "RDMA CM: the server's address; makes this side the client.")
    private String serverAddress;

    @Option(names = {"-sat", "--server-addr-type"}, paramLabel = "TYPE", order = 33, converter = AddressType.class,
            description = "RDMA CM: what kind of address -sa is, IPv4, IPv6 or GID. Default: IPv4")
    private RdmaAddress.Type addressType = RdmaAddress.Type.IPV4;

    @Option(names = "--timeout", paramLabel = "SECONDS", order = 40,
            description = "How long to wait for the peer, each time it is waited for. Default: ${DEFAULT-VALUE}")
    private int timeoutSeconds = 60;

    /** For picocli. */
    public PairOptions() {}

    /**
     * Refuses what cannot be meant.
     *
     * @throws ParameterException if options contradict each other or are out of range
     */
    public void check() {
        refuseIf(port < 1 || port > MAX_PORT, "-lp must be between 1 and " + MAX_PORT + ", not " + port);
        refuseIf(timeoutSeconds < 1, "--timeout must be at least 1 second, not " + timeoutSeconds);
        refuseIf(gidIndex != null && gidIndex < 0, "-g must not be negative, but is " + gidIndex);
        refuseIf(device != null && device.isBlank(), "-d must not be blank");
        refuseIf(serverAddress != null && serverAddress.isBlank(), "-sa must not be blank");
        refuseIf(serverAddress != null && !useCm, "-sa is for RDMA CM: add -cm");
        refuseIf(transport == RdmaTransportType.DC && useCm, "-tt DC connects by descriptor files only: leave -cm out");
        refuseIf(!useCm && localDescriptor.equals(remoteDescriptor), "-ld and -re name the same file: each side writes its own and reads the other's");
    }

    private void refuseIf(boolean wrong, String why) {
        if (wrong) {
            throw new ParameterException(command.commandLine(), why);
        }
    }

    DeviceSelector selector() {
        return device == null ? DeviceSelector.matching("the only device", _ -> true) : DeviceSelector.parse(device);
    }

    OptionalInt gidIndex() {
        return gidIndex == null ? OptionalInt.empty() : OptionalInt.of(gidIndex);
    }

    RdmaTransportType transport() {
        return transport;
    }

    Path localDescriptor() {
        return localDescriptor;
    }

    Path remoteDescriptor() {
        return remoteDescriptor;
    }

    Path memoryDescriptor() {
        return memoryDescriptor;
    }

    boolean useCm() {
        return useCm;
    }

    boolean isClient() {
        return serverAddress != null;
    }

    int port() {
        return port;
    }

    RdmaAddress server() {
        return new RdmaAddress(addressType, serverAddress, port);
    }

    /**
     * How long the peer is waited for.
     *
     * @return the time-out
     */
    public Duration timeout() {
        return Duration.ofSeconds(timeoutSeconds);
    }
}
