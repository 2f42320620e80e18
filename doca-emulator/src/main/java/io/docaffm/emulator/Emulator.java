// SPDX-License-Identifier: Apache-2.0
package io.docaffm.emulator;

import io.docaffm.core.Doca;
import io.docaffm.core.DocaError;
import io.docaffm.core.DocaException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Steers the emulator of this process: its devices, its faults, its strictness; and reads its counters. Nothing of this exists in a real DOCA:
 * where one is loaded, every method but {@link #isLoaded()} ends in a {@link DocaException} with {@link DocaError#NOT_SUPPORTED}.
 *
 * {@snippet :
 * // java -Ddoca.backend=emulator …
 * Emulator.strict(Emulator.Strictness.REPORT);
 * runTheTest();
 * assert Emulator.brokenRules().isEmpty();
 * assert Emulator.liveObjects().values().stream().allMatch(count -> count == 0);
 * }
 *
 * <p>Safe from any thread; the settings are the process's.
 */
public final class Emulator {
    /** What the emulator does about uses that hardware leaves undefined: wrong thread, use after free, reuse in flight, stop in a callback. */
    public enum Strictness {
        /** It looks for none. What it notices for free is reported all the same. The default. */
        OFF,
        /** It looks for them, logs and counts them and keeps their text. */
        REPORT,
        /** It looks for them, and ends the process at the first. */
        ABORT
    }

    private Emulator() {}

    /**
     * Is the emulator what is loaded? Loads the chosen backend if need be.
     *
     * @return false where a real DOCA is loaded
     * @throws DocaException if loading fails
     */
    public static boolean isLoaded() {
        return EmulatorFunctions.areThere();
    }

    /**
     * Says which devices there are. To be called before anything lists or opens a device in this process.
     *
     * {@snippet :
     * Emulator.configure("device name=mlx5_0 pci=0000:03:00.0 iface=eth0 ipv4=127.0.0.1 rate=400");
     * }
     *
     * @param text the text of a configuration file, in the form that the emulator's guide describes
     * @throws IllegalArgumentException if the emulator refuses it: a line it does not understand, or devices were listed before
     * @throws DocaException if the emulator is not what is loaded
     */
    public static void configure(String text) {
        Objects.requireNonNull(text, "text");
        EmulatorFunctions emulator = EmulatorFunctions.get();
        if (emulator.configure(text) != 0) {
            throw new IllegalArgumentException("The emulator refuses the configuration: " + emulator.configureError());
        }
    }

    /**
     * The DOCA objects alive in this process, by kind. Tests read it to prove that nothing leaked.
     *
     * @return kind ({@code mmap}, {@code task}, …) to how many are alive; every kind is in it, also with 0
     * @throws DocaException if the emulator is not what is loaded
     */
    public static Map<String, Long> liveObjects() {
        EmulatorFunctions emulator = EmulatorFunctions.get();
        Map<String, Long> counts = new LinkedHashMap<>();
        int kinds = emulator.objectKinds();
        for (int kind = 0; kind < kinds; kind++) {
            counts.put(emulator.objectName(kind), emulator.objectCount(kind));
        }
        return counts;
    }

    /**
     * Sets the strictness from now on. {@code DOCA_EMULATOR_STRICT} sets it from the start.
     *
     * @param strictness what to do about undefined uses
     * @throws DocaException if the emulator is not what is loaded
     */
    public static void strict(Strictness strictness) {
        EmulatorFunctions.get().strict(strictness.ordinal());
    }

    /**
     * How many rules were broken since the start, or since {@link #clearBrokenRules()}. Without strictness only what is
     * noticed for free.
     *
     * @return the count; may be more than {@link #brokenRules()} keeps the text of
     * @throws DocaException if the emulator is not what is loaded
     */
    public static long brokenRuleCount() {
        return EmulatorFunctions.get().brokenRules();
    }

    /**
     * The rules that were broken.
     *
     * @return for each that the text was kept of, oldest first, the function and the rule
     * @throws DocaException if the emulator is not what is loaded
     */
    public static List<String> brokenRules() {
        EmulatorFunctions emulator = EmulatorFunctions.get();
        List<String> rules = new ArrayList<>();
        for (String rule = emulator.brokenRule(0); rule != null; rule = emulator.brokenRule(rules.size())) {
            rules.add(rule);
        }
        return rules;
    }

    /**
     * Forgets the broken rules.
     *
     * @throws DocaException if the emulator is not what is loaded
     */
    public static void clearBrokenRules() {
        EmulatorFunctions.get().clearBrokenRules();
    }

    /**
     * Arms a fault.
     *
     * {@snippet :
     * Emulator.fault("task.complete.error", DocaError.IO_FAILED.code(), 1);
     * }
     *
     * @param name where, see {@link #faults()}
     * @param value what happens there, see {@link #faults()}: an error code, a number of nanoseconds
     * @param times for how many passages; -1 for all, 0 disarms
     * @throws IllegalArgumentException if there is no fault of that name
     * @throws DocaException if the emulator is not what is loaded
     */
    public static void fault(String name, long value, long times) {
        faultAfter(name, value, 0, times);
    }

    /**
     * Arms a fault that lets some passages go by first.
     *
     * @param name where, see {@link #faults()}
     * @param value what happens there, see {@link #faults()}
     * @param after how many passages go by untouched: after 2, {@code times} 1 hits the third
     * @param times for how many passages then; -1 for all, 0 disarms
     * @throws IllegalArgumentException if there is no fault of that name, or {@code after} is negative
     * @throws DocaException if the emulator is not what is loaded
     */
    public static void faultAfter(String name, long value, long after, long times) {
        Objects.requireNonNull(name, "name");
        if (after < 0) {
            throw new IllegalArgumentException("negative number of passages: " + after);
        }
        if (EmulatorFunctions.get().fault(name, value, after, times) != 0) {
            throw new IllegalArgumentException("The emulator has no fault named \"" + name + "\", it has: " + String.join(", ", faults().keySet()));
        }
    }

    /**
     * The faults there are.
     *
     * @return name to meaning
     * @throws DocaException if the emulator is not what is loaded
     */
    public static Map<String, String> faults() {
        EmulatorFunctions emulator = EmulatorFunctions.get();
        Map<String, String> faults = new LinkedHashMap<>();
        int knobs = emulator.faultKnobs();
        for (int knob = 0; knob < knobs; knob++) {
            faults.put(emulator.faultName(knob), emulator.faultMeaning(knob));
        }
        return faults;
    }

    /**
     * Disarms all faults.
     *
     * @throws DocaException if the emulator is not what is loaded
     */
    public static void clearFaults() {
        EmulatorFunctions.get().clearFaults();
    }

    static DocaException notTheEmulator() {
        return new DocaException(DocaError.NOT_SUPPORTED, "Steering the emulator", Doca.describe().toString().lines().findFirst().orElse("DOCA"), "",
                "What is loaded is not the emulator: start the JVM with -Ddoca.backend=emulator", null);
    }
}
