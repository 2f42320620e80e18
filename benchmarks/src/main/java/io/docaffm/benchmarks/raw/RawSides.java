// SPDX-License-Identifier: Apache-2.0
package io.docaffm.benchmarks.raw;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.util.function.LongPredicate;

/** Device, engine, inventory, memory and connections, as {@code side.c} makes them. */
final class RawSides {
    /** The types of tasks, each with its callback; 0 for none of that type. */
    record Callbacks(long write, long read, long send, long receive) {}

    static final int READ_WRITE = 1;
    private static final int RDMA_READ = 2;
    private static final int RDMA_WRITE = 4;

    private static Throwable failed;

    final long device;
    final long pe;
    final long inventory;

    RawSides(int buffers) {
        device = openDevice(_ -> true);
        pe = Doca.get("doca_pe_create");
        inventory = Doca.get("doca_buf_inventory_create", (long) buffers);
        Doca.call("doca_buf_inventory_start", inventory);
    }

    /** The first one that can. */
    static long openDevice(LongPredicate can) {
        MemorySegment list = Doca.word();
        MemorySegment count = Doca.word();
        Doca.call("doca_devinfo_create_list", list.address(), count.address());
        long found = list.get(ValueLayout.JAVA_LONG, 0);
        MemorySegment devices = MemorySegment.ofAddress(found).reinterpret(count.get(ValueLayout.JAVA_INT, 0) * 8L);
        long first = devices.elements(ValueLayout.JAVA_LONG).mapToLong(one -> one.get(ValueLayout.JAVA_LONG, 0)).filter(can).findFirst().orElseThrow();
        long device = Doca.get("doca_dev_open", first);
        Doca.call("doca_devinfo_destroy_list", found);
        return device;
    }

    long map(MemorySegment memory) {
        return map(device, READ_WRITE | RDMA_READ | RDMA_WRITE, memory);
    }

    static long map(long device, int permissions, MemorySegment memory) {
        long map = Doca.get("doca_mmap_create");
        Doca.call("doca_mmap_set_permissions", map, permissions);
        Doca.call("doca_mmap_set_memrange", map, memory.address(), memory.byteSize());
        Doca.call("doca_mmap_add_dev", map, device);
        Doca.call("doca_mmap_start", map);
        return map;
    }

    /** The same memory as a peer sees it. */
    long imported(long map) {
        MemorySegment descriptor = Doca.word();
        MemorySegment size = Doca.word();
        Doca.call("doca_mmap_export_rdma", map, device, descriptor.address(), size.address());
        return Doca.get("doca_mmap_create_from_export", 0L, descriptor.get(ValueLayout.JAVA_LONG, 0), size.get(ValueLayout.JAVA_LONG, 0), device);
    }

    long context(Callbacks callbacks, int tasks, int connections) {
        long rdma = Doca.get("doca_rdma_create", device);
        long ctx = (long) Doca.invoke("doca_rdma_as_ctx", long.class, rdma);
        Doca.call("doca_rdma_set_permissions", rdma, RDMA_READ | RDMA_WRITE);
        Doca.call("doca_rdma_set_max_num_connections", rdma, (short) connections);
        Doca.call("doca_rdma_set_send_queue_size", rdma, tasks);
        configure(rdma, "write", callbacks.write(), tasks);
        configure(rdma, "read", callbacks.read(), tasks);
        configure(rdma, "send", callbacks.send(), tasks);
        configure(rdma, "receive", callbacks.receive(), tasks);
        Doca.call("doca_pe_connect_ctx", pe, ctx);
        Doca.call("doca_ctx_start", ctx);
        return rdma;
    }

    private static void configure(long rdma, String type, long callback, int tasks) {
        if (callback != 0) {
            Doca.call("doca_rdma_task_" + type + "_set_conf", rdma, callback, taskFailed(), tasks);
        }
    }

    private static void taskFailed(long task, long data, long context) {
        failed(new IllegalStateException("task " + data + " failed"));
    }

    /** The callback of tasks that fail. */
    static long taskFailed() {
        return Doca.callback(MethodHandles.lookup(), "taskFailed");
    }

    /** In a callback, which must not throw. */
    static void failed(Throwable thrown) {
        failed = thrown;
    }

    /** What a callback could not throw is thrown here. */
    static void check() throws Throwable {
        if (failed != null) {
            throw failed;
        }
    }

    /** The connection from the first to the second. */
    long connect(long near, long far) {
        MemorySegment[] here = export(near);
        MemorySegment[] there = export(far);
        connect(near, there, here);
        connect(far, here, there);
        return here[2].get(ValueLayout.JAVA_LONG, 0);
    }

    private static MemorySegment[] export(long rdma) {
        MemorySegment[] answer = {Doca.word(), Doca.word(), Doca.word()};
        Doca.call("doca_rdma_export", rdma, answer[0].address(), answer[1].address(), answer[2].address());
        return answer;
    }

    private static void connect(long rdma, MemorySegment[] peer, MemorySegment[] own) {
        Doca.call("doca_rdma_connect", rdma, peer[0].get(ValueLayout.JAVA_LONG, 0), peer[1].get(ValueLayout.JAVA_LONG, 0), own[2].get(ValueLayout.JAVA_LONG, 0));
    }

    long buffer(long map, long address, long size, boolean payload) {
        return Doca.get("doca_buf_inventory_buf_get_by_args", inventory, map, address, size, address, payload ? size : 0L);
    }

    static long asTask(String type, long task) {
        return (long) Doca.invoke("doca_rdma_task_" + type + "_as_task", long.class, task);
    }
}
