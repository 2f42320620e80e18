// SPDX-License-Identifier: Apache-2.0
/**
 * DOCA RDMA for who knows RDMA and not DOCA.
 *
 * <p>{@link io.docaffm.rdma.RdmaContext} is a device's RDMA with one receive queue (what a shared receive queue is in verbs); it makes
 * {@link io.docaffm.rdma.RdmaConnection connections}, each a queue pair, of which it may have many. {@link io.docaffm.core.MemoryMap} registers memory,
 * {@link io.docaffm.core.RemoteMemoryMap} is the peer's, known by a descriptor instead of an rkey. A work request is a task. All futures complete when the
 * device's completion arrives, on the thread of the {@link io.docaffm.core.ProgressEngine}, which does the polling.
 *
 * <h2>Set up</h2>
 * {@snippet :
 * Device device = Device.open(DeviceSelector.ibdev("mlx5_0"));
 * ProgressEngine engine = ProgressEngine.create();
 * RdmaContext rdma = RdmaContext.builder(engine, device)
 *         .permissions(AccessFlag.RDMA_READ, AccessFlag.RDMA_WRITE, AccessFlag.RDMA_ATOMIC) // what peers may do, as a queue pair's access flags
 *         .maxConnections(64).start();
 * MemoryMap map = MemoryMap.builder(device).allocate(1 << 20)
 *         .permissions(AccessFlag.LOCAL_READ_WRITE, AccessFlag.RDMA_READ, AccessFlag.RDMA_WRITE, AccessFlag.RDMA_ATOMIC).start();
 * }
 *
 * <h2>Connect</h2>
 * By address (RDMA CM), or out of band: each side exports, the bytes travel by any channel that keeps others out, each side connects. Package
 * {@link io.docaffm.rdma.exchange} has such channels.
 * {@snippet :
 * RdmaListener listener = rdma.listen(18515, request -> request.accept());                          // server
 * RdmaConnection connection = rdma.connect(RdmaAddress.ipv4("192.0.2.7", 18515)).join();            // client
 *
 * RdmaExport mine = rdma.export();                                                                  // out of band, both sides
 * RdmaConnection other = mine.connect(channel.swap(mine.descriptor()));
 * RemoteMemoryMap remote = RemoteMemoryMap.fromExport(device, channel.swap(map.exportRdma(device))); // the peer's memory
 * }
 *
 * <h2>The eleven tasks</h2>
 * {@snippet :
 * // receive: posted on the context, for whichever peer is next
 * CompletableFuture<RdmaReceived> received = rdma.receive(map.buffer(0, 4096));
 * received.thenAccept(message -> log(message.length() + " bytes from " + message.connection()));
 *
 * // send, and send with immediate data: into a receive of the peer's
 * connection.send(map.buffer(0, 64)).join();
 * connection.send(map.buffer(0, 64), 0xCAFE).join();
 *
 * // read and write: the peer's program takes no part
 * connection.read(remote.buffer(0, 4096), map.buffer(0, 4096)).join();
 * connection.write(map.buffer(0, 4096), remote.buffer(0, 4096)).join();
 *
 * // write with immediate data: the bytes go to memory, and a receive of the peer's tells it so
 * connection.write(map.buffer(0, 4096), remote.buffer(0, 4096), 7).join();
 *
 * // atomics, on eight bytes at an address that is a multiple of eight
 * long before = connection.fetchAdd(remote.buffer(64, 8), 1).join();
 * boolean won = connection.compareSwap(remote.buffer(64, 8), 0, 1).join() == 0;
 *
 * // a sync event of the peer's: a number that programs there can wait for
 * RemoteSyncEvent event = RemoteSyncEvent.fromExport(device, channel.receive());
 * long value = connection.syncEventGet(event).join();
 * connection.syncEventSet(event, 7).join();
 * long old = connection.syncEventAdd(event, 1).join();
 * }
 *
 * <p>Each has a {@code prepare…} twin that gives a reusable {@link io.docaffm.rdma.RdmaTask}: no allocation per operation, and batches.
 * {@snippet :
 * RdmaTask add = connection.prepareFetchAdd(remote.buffer(64, 8), 1, (task, failure) -> {
 *     if (failure == null && task.fetchedValue() < 1_000) {
 *         task.submit();
 *     }
 * });
 * add.submit();
 * writes.forEach(RdmaTask::enqueue); // queued …
 * rdma.flush();                      // … and rung for once
 * }
 *
 * <h2>What a one-sided task needs</h2>
 * <table class="striped">
 * <caption>At the peer; this side's own context needs no permission</caption>
 * <thead><tr><th scope="col">task</th><th scope="col">RDMA context</th><th scope="col">exported memory</th></tr></thead>
 * <tbody>
 * <tr><th scope="row">read, sync event get</th><td>RDMA_READ</td><td>LOCAL_READ_WRITE, RDMA_READ</td></tr>
 * <tr><th scope="row">write, with and without immediate data, sync event set</th><td>RDMA_WRITE</td><td>LOCAL_READ_WRITE, RDMA_WRITE</td></tr>
 * <tr><th scope="row">atomics, sync event add</th><td>RDMA_ATOMIC</td><td>LOCAL_READ_WRITE, RDMA_ATOMIC</td></tr>
 * </tbody>
 * </table>
 * What fails for the want of it ends the connection, as a protection error ends a queue pair; the exception has the row. What this side can know to be
 * wrong (sizes, alignment, memory of another device, local memory that may not be written) is refused at the call.
 *
 * <h2>Limits</h2>
 * {@link io.docaffm.rdma.RdmaCapabilities} tells what a device has; settings beyond it are refused when the context is built.
 */
package io.docaffm.rdma;
