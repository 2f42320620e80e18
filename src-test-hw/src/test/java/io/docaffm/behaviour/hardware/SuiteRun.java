// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour.hardware;

import io.docaffm.behaviour.Unsupported;
import io.docaffm.doctor.Outcome;
import io.docaffm.doctor.TestResult;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.ClassNameFilter;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** The JVM that runs one suite. Arguments: the package, a pattern for its classes' names, and the file that is told how each test ends. */
final class SuiteRun implements TestExecutionListener, AutoCloseable {
    private final Writer results;
    private final Map<String, Long> started = new HashMap<>();
    private TestPlan plan;

    private SuiteRun(Path results) throws IOException {
        this.results = Files.newBufferedWriter(results, StandardCharsets.UTF_8);
    }

    /** The program. */
    public static void main(String[] arguments) throws IOException {
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request().selectors(DiscoverySelectors.selectPackage(arguments[0]))
                .filters(ClassNameFilter.includeClassNamePatterns(arguments[1])).build();
        Launcher launcher = LauncherFactory.create();
        try (SuiteRun run = new SuiteRun(Path.of(arguments[2]))) {
            launcher.execute(request, run);
            run.tell(new ResultLine.Done());
        }
        // A thread that a test left behind does not keep the suite.
        System.exit(0);
    }

    @Override
    public void testPlanExecutionStarted(TestPlan starting) {
        plan = starting;
    }

    @Override
    public void executionStarted(TestIdentifier identifier) {
        started.put(identifier.getUniqueId(), System.nanoTime());
        if (identifier.isTest()) {
            tell(new ResultLine.Started(container(identifier) + " " + name(identifier)));
        }
    }

    @Override
    public void executionSkipped(TestIdentifier identifier, String reason) {
        tell(identifier, unable(reason) ? Outcome.NOT_SUPPORTED : Outcome.NOT_RUN, reason, 0);
    }

    @Override
    public void executionFinished(TestIdentifier identifier, TestExecutionResult result) {
        double seconds = (System.nanoTime() - started.get(identifier.getUniqueId())) / 1e9;
        Optional<Throwable> thrown = result.getThrowable();
        switch (result.getStatus()) {
            case SUCCESSFUL -> {
                if (identifier.isTest()) {
                    tell(identifier, Outcome.PASSED, "", seconds);
                }
            }
            case ABORTED -> {
                String reason = thrown.map(Throwable::getMessage).orElse("aborted");
                tell(identifier, unable(reason) ? Outcome.NOT_SUPPORTED : Outcome.NOT_RUN, reason, seconds);
            }
            case FAILED -> {
                String trace = thrown.map(SuiteRun::trace).orElse("failed");
                System.out.println("FAILED " + container(identifier) + " " + name(identifier) + "\n" + trace);
                tell(identifier, Outcome.FAILED, trace, seconds);
            }
        }
    }

    private static boolean unable(String reason) {
        return Unsupported.capabilityIn(reason) != null;
    }

    private static String trace(Throwable thrown) {
        StringWriter text = new StringWriter();
        thrown.printStackTrace(new PrintWriter(text));
        return text.toString();
    }

    private void tell(TestIdentifier identifier, Outcome outcome, String said, double seconds) {
        String capability = outcome == Outcome.NOT_SUPPORTED ? Unsupported.capabilityIn(said) : "";
        // The outcome says this already.
        String reason = outcome == Outcome.FAILED ? said : said.replaceFirst("^(Assumption failed: )?(not run: |not supported: )?", "");
        tell(new ResultLine.Ended(new TestResult(container(identifier), identifier.getSource().filter(ClassSource.class::isInstance).isPresent() ? "(all)" : name(identifier),
                outcome, capability, reason, Math.round(seconds * 1000) / 1000.0)));
    }

    private void tell(ResultLine line) {
        try {
            results.write(line.text() + "\n");
            results.flush();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** The class, without the part of its package that all have. */
    private String container(TestIdentifier identifier) {
        Optional<TestIdentifier> at = Optional.of(identifier);
        while (at.isPresent()) {
            if (at.get().getSource().orElse(null) instanceof ClassSource source) {
                return source.getClassName().replace("io.docaffm.behaviour.", "");
            }
            at = plan.getParent(at.get());
        }
        return "";
    }

    /** A test of several arguments has its method's name before its own. */
    private String name(TestIdentifier identifier) {
        String own = identifier.getDisplayName();
        Optional<TestIdentifier> parent = plan.getParent(identifier).filter(at -> !(at.getSource().orElse(null) instanceof ClassSource))
                .filter(at -> at.getParentId().isPresent());
        return parent.map(at -> at.getDisplayName() + " " + own).orElse(own);
    }

    @Override
    public void close() throws IOException {
        results.close();
    }
}
