// SPDX-License-Identifier: Apache-2.0
package io.docaffm.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Our workflows keep the rules, and the rules find what breaks them. */
class WorkflowsTest {
    private static final String GOOD =
            """
            name: good
            on:
              pull_request:
            permissions:
              contents: read
            concurrency:
              group: good
            jobs:
              one:
                runs-on: ubuntu-24.04
                timeout-minutes: 10
                steps:
                  - uses: actions/checkout@0123456789012345678901234567890123456789 # v7.0.1
                    with:
                      persist-credentials: false
                  - run: ./mvnw -B verify -Prelease,aarch64
            """;

    @Test
    void oursKeepTheRules() throws IOException {
        List<Path> workflows = Repository.yamlFiles(".github/workflows");
        assertThat(workflows).extracting(file -> file.getFileName().toString()).contains("build.yml", "release.yml");

        WorkflowRules rules = new WorkflowRules();
        Map<String, List<String>> faults = new TreeMap<>();
        for (Path workflow : workflows) {
            faults.put(workflow.getFileName().toString(), rules.faults(Files.readString(workflow)));
        }
        assertThat(faults).allSatisfy((workflow, found) -> assertThat(found).as(workflow).isEmpty());
    }

    @Test
    void aGoodOneHasNoFaults() throws IOException {
        assertThat(new WorkflowRules().faults(GOOD)).isEmpty();
    }

    @ParameterizedTest(name = "{2}")
    @CsvSource(delimiter = '|', textBlock =
            """
            name: good                         | nome: good                          | needs a name and, as a list, what it runs on
            pull_request:                      | pull_request_target:                | pull_request_target runs with our rights
            permissions:                       | permits:                            | needs permissions, by name
            contents: read                     | contents: write                     | gives every job contents: write
            concurrency:                       | konkurrenz:                         | needs a concurrency group
            jobs:                              | jops:                               | has no jobs
            timeout-minutes: 10                | timeout: 10                         | job one: needs timeout-minutes between 1 and 60
            timeout-minutes: 10                | timeout-minutes: 600                | job one: needs timeout-minutes between 1 and 60
            runs-on: ubuntu-24.04              | runs-on: [self-hosted, linux]       | job one: runs pull requests on our own machine
            runs-on: ubuntu-24.04              | runs-on: x\\n    permissions: write-all | job one: its permissions must be by name
            runs-on: ubuntu-24.04              | runs-on: x\\n    env: {A: "${{ secrets.A }}"} | job one: uses secrets without an environment
            persist-credentials: false         | fetch-depth: 1                      | job one: a checkout leaves its token
            @0123456789012345678901234567890123456789 # v7.0.1 | @v7                 | actions/checkout@v7 must be pinned
            # v7.0.1                           | # v7                                | must be pinned by its whole commit, with the version behind it
            ./mvnw -B                          | ./mvnw ${{ github.head_ref }}       | job one: an expression inside a script
            ./mvnw -B                          | ./maven-w -B; scripts/no-such       | job one: there is no command scripts/no-such
            -Prelease,aarch64                  | -Prelease,aarch65                   | job one: there is no Maven profile aarch65
            ./mvnw -B                          | if true; then                       | job one: bash cannot read a script
            name: good                         | name: good\\nname: good             | no YAML: Duplicate field 'name'
            """)
    void findsWhatBreaksThem(String text, String changed, String fault) throws IOException {
        String broken = GOOD.replace(text, changed.replace("\\n", "\n"));
        assertThat(broken).as("the row must change something").isNotEqualTo(GOOD);

        assertThat(new WorkflowRules().faults(broken)).singleElement().asString().contains(fault);
    }

    @Test
    void oneActionHasOnePinInAllOfThem() throws IOException {
        WorkflowRules rules = new WorkflowRules();
        assertThat(rules.faults(GOOD)).isEmpty();
        assertThat(rules.faults(GOOD.replace("@0123", "@4567"))).singleElement().asString().contains("elsewhere");
    }
}
