import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openEndedSignIns } from "./ended-sign-ins.ts";

const one = "a".repeat(22);
const other = "b".repeat(22);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "countersign-ended-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it("remembers over a restart what was ended, in a file that others cannot read", async () => {
  const ended = await openEndedSignIns(folder);
  await Promise.all([ended.add(one, Date.now() + 1_000), ended.add(other, Date.now() + 1_000)]);
  const again = await openEndedSignIns(folder);
  expect([one, other, "c".repeat(22)].map((id) => again.has(id))).toEqual([true, true, false]);
  expect((await stat(join(folder, "ended-sign-ins"))).mode & 0o077).toBe(0);
});

it("forgets what is too old to matter", async () => {
  let now = 1_000;
  const ended = await openEndedSignIns(folder, () => now);
  await ended.add(one, 2_000);
  now = 2_001;
  await ended.add(other, 9_000);
  expect(await readFile(join(folder, "ended-sign-ins"), "utf8")).toBe(`${other} 9000\n`);
});

it("counts at once, also where it could not be written", async () => {
  const ended = await openEndedSignIns(join(folder, "missing"));
  await expect(ended.add(one, Date.now() + 1_000)).rejects.toThrow();
  expect(ended.has(one)).toBe(true);
});

it("refuses to start with a list that cannot be read", async () => {
  await writeFile(join(folder, "file"), "");
  await expect(openEndedSignIns(join(folder, "file"))).rejects.toThrow("ended sign-ins");
});
