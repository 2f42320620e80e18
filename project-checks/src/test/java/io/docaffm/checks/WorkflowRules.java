// SPDX-License-Identifier: Apache-2.0
package io.docaffm.checks;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a workflow of ours must be, besides what actionlint says ({@code scripts/lint-workflows}): actions pinned by commit, no more rights than needed, every
 * job bounded, no text of strangers in a script, and no command that is not there.
 */
final class WorkflowRules {
    private static final Pattern PINNED = Pattern.compile("[\\w.-]+/[\\w./-]+@[0-9a-f]{40}");
    private static final Pattern USES_LINE = Pattern.compile("uses:\\s*(\\S+)(\\s+# (v\\d+\\.\\d+\\.\\d+))?\\s*");
    private static final Pattern OWN_COMMAND = Pattern.compile("(?<![\\w./-])((?:\\./)?(?:mvnw|scripts/[\\w/-]+|doca-emulator/[\\w./-]+|samples/bin/[\\w-]+|demo|\\.ci/run))(?![\\w./-])");
    private static final Pattern PROFILE = Pattern.compile("(?<!\\S)-P(\\S+)");
    private static final int LONGEST_JOB = 60;

    /** The version that the comment behind an action's commit says, over all workflows: one commit for one version. */
    private final Map<String, String> pins = new TreeMap<>();
    private final Set<String> profiles;
    private List<String> faults;

    WorkflowRules() throws IOException {
        profiles = Repository.mavenProfiles();
    }

    /** {@return what is wrong with a workflow; empty if nothing is} */
    List<String> faults(String text) throws IOException {
        faults = new ArrayList<>();
        JsonNode workflow;
        try {
            workflow = Repository.yaml(text);
        } catch (JsonProcessingException e) {
            return List.of("no YAML: " + e.getOriginalMessage());
        }
        if (!workflow.path("name").isTextual() || !workflow.path("on").isContainerNode()) {
            faults.add("needs a name and, as a list, what it runs on");
        }
        triggers(workflow);
        topLevelRights(workflow.path("permissions"));
        if (!workflow.path("concurrency").has("group")) {
            faults.add("needs a concurrency group");
        }
        if (workflow.path("jobs").isEmpty()) {
            faults.add("has no jobs");
        }
        workflow.path("jobs").properties().forEach(job -> job(job.getKey(), job.getValue(), workflow.path("on")));
        text.lines().filter(line -> line.contains("uses:")).forEach(this::pin);
        return faults;
    }

    private void triggers(JsonNode workflow) {
        for (String trigger : List.of("pull_request_target", "workflow_run", "issue_comment")) {
            if (workflow.path("on").has(trigger)) {
                faults.add(trigger + " runs with our rights on what strangers say");
            }
        }
    }

    private void topLevelRights(JsonNode permissions) {
        if (!permissions.isObject()) {
            faults.add("needs permissions, by name");
        }
        permissions.properties().forEach(right -> {
            if (!right.getValue().asText().equals("read") && !right.getValue().asText().equals("none")) {
                faults.add("gives every job " + right.getKey() + ": " + right.getValue().asText() + "; give it to the job that needs it");
            }
        });
    }

    private void job(String name, JsonNode job, JsonNode on) {
        String subject = "job " + name + ": ";
        if (job.has("permissions") && !job.path("permissions").isObject()) {
            faults.add(subject + "its permissions must be by name");
        }
        if (job.has("uses")) {
            return; // the called workflow's jobs have their own bounds
        }
        int minutes = job.path("timeout-minutes").asInt();
        if (minutes < 1 || minutes > LONGEST_JOB) {
            faults.add(subject + "needs timeout-minutes between 1 and " + LONGEST_JOB);
        }
        if (job.path("runs-on").toString().contains("self-hosted") && (on.has("pull_request") || on.has("workflow_call"))) {
            faults.add(subject + "runs pull requests on our own machine");
        }
        if (job.toString().contains("secrets.") && !job.has("environment")) {
            faults.add(subject + "uses secrets without an environment that guards them");
        }
        for (JsonNode step : job.path("steps")) {
            step(subject, step);
        }
    }

    private void step(String subject, JsonNode step) {
        if (step.path("uses").asText().startsWith("actions/checkout@") && step.path("with").path("persist-credentials").asBoolean(true)) {
            faults.add(subject + "a checkout leaves its token in .git/config; needs persist-credentials: false");
        }
        if (step.has("run")) {
            script(subject, step.path("run").asText());
        }
    }

    private void script(String subject, String script) {
        if (script.contains("${{")) {
            faults.add(subject + "an expression inside a script; hand it over in env");
        }
        Matcher command = OWN_COMMAND.matcher(script);
        while (command.find()) {
            if (!Files.isExecutable(Repository.ROOT.resolve(command.group(1)))) {
                faults.add(subject + "there is no command " + command.group(1));
            }
        }
        PROFILE.matcher(script).results().flatMap(match -> List.of(match.group(1).split(",")).stream()).filter(profile -> !profiles.contains(profile))
                .forEach(profile -> faults.add(subject + "there is no Maven profile " + profile));
        parses(subject, script);
    }

    private void parses(String subject, String script) {
        try {
            Process bash = new ProcessBuilder("bash", "-n").redirectErrorStream(true).start();
            try (var out = bash.outputWriter()) {
                out.write(script);
            }
            String said = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (bash.waitFor() != 0) {
                faults.add(subject + "bash cannot read a script: " + said.strip());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private void pin(String line) {
        Matcher uses = USES_LINE.matcher(line);
        if (!uses.find()) {
            faults.add("not understood: " + line.strip());
            return;
        }
        String action = uses.group(1);
        if (action.startsWith("./")) {
            if (!Files.exists(Repository.ROOT.resolve(action))) {
                faults.add("there is no " + action);
            }
            return;
        }
        if (!PINNED.matcher(action).matches() || uses.group(3) == null) {
            faults.add(action + " must be pinned by its whole commit, with the version behind it: # v1.2.3");
            return;
        }
        String name = action.substring(0, action.indexOf('@'));
        String pin = action.substring(action.indexOf('@') + 1) + " " + uses.group(3);
        String other = pins.putIfAbsent(name, pin);
        if (other != null && !other.equals(pin)) {
            faults.add(name + " is pinned to " + pin + " here and to " + other + " elsewhere");
        }
    }
}
