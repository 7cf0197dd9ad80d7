import { readFileSync } from "node:fs";

/** How many tests passed, and how many did not: failed, or never ran. @typedef {{ passed: number, failed: number }} Counts */

/** @type {Counts} If the report can’t be read, nothing was tested, regardless of what the program that should have written it says. */
const noReport = { passed: 0, failed: 1 };

/**
 * The counts in vitest's JSON report. A test file that could not be loaded counts as one failure, as does a report that cannot be read.
 * @param {string} file
 * @returns {Counts}
 */
export function vitestCounts(file) {
  const report = readReport(file);
  if (report === null) return noReport;
  const unloaded = report.testResults.filter(
    (/** @type {{ status: string, assertionResults: unknown[] }} */ result) =>
      result.status === "failed" && result.assertionResults.length === 0,
  ).length;
  const notRun = report.numPendingTests + report.numTodoTests;
  return { passed: report.numPassedTests, failed: report.numFailedTests + notRun + unloaded };
}

/**
 * The counts in Playwright's JSON report. A flaky test is not a passed one, and nothing may be skipped; a report that cannot be read is
 * one failure.
 * @param {string} file
 * @returns {Counts}
 */
export function playwrightCounts(file) {
  const report = readReport(file);
  if (report === null) return noReport;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky + skipped + report.errors.length };
}

/**
 * All of it in one: a step that failed without a failed test of its own counts as one failure.
 * @param {{ ok: boolean, counts: Counts | null }[]} steps
 * @returns {Counts}
 */
export function totalCounts(steps) {
  return steps.reduce(
    (total, { ok, counts }) => ({
      passed: total.passed + (counts?.passed ?? 0),
      failed: total.failed + (ok ? (counts?.failed ?? 0) : Math.max(1, counts?.failed ?? 0)),
    }),
    { passed: 0, failed: 0 },
  );
}

/**
 * A report as its program wrote it, or null where it cannot be read.
 * @param {string} file
 */
export function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}
