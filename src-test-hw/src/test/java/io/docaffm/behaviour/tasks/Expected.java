// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour.tasks;

import io.docaffm.behaviour.tasks.Outcome.Fails;
import io.docaffm.behaviour.tasks.Outcome.GoesWell;
import io.docaffm.behaviour.tasks.Outcome.IsRefused;
import io.docaffm.behaviour.tasks.Outcome.NotApplicable;
import io.docaffm.behaviour.tasks.Outcome.StaysPosted;
import io.docaffm.core.DocaException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import java.util.stream.Collectors;

/** The table of all tasks and situations. */
final class Expected {
    private static final Outcome WELL = new GoesWell();
    private static final Outcome FAILS = new Fails("");
    private static final Outcome POSTED = new StaysPosted();
    private static final String NO_PEER_MEMORY = "names no memory of the peer's";
    private static final String ONE_WORD = "an event is one whole number";
    private static final String OWN_WORD = "what it has here is a number in memory of the library's own";

    private Expected() {}

    static Outcome of(Task task, Situation situation) {
        return switch (situation) {
            // The requester's own context needs no permission: its connections' access flags are about what peers may do here. (NVIDIA's matrix has
            // a column for it; its requester samples set none.)
            case AS_MEANT, OWN_CONTEXT_PERMITS_NOTHING -> WELL;
            case AT_BOTH_ENDS -> task.isOnMemory() ? WELL : none(task.isEvent() ? ONE_WORD : NO_PEER_MEMORY);
            case OWN_MEMORY_READ_ONLY -> !task.hasBuffer() ? none(OWN_WORD) : task.fillsBuffer() ? refused(DocaException.class, "NOT_PERMITTED") : WELL;
            case PEER_CONTEXT_FORBIDS -> task.type().peerPermission().isPresent() ? FAILS : WELL;
            case PEER_MEMORY_FORBIDS -> task.isOnMemory() ? FAILS : none(task.isEvent() ? "an event's memory is DOCA's own and allows all: its context counts"
                    : "memory is the receive's own matter: see own memory");
            // Refused at the peer, by the call that would export it.
            case PEER_EXPORTS_NOTHING -> task.isEvent() ? refused(IllegalStateException.class, "REMOTE_NET")
                    : task.isOnMemory() ? refused(DocaException.class, "RDMA_") : WELL;
            case BEFORE_THE_RANGE, BEYOND_THE_RANGE -> task.isOnMemory() ? refused(IndexOutOfBoundsException.class, "")
                    : none(task.isEvent() ? ONE_WORD : NO_PEER_MEMORY);
            case ODD_ADDRESS -> task.isAtomic() ? refused(IllegalArgumentException.class, "multiple of 8") : task.isEvent() ? none(ONE_WORD) : WELL;
            case OWN_MEMORY_CLOSED -> task.hasBuffer() ? refused(IllegalStateException.class, "memory map") : none(OWN_WORD);
            case IMPORT_CLOSED -> task.type().peerPermission().isPresent() ? refused(IllegalStateException.class, "remote") : none(NO_PEER_MEMORY);
            case PEER_MEMORY_CLOSED -> task.type().peerPermission().isPresent() ? new Fails("not closed since")
                    : task.isSend() ? WELL : none("a message that was sent does not need its sender's memory any more");
            case NO_BYTES -> task.isAtomic() ? refused(IllegalArgumentException.class, "8 bytes") : task.isEvent() ? none(ONE_WORD) : WELL;
            case MOST_BYTES -> task.hasBuffer() ? WELL : none(OWN_WORD);
            case TOO_MANY_BYTES -> task.hasBuffer() ? refused(IllegalArgumentException.class, "larger than") : none(OWN_WORD);
            case LIST -> task.hasBuffer() ? WELL : none(OWN_WORD);
            case LIST_TOO_LONG -> task.hasBuffer() ? refused(IllegalArgumentException.class, "pieces") : none(OWN_WORD);
            case RECEIVE_TOO_SMALL -> task.isReceive() || task.isSend() ? FAILS
                    : task == Task.WRITE_IMM ? WELL : none("consumes no receive");
            case NO_RECEIVE -> task.isReceive() ? none("it is the receive") : task.consumesReceive() ? new Fails("receive") : WELL;
            case CUT_BEFORE, CUT_MEANWHILE, CUT_AFTER, PEER_CONTEXT_CLOSED -> task.isReceive() ? POSTED : FAILS;
            case OWN_CONNECTION_CLOSED -> task.isReceive() ? POSTED : refused(IllegalStateException.class, "rdma connection");
            case OWN_CONTEXT_CLOSED -> refused(IllegalStateException.class, "closed");
        };
    }

    private static Outcome refused(Class<? extends RuntimeException> with, String saying) {
        return new IsRefused(with, saying);
    }

    private static Outcome none(String because) {
        return new NotApplicable(because);
    }

    // ---- as documentation ----------------------------------------------------------------------------------------------------------------------

    /** The table as docs/tasks.md has it: a line for each situation. */
    static String markdown() {
        StringBuilder table = new StringBuilder("| situation | goes well | is refused at the call | fails, and ends the connection | no such case |\n"
                + "| --- | --- | --- | --- | --- |\n");
        for (Situation situation : Situation.values()) {
            Map<Class<?>, Map<String, List<Task>>> columns = new LinkedHashMap<>();
            for (Task task : Task.values()) {
                Outcome outcome = of(task, situation);
                columns.computeIfAbsent(outcome.getClass(), _ -> new LinkedHashMap<>()).computeIfAbsent(note(outcome), _ -> new ArrayList<>()).add(task);
            }
            Map<String, List<Task>> well = columns.getOrDefault(GoesWell.class, new LinkedHashMap<>());
            well.putAll(columns.getOrDefault(StaysPosted.class, Map.of()));
            table.append("| ").append(situation.words).append(" | ").append(cell(well)).append(" | ").append(cell(columns.get(IsRefused.class))).append(" | ")
                    .append(cell(columns.get(Fails.class))).append(" | ").append(cell(columns.get(NotApplicable.class))).append(" |\n");
        }
        return table.toString();
    }

    private static String note(Outcome outcome) {
        return switch (outcome) {
            case GoesWell _ -> "";
            case StaysPosted _ -> "stays posted";
            case IsRefused refused -> refused.with().getSimpleName();
            case Fails _ -> "";
            case NotApplicable none -> none.because();
        };
    }

    private static String cell(Map<String, List<Task>> groups) {
        StringJoiner cell = new StringJoiner("; ");
        if (groups != null) {
            groups.forEach((note, tasks) -> cell.add(names(tasks) + (note.isEmpty() ? "" : ": " + note)));
        }
        return cell.toString();
    }

    /** Families that are there as a whole have one name, others a name for each task. */
    private static String names(List<Task> tasks) {
        List<Task> missing = Arrays.stream(Task.values()).filter(task -> !tasks.contains(task)).toList();
        if (missing.isEmpty()) {
            return "all";
        }
        if (missing.equals(List.of(Task.RECEIVE))) {
            return "all but receive";
        }
        return tasks.stream().map(task -> missing.stream().noneMatch(other -> other.family().equals(task.family())) ? task.family()
                : task.name().toLowerCase(Locale.ROOT)).distinct().collect(Collectors.joining(", "));
    }
}
