// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples.transfer;

import io.docaffm.samples.pair.Narrator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Shows on a terminal how far a transfer is: bytes, rate and time left. Says nothing where standard error is not a terminal. */
public final class Progress {
    private static final long BETWEEN = TimeUnit.MILLISECONDS.toNanos(200);

    private final Narrator narrator;
    private final boolean visible;
    private final LongSupplier clock;
    private long started;
    private long next;
    private boolean shown;

    Progress(Narrator narrator, boolean visible, LongSupplier clock) {
        this.narrator = narrator;
        this.visible = visible;
        this.clock = clock;
        this.started = clock.getAsLong();
    }

    /**
     * For this process's standard error.
     *
     * @param narrator where to show it
     * @return a progress line
     */
    public static Progress of(Narrator narrator) {
        return new Progress(narrator, standardErrorIsTerminal(), System::nanoTime);
    }

    /** Bytes begin to move. */
    void start() {
        started = clock.getAsLong();
        next = started + BETWEEN;
    }

    void at(long bytes, long total) {
        if (!visible) {
            return;
        }
        long now = clock.getAsLong();
        if (now - next >= 0) {
            next = now + BETWEEN;
            shown = true;
            narrator.rewrite(line(bytes, total, now - started));
        }
    }

    /** Nanoseconds since the start; the line is cleared. */
    long end() {
        if (shown) {
            narrator.rewrite("");
        }
        return clock.getAsLong() - started;
    }

    static String line(long bytes, long total, long nanos) {
        double rate = nanos == 0 ? 0 : bytes * 1e9 / nanos;
        String left = rate == 0 ? "?" : duration((total - bytes) / rate);
        return String.format(Locale.ROOT, "%3d %%  %s of %s  %s/s  %s left", total == 0 ? 100 : (long) (bytes * 100.0 / total), Sizes.text(bytes),
                Sizes.text(total), Sizes.text(rate), left);
    }

    private static String duration(double seconds) {
        long whole = (long) Math.ceil(seconds);
        return whole >= 3600 ? String.format(Locale.ROOT, "%d:%02d:%02d", whole / 3600, whole / 60 % 60, whole % 60)
                : String.format(Locale.ROOT, "%d:%02d", whole / 60, whole % 60);
    }

    /** Java tells of a console only where standard output is one too, and that is often a file here. */
    private static boolean standardErrorIsTerminal() {
        try {
            Path target = Files.readSymbolicLink(Path.of("/proc/self/fd/2"));
            return target.startsWith("/dev/pts") || target.toString().startsWith("/dev/tty") || target.toString().equals("/dev/console");
        } catch (IOException | UnsupportedOperationException unknown) {
            return false;
        }
    }
}
