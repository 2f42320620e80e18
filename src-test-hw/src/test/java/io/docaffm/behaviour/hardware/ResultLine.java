// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour.hardware;

import io.docaffm.doctor.Outcome;
import io.docaffm.doctor.TestResult;
import java.util.ArrayList;
import java.util.List;

/** What the JVM that runs a suite tells the one that started it, a line each, so that what was told is there whatever becomes of that JVM. */
sealed interface ResultLine {
    /** A test begins. */
    record Started(String test) implements ResultLine {}

    /** A test has ended. */
    record Ended(TestResult result) implements ResultLine {}

    /** The whole suite has. */
    record Done() implements ResultLine {}

    /** As one line. */
    default String text() {
        return switch (this) {
            case Started started -> join("started", started.test());
            case Ended(TestResult result) -> join("ended", result.container(), result.test(), result.outcome().name(), result.capability(), result.reason(),
                    Double.toString(result.seconds()));
            case Done _ -> "done";
        };
    }

    /** From one line. A line that was not written to its end is none. */
    static ResultLine parse(String line) {
        String[] words = line.split("\t", -1);
        return switch (words[0] + words.length) {
            case "started2" -> new Started(unescape(words[1]));
            case "ended7" -> new Ended(new TestResult(unescape(words[1]), unescape(words[2]), Outcome.valueOf(words[3]), unescape(words[4]), unescape(words[5]),
                    Double.parseDouble(words[6])));
            case "done1" -> new Done();
            default -> null;
        };
    }

    private static String join(String... words) {
        List<String> escaped = new ArrayList<>();
        for (String word : words) {
            escaped.add(word.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r").replace("\t", "\\t"));
        }
        return String.join("\t", escaped);
    }

    private static String unescape(String word) {
        return word.translateEscapes();
    }
}
