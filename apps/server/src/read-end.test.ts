import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { readEnd } from "./read-end.ts";

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "countersign-end-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

it("reads the end of a large file, and all of a small one", async () => {
  const folder = makeFolder();
  writeFileSync(join(folder, "large"), `${"x".repeat(100_000)}end`);
  writeFileSync(join(folder, "small"), "small");
  const large = await readEnd(join(folder, "large"));
  expect([large.length, large.slice(-4)]).toEqual([65_536, "xend"]);
  expect(await readEnd(join(folder, "small"))).toBe("small");
});

it("reads nothing where there is no file, and never waits", async () => {
  const folder = makeFolder();
  execFileSync("mkfifo", [join(folder, "pipe")]);
  for (const path of ["missing", "pipe", ".", "pipe/x"]) expect(await readEnd(join(folder, path))).toBe("");
  expect(await readEnd("/dev/zero")).toBe("");
});
