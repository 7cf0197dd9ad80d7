import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { analyseShell } from "./analyse-shell.ts";
import { formatAnalysis } from "./fixtures/format-analysis.ts";
import { testEnvironment } from "./fixtures/test-environment.ts";

const file = new URL("../snapshots/shell.yaml", import.meta.url);
const table = parse(readFileSync(file, "utf8")) as { command: string; reading: string }[];

// A decision tells only whether a command may run: this table says all that is read in it, and so why.
it.each(table)("all that is read in $command", ({ command, reading }) => {
  expect(formatAnalysis(command, analyseShell(command, testEnvironment))).toBe(reading);
});
