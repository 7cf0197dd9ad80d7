import { expect, it } from "vitest";
import { reportFile } from "./report-fixture.ts";
import { playwrightFailures, vitestFailures } from "./test-failures.mjs";

it("names each failed or skipped unit test with why, and a file that could not be loaded", () => {
  const file = reportFile({
    testResults: [
      {
        name: "/r/a.test.ts",
        status: "failed",
        message: "\nCannot find module x\n  at y",
        assertionResults: [],
      },
      {
        name: "/r/b.test.ts",
        status: "failed",
        message: "",
        assertionResults: [
          { status: "passed", fullName: "fits", failureMessages: [] },
          {
            status: "failed",
            fullName: "the list is short",
            failureMessages: ["Error: \u001b[31mtoo long\u001b[39m\n at z"],
          },
          { status: "pending", fullName: "the list is sorted", failureMessages: [] },
        ],
      },
      {
        name: "/r/c.test.ts",
        status: "passed",
        message: "",
        assertionResults: [{ status: "passed", fullName: "fits" }],
      },
    ],
  });
  expect(vitestFailures(file, "/r")).toEqual([
    "a.test.ts: Cannot find module x",
    "b.test.ts › the list is short: Error: too long",
    "b.test.ts › the list is sorted: pending",
  ]);
});

it("names each journey that did not pass, also inside of a group, and errors outside of any", () => {
  const spec = (title: string, status: string, message?: string) => ({
    title,
    tests: [{ status, results: [message === undefined ? {} : { error: { message } }] }],
  });
  const file = reportFile({
    suites: [
      {
        file: "a.spec.ts",
        specs: [spec("goes", "expected"), spec("breaks", "unexpected", "Error: not there\n more")],
        suites: [{ file: "a.spec.ts", specs: [spec("is left out", "skipped")] }],
      },
    ],
    errors: [{ message: "Timed out waiting 1500s for the entire test run" }],
  });
  expect(playwrightFailures(file)).toEqual([
    "a.spec.ts › breaks: Error: not there",
    "a.spec.ts › is left out: skipped",
    "Timed out waiting 1500s for the entire test run",
  ]);
});

it("names nothing where no report was written", () => {
  expect(vitestFailures(reportFile(), "/r")).toEqual([]);
  expect(playwrightFailures(reportFile())).toEqual([]);
});
