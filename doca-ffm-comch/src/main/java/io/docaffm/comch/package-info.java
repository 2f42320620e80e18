// SPDX-License-Identifier: Apache-2.0
/**
 * DOCA Comch: messages and bulk data between programs on a host and programs on its BlueField, past the network.
 *
 * <p>A {@link io.docaffm.comch.ComchServer} runs on the BlueField, on the representor of a function of the host; a {@link io.docaffm.comch.ComchClient} runs on the host
 * and has one {@link io.docaffm.comch.ComchConnection} to a server. A connection carries messages of some kilobytes in order (the slow path), and
 * {@link io.docaffm.comch.ComchProducer} and {@link io.docaffm.comch.ComchConsumer} are made on it, which move registered memory without copying (the fast
 * path).
 *
 * <h2>Set up</h2>
 * {@snippet :
 * ProgressEngine engine = ProgressEngine.create();
 *
 * // on the BlueField
 * Device device = Device.open(DeviceSelector.pci("03:00.0"));
 * DeviceRepresentor host = DeviceRepresentor.open(device, DeviceRepresentor.Filter.NET, "b1:00.0");
 * ComchServer server = ComchServer.builder(engine, device, host, "store")
 *         .maxMessageSize(4080).receiveQueueSize(256)
 *         .acceptFilter(connection -> sessions.size() < 100)                          // refused: disconnected at once
 *         .onConnected(connection -> connection.userData(new Session()))
 *         .onMessage((connection, message) -> session(connection).handle(message))    // valid during the call
 *         .onDisconnected((connection, end) -> session(connection).over(end.reason()))
 *         .start();
 *
 * // on the host
 * Device device = Device.open(DeviceSelector.pci("b1:00.0"));
 * ComchClient client = ComchClient.builder(engine, device, "store")
 *         .maxMessageSize(4080).connectTimeout(Duration.ofSeconds(5))
 *         .onMessageBytes((connection, bytes) -> queue.add(bytes))                     // the copying variant
 *         .start();
 * ComchConnection connection = client.connection();
 * client.closed().thenAccept(end -> reconnect(end.reason()));                          // the server closed, disconnected or died
 * }
 *
 * <h2>Slow path</h2>
 * {@snippet :
 * connection.send("hello".getBytes()).join();
 * connection.send(segment);                                // copied at the call
 *
 * ComchMessageTask ping = connection.prepareSend(8, (task, failure) -> { });   // nothing allocated per message
 * ping.message().set(ValueLayout.JAVA_LONG_UNALIGNED, 0, System.nanoTime());
 * ping.submit();
 *
 * ComchCounters counters = connection.counters().join();   // messages and bytes, sent and received
 * for (ComchConnection one : server.connections()) {
 *     one.counters().thenAccept(carried -> log(one + ": " + carried));
 * }
 * server.disconnect(connection);
 * }
 *
 * <h2>Fast path</h2>
 * {@snippet :
 * // the receiving side, either of the two: memory that the peer may write
 * MemoryMap map = MemoryMap.builder(device).allocate(16 << 20).permissions(AccessFlag.LOCAL_READ_WRITE, AccessFlag.PCI_READ_WRITE).start();
 * ComchConsumer consumer = ComchConsumer.builder(engine, connection, map).immediateLength(8).start();
 * ComchReceived received = consumer.post(map.buffer(0, 1 << 20)).join();
 * log(received.length() + " bytes, immediate data " + received.immediate() + ", from producer " + received.producerId());
 *
 * // the sending side: finds consumers as they come
 * int id = connection.remoteConsumers().any().join();
 * ComchProducer producer = ComchProducer.builder(engine, connection).start();
 * producer.send(map.buffer(0, 1 << 20), new byte[] {7}, id).join();
 * producer.send(Buffer.empty(), new byte[] {8}, id).join();          // immediate data alone
 *
 * // prepared: nothing allocated per transfer
 * ComchReceiveTask receive = consumer.preparePost(map.buffer(0, 65536), (task, failure) -> {
 *     if (failure == null) {
 *         use(map.memory().asSlice(0, task.receivedLength()), task.receivedImmediate().asSlice(0, task.receivedImmediateLength()));
 *         task.submit();
 *     }
 * });
 * ComchSendTask send = producer.prepareSend(map.buffer(65536, 65536), id, (task, failure) -> free.add(task));
 * send.length(100);
 * send.immediate().set(ValueLayout.JAVA_INT_UNALIGNED, 0, 42);
 * send.immediateLength(4);
 * send.submit();
 * }
 *
 * <p>Consumers and producers may each have an engine of their own: that is how each thread gets one.
 *
 * <h2>Room</h2>
 * A peer without a free receive (slow path) or a posted buffer (fast path) takes nothing: DOCA answers AGAIN. Here an operation waits, in a queue of
 * its connection or of the consumer it is sent to, or fails at once with FULL: {@link io.docaffm.core.BackPressure} says which.
 *
 * <h2>The end</h2>
 * Closing a server, client or connection first closes the consumers and producers on it, whichever engine they are on, since DOCA ends none before its children:
 * from any thread, from inside a handler too, and within {@link io.docaffm.core.NativeObject#CLOSE_TIMEOUT}. When a peer leaves, however it does, {@code closed()} tells
 * on this side, and the same is done by itself.
 *
 * <h2>Limits</h2>
 * {@link io.docaffm.comch.ComchCapabilities} tells what a device has; settings beyond it are refused at the start.
 */
package io.docaffm.comch;
