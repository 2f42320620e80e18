// SPDX-License-Identifier: Apache-2.0
package io.docaffm.benchmarks.harness;

import io.docaffm.benchmarks.harness.TwinProcess.Answer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A twin that is measured: one process, or two that talk to each other. */
final class Contestant implements AutoCloseable {
    private final TwinProcess acting;
    private final TwinProcess answering;

    Contestant(TwinKind kind, Case what, Settings settings) {
        if (!what.options().workload().equals("pingpong")) {
            acting = new TwinProcess(kind, what.words(), settings);
            answering = null;
            acting.awaitReady();
            return;
        }
        acting = new TwinProcess(kind, with(what.words(), "role=ping"), settings);
        answering = new TwinProcess(kind, with(what.words(), "role=pong"), settings);
        acting.awaitReady();
        answering.awaitReady();
        acting.say("describe");
        answering.say("describe");
        String near = acting.expect("description")[1];
        String far = answering.expect("description")[1];
        acting.say("meet " + far);
        answering.say("meet " + near);
        acting.expect("met");
        answering.expect("met");
    }

    private static List<String> with(List<String> words, String word) {
        List<String> all = new ArrayList<>(words);
        all.add(word);
        return all;
    }

    Answer run(long ops) {
        alsoAnswer(ops);
        Answer answer = acting.run(ops);
        awaitOther();
        return answer;
    }

    Answer sample(long ops, Path file) {
        alsoAnswer(ops);
        Answer answer = acting.sample(ops, file);
        awaitOther();
        return answer;
    }

    private void alsoAnswer(long ops) {
        if (answering != null) {
            answering.say("run " + ops);
        }
    }

    private void awaitOther() {
        if (answering != null) {
            answering.ran();
        }
    }

    @Override
    public void close() {
        try (acting; answering) {
            // Both, whatever one of them says.
        }
    }
}
