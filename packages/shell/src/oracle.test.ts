import { expect, test } from "vitest";
import { analyseShell } from "./analyse-shell.ts";
import { runLimitMs, runScripts } from "./fixtures/oracle-bash.ts";
import { missingFrom } from "./fixtures/oracle-compare.ts";
import { oracleScript } from "./fixtures/oracle-scripts.ts";
import { testEnvironment } from "./fixtures/test-environment.ts";

const COUNT = Number(process.env.ORACLE_SCRIPTS ?? 2000);
const FIRST_SEED = Number(process.env.ORACLE_SEED ?? 1);
const BATCH = 2000;

test(`every command that real bash runs is among the collected ones (${COUNT} scripts)`, {
  timeout: 60_000 + COUNT * runLimitMs,
}, async () => {
  const failures: string[] = [];
  let understood = 0;
  let commands = 0;
  for (let start = 0; start < COUNT; start += BATCH) {
    const seeds = Array.from(
      { length: Math.min(BATCH, COUNT - start) },
      (_, index) => FIRST_SEED + start + index,
    );
    const outcomes = await runScripts(seeds.map(oracleScript));
    outcomes.forEach((outcome, index) => {
      const analysis = analyseShell(outcome.script, {
        ...testEnvironment,
        cwd: outcome.folder,
        home: outcome.folder,
      });
      if (!analysis.isUnderstood) return;
      understood += 1;
      commands += outcome.ran.length;
      const missing = missingFrom(analysis, outcome);
      if (missing.length > 0) failures.push(`seed ${seeds[index]}: ${missing.join("; ")}\n${outcome.script}`);
    });
  }
  expect(failures.slice(0, 5).join("\n---\n")).toBe("");
  // A checker that understands nothing would pass everything above.
  expect(understood / COUNT).toBeGreaterThan(0.4);
  expect(commands / COUNT).toBeGreaterThan(1);
});
