// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples.relay;

import io.docaffm.core.DocaLog;
import java.io.PrintStream;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;

/**
 * One line per event: {@code 2026-12-02T09:10:11.123Z INFO closed id=17 bytes_from_client=5 …}. For people, and for scripts that look for
 * {@code key=value}. Not a logger's: the lines of a relay that is told to end must still appear while the JVM shuts its loggers down.
 */
final class RelayLog {
    private final PrintStream out;
    private final int level;

    RelayLog(PrintStream out, DocaLog.Level level) {
        this.out = out;
        this.level = level.code();
    }

    /** What may need somebody's attention. */
    void warn(String event, Object... pairs) {
        line(DocaLog.Level.WARNING, event, pairs);
    }

    /** What happens in good order. */
    void info(String event, Object... pairs) {
        line(DocaLog.Level.INFO, event, pairs);
    }

    /** What happens inside. */
    void debug(String event, Object... pairs) {
        line(DocaLog.Level.DEBUG, event, pairs);
    }

    private void line(DocaLog.Level of, String event, Object... pairs) {
        if (of.code() > level) {
            return;
        }
        StringBuilder line = new StringBuilder(120).append(Instant.now().truncatedTo(ChronoUnit.MILLIS)).append(' ').append(of).append(' ').append(event);
        for (int i = 0; i < pairs.length; i += 2) {
            line.append(' ').append(pairs[i]).append('=').append(value(Objects.toString(pairs[i + 1], "")));
        }
        out.println(line);
    }

    /** Quoted unless it is one plain word, and always on one line. */
    private static String value(String text) {
        boolean plain = !text.isEmpty() && text.chars().allMatch(c -> c > ' ' && c != '"' && c != '=');
        return plain ? text : '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n").replace("\r", "\\r") + '"';
    }
}
