import { isAbsolute, join, normalize } from "node:path";
import { type Outcome, type Ran, runLimitMs, runScripts } from "@countersign/shell/oracle-bash";
import { expect, test } from "vitest";
import { decide } from "./decide.ts";
import { DENIED, deniedScript } from "./fixtures/denied-scripts.ts";
import { compileRules } from "./rules/compile-rules.ts";
import { ruleSetFromTexts } from "./rules/rule-set.ts";

const COUNT = Number(process.env.ORACLE_SCRIPTS ?? 1500);
const FIRST_SEED = Number(process.env.ORACLE_SEED ?? 1);

test(`what bash runs of denied programs, or deletes of denied files, is never allowed (${COUNT} scripts)`, {
  timeout: 60_000 + COUNT * runLimitMs,
}, async () => {
  const seeds = Array.from({ length: COUNT }, (_, index) => FIRST_SEED + index);
  const outcomes = await runScripts(seeds.map(deniedScript));
  const denied = outcomes.filter((outcome) => outcome.ran.some((ran) => isDenied(ran, outcome)));
  const failures = denied.flatMap(({ script, folder }) => {
    const answers = [decideIn(script, folder, "default"), decideIn(script, folder, "bypassPermissions")];
    return answers[0] !== "allow" && answers[1] === "deny" ? [] : [`${answers.join(", ")}: ${script}`];
  });
  expect([...new Set(failures)].slice(0, 10).join("\n---\n")).toBe("");
  // Scripts that reach nothing would prove nothing.
  expect(denied.length / COUNT).toBeGreaterThan(0.6);
});

function isDenied({ words, cwd }: Ran, { folder }: Outcome): boolean {
  const [name, ...rest] = words;
  if (name === DENIED.program) return rest.includes(DENIED.verb);
  if (name !== "rm") return false;
  const secret = join(folder, DENIED.file);
  const targets = rest
    .filter((word) => !word.startsWith("-"))
    .map((word) => normalize(isAbsolute(word) ? word : join(cwd, word)).replace(/\/$/, ""));
  const isRecursive = rest.some((word) => /^-\w*r/.test(word));
  return targets.some((target) => target === secret || (isRecursive && secret.startsWith(`${target}/`)));
}

function decideIn(command: string, folder: string, mode: "default" | "bypassPermissions"): string {
  const rules = ruleSetFromTexts(
    {
      allow: ["Bash"],
      ask: [],
      deny: [`Bash(${DENIED.program} ${DENIED.verb}:*)`, `Delete(/${DENIED.file})`],
    },
    "test",
  );
  const context = {
    mode,
    workspace: folder,
    cwd: folder,
    home: folder,
    additionalDirectories: [],
    fileSystem: { realpath: (path: string) => path },
    rules: compileRules(rules),
  };
  return decide({ tool: "Bash", input: { command } }, context).kind;
}
