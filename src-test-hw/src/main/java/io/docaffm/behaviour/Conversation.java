// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A program that is elsewhere, spoken to by lines: those it is told, and those it says. Every wait for one is bounded. */
public abstract class Conversation implements AutoCloseable {
    private static final String ENDED = "\0ended";

    private final Writer input;
    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    private final ConcurrentLinkedQueue<String> errors = new ConcurrentLinkedQueue<>();

    /** With where it listens. */
    protected Conversation(Writer input) {
        this.input = input;
    }

    /** It said a line. */
    protected final void heard(String line) {
        lines.add(line);
    }

    /** It wrote a line to its standard error. */
    protected final void complained(String line) {
        errors.add(line);
    }

    /** It will say nothing any more. */
    protected final void ended() {
        lines.add(ENDED);
    }

    /** Says a line. */
    public final void say(String line) {
        try {
            input.write(line + "\n");
            input.flush();
        } catch (IOException failed) {
            throw new UncheckedIOException("the peer does not listen any more; it said: " + errors, failed);
        }
    }

    /** Waits for a line that begins so, and gives the rest of it. Any other line is wrong. */
    public final String expect(String beginning) {
        return expect(beginning, Duration.ofSeconds(30));
    }

    /** Waits for a line that begins so, and gives the rest of it. Any other line is wrong. */
    public final String expect(String beginning, Duration bound) {
        String line = next(bound);
        if (!line.startsWith(beginning)) {
            throw new AssertionError("the peer was to say \"" + beginning + "\" and said \"" + line + "\"; its errors: " + String.join("\n", errors));
        }
        return line.substring(beginning.length()).strip();
    }

    /** Waits for a line. */
    public final String next() {
        return next(Duration.ofSeconds(30));
    }

    /** Waits for a line. */
    public final String next(Duration bound) {
        try {
            String line = lines.poll(bound.toMillis(), TimeUnit.MILLISECONDS);
            if (line == null) {
                throw new AssertionError("the peer said nothing for " + bound + "; its errors: " + errors);
            }
            if (line.equals(ENDED)) {
                lines.add(ENDED);
                throw new AssertionError("the peer ended; its errors: " + String.join("\n", errors));
            }
            return line;
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
    }

    /** Says a line and waits for the answer. */
    public final String ask(String line, String beginning) {
        say(line);
        return expect(beginning);
    }

    /** What it wrote to its standard error, so far. */
    public final List<String> errors() {
        return List.copyOf(errors);
    }

    /** What it wrote to its standard output and nobody expected yet. */
    public final List<String> rest() {
        return lines.stream().filter(line -> !line.equals(ENDED)).toList();
    }

    /** SIGKILL. */
    public abstract void kill();

    /** Waits for its end and gives the exit code. */
    public abstract int exitCode(Duration bound);

    /** Ends it, whatever state it is in. */
    @Override
    public abstract void close();
}
