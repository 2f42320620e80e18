// SPDX-License-Identifier: Apache-2.0
package io.docaffm.doctor;

import java.util.List;
import java.util.Map;

/** Writes maps, lists, texts, numbers, booleans and null as JSON, two blanks to a level. */
public final class Json {
    private Json() {}

    /**
     * A value as JSON.
     *
     * @param value a map, list, number, boolean or null; anything else is written as its text
     * @return several lines, without an end of line
     */
    public static String text(Object value) {
        StringBuilder out = new StringBuilder();
        write(out, value, "\n");
        return out.toString();
    }

    private static void write(StringBuilder out, Object value, String newline) {
        switch (value) {
            case null -> out.append("null");
            case Map<?, ?> map -> {
                String separator = "";
                out.append('{');
                for (Map.Entry<?, ?> entry : map.entrySet()) {
                    out.append(separator).append(newline).append("  ");
                    quote(out, entry.getKey().toString());
                    out.append(": ");
                    write(out, entry.getValue(), newline + "  ");
                    separator = ",";
                }
                out.append(map.isEmpty() ? "" : newline).append('}');
            }
            case List<?> list -> {
                String separator = "";
                out.append('[');
                for (Object element : list) {
                    out.append(separator).append(newline).append("  ");
                    write(out, element, newline + "  ");
                    separator = ",";
                }
                out.append(list.isEmpty() ? "" : newline).append(']');
            }
            case Number number -> out.append(number);
            case Boolean bool -> out.append(bool);
            default -> quote(out, value.toString());
        }
    }

    private static void quote(StringBuilder out, String text) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c < ' ') {
                out.append("\\u%04x".formatted((int) c));
            } else {
                out.append(c);
            }
        }
        out.append('"');
    }
}
