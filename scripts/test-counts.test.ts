import { expect, it } from "vitest";
import { reportFile } from "./report-fixture.ts";
import { playwrightCounts, totalCounts, vitestCounts } from "./test-counts.mjs";

it("counts a test file that could not be loaded, and a skipped test, as failures", () => {
  const file = reportFile({
    numPassedTests: 7,
    numFailedTests: 1,
    numPendingTests: 1,
    numTodoTests: 0,
    testResults: [
      { status: "failed", assertionResults: [] },
      { status: "failed", assertionResults: [{}] },
      { status: "passed", assertionResults: [{}] },
    ],
  });
  expect(vitestCounts(file)).toEqual({ passed: 7, failed: 3 });
});

it("counts a flaky journey, a skipped one and an error outside of any as failures", () => {
  const file = reportFile({ stats: { expected: 9, unexpected: 1, flaky: 1, skipped: 1 }, errors: [{}] });
  expect(playwrightCounts(file)).toEqual({ passed: 9, failed: 4 });
});

it("counts a report that was not written as one failure", () => {
  const want = { passed: 0, failed: 1 };
  expect(vitestCounts(reportFile())).toEqual(want);
  expect(playwrightCounts(reportFile())).toEqual(want);
});

it.each([
  {
    name: "a failed check is a failure",
    steps: [{ ok: false, counts: null }],
    want: { passed: 0, failed: 1 },
  },
  {
    name: "a run without a report is one failure, whether it called itself good or not",
    steps: [
      { ok: true, counts: { passed: 0, failed: 1 } },
      { ok: false, counts: { passed: 0, failed: 1 } },
    ],
    want: { passed: 0, failed: 2 },
  },
  {
    name: "failed tests are not counted twice with their step",
    steps: [{ ok: false, counts: { passed: 3, failed: 2 } }],
    want: { passed: 3, failed: 2 },
  },
  {
    name: "a run that died after its tests passed is a failure",
    steps: [{ ok: false, counts: { passed: 3, failed: 0 } }],
    want: { passed: 3, failed: 1 },
  },
  {
    name: "skipped tests fail a run that called itself good",
    steps: [
      { ok: true, counts: { passed: 3, failed: 1 } },
      { ok: true, counts: null },
    ],
    want: { passed: 3, failed: 1 },
  },
])("$name", ({ steps, want }) => {
  expect(totalCounts(steps)).toEqual(want);
});
