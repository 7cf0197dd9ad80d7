import { boundariesStep, checkSteps, generateStep } from "./check-steps.mjs";
import { ensureInstalled } from "./installation.mjs";
import { printSummary, runStep } from "./steps.mjs";

const results = [await runStep({ name: "installation", run: () => void ensureInstalled("everything") })];
if (results[0]?.ok) {
  for (const step of [generateStep, ...checkSteps(), boundariesStep]) results.push(await runStep(step));
}
printSummary(results);
const failed = results.filter((result) => !result.ok).length;
console.log(failed === 0 ? "\nAll checks passed" : `\n${failed} of ${results.length} checks failed`);
process.exitCode = failed === 0 ? 0 : 1;
