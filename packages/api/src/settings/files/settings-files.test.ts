import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { createLastGoodTexts } from "./last-good-texts.ts";
import { createSettingsFiles } from "./settings-files.ts";

const good = (rule: string) => JSON.stringify({ permissions: { deny: [rule] } });

async function settings(text: string | null = good("Bash(rm:*)")) {
  const folder = await mkdtemp(join(tmpdir(), "countersign-settings-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, ".claude/settings.json");
  await mkdir(dirname(path));
  if (text !== null) await writeFile(path, text);
  const warnings: string[] = [];
  const data = join(folder, "data");
  /** A server that starts: what was in memory is forgotten. */
  const start = () => {
    const warn = (message: string) => warnings.push(message);
    const files = createSettingsFiles({ lastGood: createLastGoodTexts(data), now: Date.now, warn });
    return async () => {
      const state = await files.state(path);
      return { ...state, denied: state.content.deny.map((rule) => rule.text) };
    };
  };
  return { folder, data, path, warnings, start, state: start() };
}

const breakIt: { name: string; change: (path: string) => Promise<unknown>; says: RegExp }[] = [
  { name: "is half written", change: (path) => writeFile(path, '{"permissions"'), says: /expected/ },
  { name: "is empty", change: (path) => writeFile(path, ""), says: /expected/ },
  {
    name: "is binary",
    change: (path) => writeFile(path, Buffer.from([0xff, 0xfe, 0x00, 0x80])),
    says: /UTF-8/,
  },
  { name: "holds NUL", change: (path) => writeFile(path, "{\0}"), says: /UTF-8/ },
  { name: "has 5 MB", change: (path) => writeFile(path, " ".repeat(5_000_000)), says: /larger than 1 MB/ },
  { name: "is a folder", change: (path) => rm(path).then(() => mkdir(path)), says: /isn’t a regular file/ },
  {
    name: "is a FIFO",
    change: (path) => rm(path).then(() => void execFileSync("mkfifo", [path])),
    says: /isn’t a regular file/,
  },
  { name: "is a link to itself", change: (path) => rm(path).then(() => symlink(path, path)), says: /ELOOP/ },
];

describe("a settings file", () => {
  it("counts at once when it is changed, made and deleted, however fast", async () => {
    const { state, path } = await settings(null);
    expect(await state()).toMatchObject({ isPresent: false, denied: [] });
    for (let round = 0; round < 50; round += 1) {
      await writeFile(path, good(`Bash(${String(round).padStart(2, "0")})`));
      expect((await state()).denied).toEqual([`Bash(${String(round).padStart(2, "0")})`]);
    }
    await rm(path);
    expect(await state()).toMatchObject({ isPresent: false, denied: [] });
  });

  it("keeps its revision while it says the same, and has another when it does not", async () => {
    const { state, path } = await settings();
    const first = await state();
    await writeFile(path, good("Bash(rm:*)"));
    expect((await state()).revision).toBe(first.revision);
    await writeFile(path, good("Bash(mv:*)"));
    expect((await state()).revision).not.toBe(first.revision);
  });

  it("may begin with a byte order mark and be a link to another file", async () => {
    const { state, path } = await settings(`\ufeff${good("Bash(rm:*)")}`);
    expect((await state()).denied).toEqual(["Bash(rm:*)"]);
    await rename(path, `${path}.real`);
    await symlink(`${path}.real`, path);
    expect((await state()).denied).toEqual(["Bash(rm:*)"]);
    await writeFile(`${path}.real`, good("Bash(mv:*)"));
    expect((await state()).denied).toEqual(["Bash(mv:*)"]);
  });

  it.each(breakIt)(
    "that $name keeps its last good rules, also over a restart, until it is mended",
    async (each) => {
      const { state, start, path } = await settings();
      await state();
      await each.change(path);
      const broken = { denied: ["Bash(rm:*)"], holdsLastGood: true, isUnknown: false };
      expect(await state()).toMatchObject(broken);
      const restarted = start();
      expect(await restarted()).toMatchObject(broken);
      expect((await restarted()).problem?.message).toMatch(each.says);
      await rm(path, { recursive: true });
      await writeFile(path, good("Bash(mv:*)"));
      expect(await restarted()).toMatchObject({
        denied: ["Bash(mv:*)"],
        holdsLastGood: false,
        problem: null,
      });
    },
  );

  it("that was never good is known to be unknown", async () => {
    const { state } = await settings("{");
    expect(await state()).toMatchObject({ isUnknown: true, holdsLastGood: false, denied: [] });
  });

  it("that was deleted takes its last good rules with it", async () => {
    const { state, start, path } = await settings();
    await state();
    await rm(path);
    await state();
    await writeFile(path, "{");
    expect(await state()).toMatchObject({ isUnknown: true, denied: [] });
    expect(await start()()).toMatchObject({ isUnknown: true, denied: [] });
  });

  it("is never written, not even when it is broken", async () => {
    const { state, path } = await settings("{ broken");
    await state();
    expect(await readFile(path, "utf8")).toBe("{ broken");
  });

  it("still counts when its copy cannot be kept, and that is said", async () => {
    const { state, data, warnings } = await settings();
    await writeFile(data, "a file where the data folder should be");
    expect((await state()).denied).toEqual(["Bash(rm:*)"]);
    expect(warnings).toEqual(["the last valid settings couldn’t be kept"]);
  });
});
