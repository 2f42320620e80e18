// SPDX-License-Identifier: Apache-2.0
package io.docaffm.doctor;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * One line of a report.
 *
 * @param id a name that stays, for scripts: {@code memlock}, {@code port.mlx5_0.1}
 * @param area what it is about
 * @param title the same for people, in a few words
 * @param status how it is to be taken
 * @param found what was found, on one line
 * @param source where the fact came from: a C function, a file; empty where it is plain
 * @param advice what to do; empty where nothing is
 * @param details more lines
 * @param values what was found, for scripts: texts, numbers, booleans, null, and lists of these
 */
public record Finding(String id, Area area, String title, Status status, String found, String source, String advice, List<String> details,
        Map<String, Object> values) {
    /**
     * A finding from its parts.
     */
    public Finding {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(area, "area");
        Objects.requireNonNull(title, "title");
        Objects.requireNonNull(status, "status");
        Objects.requireNonNull(found, "found");
        Objects.requireNonNull(source, "source");
        Objects.requireNonNull(advice, "advice");
        details = List.copyOf(details);
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    static Finding of(String id, Area area, String title, Status status, String found) {
        return new Finding(id, area, title, status, found, "", "", List.of(), Map.of());
    }

    Finding from(String where) {
        return new Finding(id, area, title, status, found, where, advice, details, values);
    }

    Finding advise(String whatToDo) {
        return new Finding(id, area, title, status, found, source, whatToDo, details, values);
    }

    Finding detail(String line) {
        List<String> more = new ArrayList<>(details);
        more.add(line);
        return new Finding(id, area, title, status, found, source, advice, more, values);
    }

    Finding value(String name, Object value) {
        Map<String, Object> more = new LinkedHashMap<>(values);
        more.put(name, value);
        return new Finding(id, area, title, status, found, source, advice, details, more);
    }
}
