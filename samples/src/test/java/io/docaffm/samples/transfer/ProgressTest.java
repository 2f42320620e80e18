// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import io.docaffm.samples.pair.Narrator;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** The progress line, with a clock of the test's own. */
class ProgressTest {
    private final AtomicLong clock = new AtomicLong();
    private final StringWriter shown = new StringWriter();

    private Progress progress(boolean visible) {
        return new Progress(new Narrator(new PrintWriter(shown, true), true), visible, clock::get);
    }

    @Test
    void bytesRateAndTimeLeft() {
        assertThat(Progress.line(500_000_000, 2_000_000_000L, TimeUnit.SECONDS.toNanos(2))).isEqualTo(" 25 %  500.0 MB of 2.0 GB  250.0 MB/s  0:06 left");
        assertThat(Progress.line(1_000_000, 7_200_000_000L, TimeUnit.SECONDS.toNanos(1))).endsWith("1.0 MB/s  1:59:59 left");
    }

    @Test
    void nothingMovedYetIsNoDivisionByZero() {
        assertThat(Progress.line(0, 100, 0)).contains("  0 %").endsWith("? left");
        assertThat(Progress.line(0, 0, 0)).contains("100 %");
    }

    @Test
    void aTerminalIsRewrittenFiveTimesASecondAndClearedAtTheEnd() {
        Progress progress = progress(true);
        progress.start();
        for (int i = 1; i <= 1000; i++) {
            clock.addAndGet(TimeUnit.MILLISECONDS.toNanos(1));
            progress.at(i, 1000);
        }
        assertThat(progress.end()).isEqualTo(TimeUnit.SECONDS.toNanos(1));
        assertThat(shown.toString().chars().filter(c -> c == '\r').count()).isEqualTo(6);
        assertThat(shown.toString()).endsWith("\r\033[K");
    }

    @Test
    void whatIsNoTerminalSeesNothing() {
        Progress progress = progress(false);
        progress.start();
        clock.addAndGet(TimeUnit.SECONDS.toNanos(10));
        progress.at(1, 2);
        progress.end();
        assertThat(shown.toString()).isEmpty();
    }
}
