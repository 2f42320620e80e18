// SPDX-License-Identifier: Apache-2.0
package io.docaffm.doctor;

import java.io.PrintWriter;
import java.util.List;

/** Columns of text. */
public final class Table {
    private Table() {}

    /**
     * Prints columns as wide as their widest entry, without blanks at the ends of lines.
     *
     * @param rows at least one, all of the same length
     * @param out where to
     */
    public static void print(List<List<String>> rows, PrintWriter out) {
        int columns = rows.getFirst().size();
        int[] widths = new int[columns];
        for (List<String> row : rows) {
            for (int i = 0; i < columns; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < columns; i++) {
                line.append(row.get(i)).repeat(" ", widths[i] - row.get(i).length() + 2);
            }
            out.println(line.toString().stripTrailing());
        }
    }
}
