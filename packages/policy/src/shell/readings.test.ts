import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { analyseShell } from "./analyse-shell.ts";
import { showReading } from "./fixtures/show-reading.ts";

const file = new URL("../../readings/shell.yaml", import.meta.url);
const table = parse(readFileSync(file, "utf8")) as { command: string; reading: string }[];

// A decision tells only whether a command may run: this table says all that is read in it, and so why.
it.each(table)("all that is read in $command", ({ command, reading }) => {
  expect(showReading(command, analyseShell(command, { cwd: "/ws", home: "/home/me" }))).toBe(reading);
});
