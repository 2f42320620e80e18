// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour.versions;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A DOCA that lacks parts works for the rest, and says of each missing part by name what it is, where it is needed. */
@Tag("emulator")
class PartialInstallTest {
    private static final String NO_SUCH_FUNCTION = "The loaded DOCA 3.0.0058-emulator has no such function";

    @Test
    void whatIsMissingCostsWhatNeedsItAndNothingElse() throws Exception {
        SpecialBuild partial = SpecialBuild.without("partial", "doca_task_submit_ex", "doca_ctx_flush_tasks", "doca_pe_set_event_mode",
                "doca_buf_inventory_expand", "doca_mmap_enable_thread_safety", "doca_sync_event_*", "doca_rdma_task_write_imm_*", "doca_rdma_addr_*",
                "doca_rdma_set_connection_state_callbacks", "doca_rdma_connect_to_addr", "doca_rdma_*_listen_to_port", "doca_rdma_connection_accept",
                "doca_rdma_connection_reject", "doca_rdma_connection_disconnect");

        List<String> lines = partial.battery().ok();

        // Missing, but nothing depends on it: every submit rings, the engine's buffers do not grow, a sleeping engine polls.
        assertThat(lines).contains("send: ok", "send with immediate: ok", "write: ok", "read: ok", "prepared: ok", "prepared with immediate: ok",
                "queued and flushed: ok", "more buffers than the engine has: ok", "buffers of several pieces: ok", "engine that sleeps: ok");
        assertThat(lines.stream().filter(line -> line.contains(" | ") || line.contains("BAD"))).satisfiesExactly(
                line -> assertThat(line).startsWith("write with immediate: NOT_SUPPORTED doca_rdma_task_write_imm_").contains(" on rdma context", NO_SUCH_FUNCTION),
                line -> assertThat(line).startsWith("one map, two engines: NOT_SUPPORTED doca_mmap_enable_thread_safety").contains(NO_SUCH_FUNCTION,
                        "far does: give near a map of its own"),
                line -> assertThat(line).startsWith("connection by address: NOT_SUPPORTED doca_rdma_").contains(" on rdma context", NO_SUCH_FUNCTION));
        assertThat(lines).last().isEqualTo("alive: nothing");
        // Also the capability's function is there, which is told apart.
        assertThat(lines).contains("missing submit flags (batching): doca_task_submit_ex doca_ctx_flush_tasks",
                "missing progress of all contexts (event mode): doca_pe_set_event_mode", "missing growing buffer inventories: doca_buf_inventory_expand",
                "missing memory maps shared by several engines: doca_mmap_enable_thread_safety",
                "missing RDMA write imm: doca_rdma_task_write_imm_set_conf doca_rdma_task_write_imm_allocate_init doca_rdma_task_write_imm_as_task");
        assertThat(lines).anyMatch(line -> line.startsWith("missing sync events: doca_sync_event_create "));
        assertThat(lines).anyMatch(line -> line.startsWith("missing RDMA connections by RDMA CM: doca_rdma_set_connection_state_callbacks "));
    }

    @Test
    void withoutLibdocaRdmaCoreWorks() throws Exception {
        SpecialBuild commonOnly = SpecialBuild.without("whole").commonOnly("common-only");

        List<String> lines = commonOnly.battery().ok();

        assertThat(lines).contains("describe: ok", "devices: ok", "representors: ok", "memory: ok", "engine: ok", "engine that sleeps: ok")
                .last().isEqualTo("alive: nothing");
        assertThat(lines.stream().filter(line -> line.contains(" | ") || line.contains("BAD"))).hasSize(14).allSatisfy(line -> assertThat(line)
                .contains(": NOT_FOUND Loading | Loading failed on libdoca_rdma.so.2", commonOnly.library("").toString(), "Install the part of DOCA that has it"));
    }
}
