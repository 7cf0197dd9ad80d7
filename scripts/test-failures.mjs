import { stripVTControlCharacters } from "node:util";
import { readReport } from "./test-counts.mjs";

/**
 * What failed in vitest's JSON report, a line each: the file, the test's name, and the first line of why.
 * @param {string} file
 * @param {string} root what the files' names begin with
 * @returns {string[]} none where there is no readable report
 */
export function vitestFailures(file, root) {
  return (readReport(file)?.testResults ?? []).flatMap(
    (
      /** @type {{ name: string, status: string, message: string, assertionResults: VitestResult[] }} */ result,
    ) => {
      const name = result.name.startsWith(`${root}/`) ? result.name.slice(root.length + 1) : result.name;
      const failed = result.assertionResults.filter(({ status }) => status !== "passed");
      if (failed.length === 0 && result.status === "failed") return [`${name}: ${firstLine(result.message)}`];
      return failed.map((test) => `${name} › ${test.fullName}: ${reasonOf(test)}`);
    },
  );
}

/**
 * What failed in Playwright's JSON report, a line each.
 * @param {string} file
 * @returns {string[]} none where there is no readable report
 */
export function playwrightFailures(file) {
  const report = readReport(file);
  if (report === null) return [];
  const outside = report.errors.map((/** @type {{ message?: string }} */ { message }) => firstLine(message));
  return [...report.suites.flatMap((/** @type {Suite} */ suite) => suiteFailures(suite)), ...outside];
}

/**
 * @typedef {{ status: string, fullName: string, failureMessages: string[] | null }} VitestResult
 * @typedef {{ title: string, tests: { status: string, results: { error?: { message?: string } }[] }[] }} Spec
 * @typedef {{ file: string, specs: Spec[], suites?: Suite[] }} Suite
 */

/** @param {Suite} suite @returns {string[]} */
function suiteFailures({ file, specs, suites = [] }) {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status !== "expected")
      .map(({ status, results }) => {
        const message = results.findLast(({ error }) => error !== undefined)?.error?.message;
        return `${file} › ${title}: ${message === undefined ? status : firstLine(message)}`;
      }),
  );
  return [...own, ...suites.flatMap(suiteFailures)];
}

/** @param {VitestResult} test */
function reasonOf({ status, failureMessages }) {
  return status === "failed" ? firstLine(failureMessages?.[0]) : status;
}

/** @param {string | undefined} text */
function firstLine(text) {
  const line = (text ?? "").split("\n").find((words) => words.trim() !== "");
  return line === undefined ? "no reason was given" : stripVTControlCharacters(line).trim();
}
