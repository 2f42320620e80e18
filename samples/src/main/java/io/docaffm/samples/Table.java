// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples;

import java.io.PrintWriter;
import java.util.List;

/** Columns of text. */
final class Table {
    private Table() {}

    /** Columns as wide as their widest entry; no blanks at the ends of lines. */
    static void print(List<List<String>> rows, PrintWriter out) {
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
