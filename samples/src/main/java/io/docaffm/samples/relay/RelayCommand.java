// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples.relay;

import io.docaffm.comch.ComchClient;
import io.docaffm.comch.ComchEnd;
import io.docaffm.comch.ComchServer;
import io.docaffm.core.Device;
import io.docaffm.core.DeviceRepresentor;
import io.docaffm.core.DeviceSelector;
import io.docaffm.core.Doca;
import io.docaffm.core.DocaException;
import io.docaffm.core.DocaLog;
import io.docaffm.core.ProgressEngine;
import io.docaffm.samples.pair.ToolException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The socket relay: both roles. Its counterpart is DOCA's own tool of that name; the two do not speak with each other. */
@Command(name = "relay", mixinStandardHelpOptions = true, description = {
        "Carries connections to an AF_UNIX socket on the host over DOCA Comch to a server's AF_UNIX socket on the BlueField.",
        "Runs on both sides, with -r on the BlueField. SIGTERM lets connections end, then it ends."})
public final class RelayCommand implements Callable<Integer> {
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);
    /** For what comes after the drain time. */
    private static final Duration LAST_STEPS = Duration.ofSeconds(15);

    @Spec
    private CommandSpec command;

    @Mixin
    private RelayOptions options = new RelayOptions();

    @Option(names = {"-j", "--json-config"}, paramLabel = "FILE", order = 20,
            description = "Options from a JSON file: their long names are the keys. The command line goes before it.")
    private Path config;

    /** For picocli. */
    public RelayCommand() {}

    @Override
    public Integer call() throws InterruptedException {
        if (config != null) {
            RelayConfig.apply(config, command, command.commandLine().getParseResult());
        }
        String mistake = options.mistake();
        if (mistake != null) {
            throw new ParameterException(command.commandLine(), mistake);
        }
        loadDoca();
        RelayLog log = new RelayLog(System.err, options.level());
        try (ProgressEngine engine = ProgressEngine.create(); Device device = Device.open(DeviceSelector.pci(options.pci()))) {
            if (options.isBlueField()) {
                runOnBlueField(engine, device, log);
            } else {
                untilTold(new HostRelay(() -> connect(engine, device, log), options.socket(), options.mode(), options.limits(), log), log);
            }
        }
        return 0;
    }

    private void loadDoca() {
        try {
            Doca.load();
            DocaLog.toStandardError(options.sdkLevel());
        } catch (DocaException failure) {
            throw new ToolException(ToolException.NO_DOCA, failure.getMessage(), failure);
        }
    }

    private void runOnBlueField(ProgressEngine engine, Device device, RelayLog log) throws InterruptedException {
        BlueFieldRelay relay = new BlueFieldRelay(options.socket(), options.limits(), log);
        try (DeviceRepresentor host = DeviceRepresentor.open(device, DeviceRepresentor.Filter.NET, options.representor());
                ComchServer server = ComchServer.builder(engine, device, host, options.name())
                        .onConnected(connection -> {
                            ComchLink link = new ComchLink(connection, connection, engine, device, options.limits());
                            connection.userData(link);
                            Thread.ofVirtual().name("relay-link").start(() -> establish(link, relay, log));
                        })
                        .onMessageBytes((connection, bytes) -> ((ComchLink) connection.userData()).message(bytes))
                        .start()) {
            server.closed().thenAccept(_ -> relay.stop());
            untilTold(relay, log);
            ComchEnd end = server.closed().getNow(null);
            if (end != null) {
                throw new ToolException(ToolException.FAILED, "the Comch server ended: " + end.failure().map(DocaException::getMessage).orElse(end.reason().name()));
            }
        }
    }

    private static void establish(ComchLink link, BlueFieldRelay relay, RelayLog log) {
        try {
            link.establish(false, relay::serve);
        } catch (LinkLostException | DocaException | IllegalStateException failure) {
            log.warn("link_failed", "why", failure.getMessage());
            link.close();
        } catch (InterruptedException _) {
            link.close();
        }
    }

    private Tunnel connect(ProgressEngine engine, Device device, RelayLog log) throws LinkLostException, InterruptedException {
        LinkOfClient holder = new LinkOfClient();
        ComchClient client = ComchClient.builder(engine, device, options.name()).connectTimeout(CONNECT_TIMEOUT)
                .onMessageBytes((_, bytes) -> holder.link.message(bytes)).start();
        holder.link = new ComchLink(client.connection(), client, engine, device, options.limits());
        try {
            return holder.link.establish(true, link -> new Tunnel(link, log, (_, id) -> log.warn("unexpected_open", "id", id)));
        } catch (LinkLostException | InterruptedException | RuntimeException failure) {
            holder.link.close();
            throw failure;
        }
    }

    /** Runs a relay until it is done; a signal that ends the JVM tells it to end, and waits for it. */
    private void untilTold(Relay relay, RelayLog log) throws InterruptedException {
        CountDownLatch done = new CountDownLatch(1);
        Thread hook = Thread.ofPlatform().unstarted(() -> {
            log.info("told_to_end", "drain_seconds", options.limits().drain().toSeconds());
            relay.stop();
            try {
                if (!done.await(options.limits().drain().plus(LAST_STEPS).toMillis(), TimeUnit.MILLISECONDS)) {
                    log.warn("ends_hard");
                }
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        });
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            relay.run();
            log.info("ended");
        } finally {
            done.countDown();
            removeHook(hook);
        }
    }

    private static void removeHook(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException _) {
            // It runs.
        }
    }

    /** The messages of a client may begin before there is a link for them: but the other relay waits to be greeted. */
    private static final class LinkOfClient {
        private volatile ComchLink link;
    }
}
