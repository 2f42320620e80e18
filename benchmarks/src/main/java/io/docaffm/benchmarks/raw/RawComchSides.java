// SPDX-License-Identifier: Apache-2.0
package io.docaffm.benchmarks.raw;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;

/** A server, a client and their connection, a consumer and a producer, as {@code comch.c} makes them. */
final class RawComchSides {
    private static final int REPRESENTORS_OF_NETWORK_FUNCTIONS = 2;
    private static final int PCI_READ_WRITE = 1 << 5;
    private static final int IN_PROGRESS = 26;
    private static final int RUNNING = 2;
    private static final long START_NANOS = 10_000_000_000L;

    private static long atServer;
    private static int consumerTold;

    final RawSides sides;
    private final int depth;
    private final long host;
    private final long client;
    private final long atClient;
    private long producer;

    /** The callbacks: of a message that was sent, and one that came. */
    RawComchSides(int depth, long sent, long received) {
        this.depth = depth;
        // Its device is the first one: the BlueField's own.
        sides = new RawSides(3 * depth);
        host = RawSides.openDevice(devinfo -> (int) Doca.invoke("doca_comch_cap_client_is_supported", int.class, devinfo) == 0);
        MemorySegment name = Doca.text("twin-" + ProcessHandle.current().pid());
        startServer(name, sent, received);
        client = Doca.get("doca_comch_client_create", host, name.address());
        Doca.call("doca_comch_client_task_send_set_conf", client, sent, RawSides.taskFailed(), depth);
        Doca.call("doca_comch_client_event_msg_recv_register", client, received);
        registerConsumers("client", client);
        start((long) Doca.invoke("doca_comch_client_as_ctx", long.class, client));
        atClient = Doca.get("doca_comch_client_get_connection", client);
        while (atServer == 0) {
            progress();
        }
    }

    private void startServer(MemorySegment name, long sent, long received) {
        MemorySegment list = Doca.word();
        Doca.call("doca_devinfo_rep_create_list", sides.device, REPRESENTORS_OF_NETWORK_FUNCTIONS, list.address(), Doca.word().address());
        long found = list.get(ValueLayout.JAVA_LONG, 0);
        long representor = Doca.get("doca_dev_rep_open", MemorySegment.ofAddress(found).reinterpret(8).get(ValueLayout.JAVA_LONG, 0));
        Doca.call("doca_devinfo_rep_destroy_list", found);
        long server = Doca.get("doca_comch_server_create", sides.device, representor, name.address());
        Doca.call("doca_comch_server_set_recv_queue_size", server, 4 * depth);
        Doca.call("doca_comch_server_task_send_set_conf", server, sent, RawSides.taskFailed(), 1);
        Doca.call("doca_comch_server_event_msg_recv_register", server, received);
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        Doca.call("doca_comch_server_event_connection_status_changed_register", server, Doca.callback(lookup, "connected", long.class, long.class, byte.class),
                Doca.callback(lookup, "disconnected", long.class, long.class, byte.class));
        registerConsumers("server", server);
        start((long) Doca.invoke("doca_comch_server_as_ctx", long.class, server));
    }

    private static void registerConsumers(String role, long endpoint) {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        Doca.call("doca_comch_" + role + "_event_consumer_register", endpoint, Doca.callback(lookup, "consumerCame", long.class, long.class, int.class),
                Doca.callback(lookup, "consumerWent", long.class, long.class, int.class));
    }

    private static void connected(long event, long connection, byte well) {
        atServer = connection;
    }

    private static void disconnected(long event, long connection, byte well) {
        RawSides.failed(new IllegalStateException("the client left"));
    }

    private static void consumerCame(long event, long connection, int id) {
        consumerTold = id;
    }

    private static void consumerWent(long event, long connection, int id) {
        RawSides.failed(new IllegalStateException("consumer " + id + " is gone"));
    }

    private void progress() {
        Doca.invoke("doca_pe_progress", byte.class, sides.pe);
    }

    private void start(long ctx) {
        Doca.call("doca_pe_connect_ctx", sides.pe, ctx);
        int code = (int) Doca.invoke("doca_ctx_start", int.class, ctx);
        if (code != IN_PROGRESS) {
            Doca.must(code, "doca_ctx_start");
        }
        MemorySegment state = Doca.word();
        long end = System.nanoTime() + START_NANOS;
        do {
            progress();
            Doca.call("doca_ctx_get_state", ctx, state.address());
            if (System.nanoTime() - end > 0) {
                throw new IllegalStateException("it does not run");
            }
        } while (state.get(ValueLayout.JAVA_INT, 0) != RUNNING);
    }

    /** A message's task. */
    long message(MemorySegment bytes) {
        long send = Doca.get("doca_comch_client_task_send_alloc_init", client, atClient, bytes.address(), (int) bytes.byteSize());
        return (long) Doca.invoke("doca_comch_task_send_as_task", long.class, send);
    }

    /** Posts as many buffers as given; the number of each is its user data. Gives the tasks, and in {@code buffers} the bufs. */
    long[] openConsumer(long consumed, int immediateLength, int size, long[] buffers) {
        MemorySegment memory = Doca.memory(size);
        long map = RawSides.map(sides.device, PCI_READ_WRITE, memory);
        long consumer = Doca.get("doca_comch_consumer_create", atServer, map);
        Doca.call("doca_comch_consumer_set_imm_data_len", consumer, immediateLength);
        Doca.call("doca_comch_consumer_task_post_recv_set_conf", consumer, consumed, RawSides.taskFailed(), buffers.length);
        start((long) Doca.invoke("doca_comch_consumer_as_ctx", long.class, consumer));
        long[] receives = new long[buffers.length];
        for (int i = 0; i < buffers.length; i++) {
            buffers[i] = sides.buffer(map, memory.address(), size, false);
            long post = Doca.get("doca_comch_consumer_task_post_recv_alloc_init", consumer, buffers[i]);
            receives[i] = (long) Doca.invoke("doca_comch_consumer_task_post_recv_as_task", long.class, post);
            Doca.invoke("doca_task_set_user_data", void.class, receives[i], (long) i);
            Doca.call("doca_task_submit_ex", receives[i], Doca.FLUSH);
        }
        while (consumerTold == 0) {
            progress();
        }
        return receives;
    }

    void openProducer(long produced) {
        producer = Doca.get("doca_comch_producer_create", atClient);
        Doca.call("doca_comch_producer_task_send_set_conf", producer, produced, RawSides.taskFailed(), depth);
        start((long) Doca.invoke("doca_comch_producer_as_ctx", long.class, producer));
    }

    /** Bufs of memory to send from. */
    long[] sources(int size) {
        MemorySegment memory = Doca.memory((long) size * depth);
        long map = RawSides.map(host, RawSides.READ_WRITE, memory);
        long[] sources = new long[depth];
        for (int i = 0; i < depth; i++) {
            sources[i] = sides.buffer(map, memory.address() + (long) i * size, size, true);
        }
        return sources;
    }

    /** A send's task as its own type. */
    long produce(long source, MemorySegment immediate) {
        return Doca.get("doca_comch_producer_task_send_alloc_init", producer, source, immediate.address(), (int) immediate.byteSize(), consumerTold);
    }
}
