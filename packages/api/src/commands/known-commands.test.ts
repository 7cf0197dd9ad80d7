import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import type { CommandFile } from "./command-files.ts";
import { createKnownCommands } from "./known-commands.ts";
import type { CommandTrustRecord, StoredCommand } from "./stored-command.ts";

const at = "2026-11-20T10:00:00.000Z";

/** Commands of these files and of the team, and which texts were looked at. */
function open(names: readonly string[]) {
  const read: string[] = [];
  const files = names.map((name): CommandFile => {
    const path = `/w/.claude/commands/${name}.md`;
    const content = {
      changedAt: at,
      get text() {
        read.push(name);
        return `---\nallowed-tools: Bash(ls:*)\n---\n${name}`;
      },
    };
    return { name, source: "project", path, real: path, content };
  });
  const team: StoredCommand[] = [];
  const trusts: CommandTrustRecord[] = [];
  const known = createKnownCommands({
    store: { list: async () => [...team], trusts: async () => [...trusts] },
    files: { of: async () => files },
  });
  const toStoredCommand = (name: string, version: number, text: string): StoredCommand => ({
    name,
    version,
    text,
    createdBy: "ada",
    createdAt: at,
    updatedBy: "ada",
    updatedAt: at,
  });
  return { known, read, team, trusts, stored: toStoredCommand };
}

it("reads only the text of the command that is wanted, and each but once", async () => {
  const { known, read } = open(["a", "b", "c"]);
  expect(await known.names("/w")).toEqual(expect.arrayContaining(["a", "b", "c", "help"]));
  expect(read).toEqual([]);
  const [command] = await known.of("/w", ({ name }) => name === "b");
  expect(command).toMatchObject({
    text: expect.stringContaining("b"),
    summary: { shadowedBy: null, trust: "untrusted" },
  });
  expect(new Set(read)).toEqual(new Set(["b"]));
  const once = read.length;
  await known.of("/w", ({ name }) => name === "b");
  expect(read).toHaveLength(once);
  await known.of("/w");
  expect(new Set(read)).toEqual(new Set(["a", "b", "c"]));
});

it("says of a command that another takes its place, also where only that one is looked at", async () => {
  const { known, team, stored: toStoredCommand } = open(["a", "help"]);
  team.push(toStoredCommand("a", 1, "Team's"));
  const commands = await known.of("/w", ({ source }) => source === "project");
  expect(commands.map(({ summary }) => [summary.name, summary.shadowedBy])).toEqual([
    ["a", "team:a"],
    ["help", "built-in:help"],
  ]);
});

it("gives a team command as its newest version says, also after it was removed and made anew", async () => {
  const { known, team, stored: toStoredCommand } = open([]);
  const texts = async () =>
    (await known.of(null, ({ source }) => source === "team")).map(({ text, summary }) => [
      text,
      summary.version,
    ]);
  team.push(toStoredCommand("t", 1, "one"));
  expect(await texts()).toEqual([["one", 1]]);
  team[0] = toStoredCommand("t", 2, "two");
  expect(await texts()).toEqual([["two", 2]]);
  team.pop();
  expect(await texts()).toEqual([]);
  team.push(toStoredCommand("t", 4, "four"));
  expect(await texts()).toEqual([["four", 4]]);
});

it("counts trust of just this text, of just this file, in just this workspace", async () => {
  const { known, trusts } = open(["a"]);
  const trust = async () => (await known.of("/w", ({ name }) => name === "a"))[0]?.summary;
  const digest = (await trust())?.digest ?? "";
  const path = "/w/.claude/commands/a.md";
  const good = { workspace: "/w", path, digest, by: "ada", at };
  for (const wrong of [
    { ...good, workspace: "/v" },
    { ...good, path: `${path}x` },
    { ...good, digest: "0".repeat(64) },
    { ...good, digest: "" },
  ]) {
    trusts.splice(0, 1, wrong);
    expect(await trust()).toMatchObject({ trust: "untrusted", trustedBy: null });
  }
  trusts.splice(0, 1, good);
  expect(await trust()).toMatchObject({ trust: "trusted", trustedBy: "ada", trustedAt: at });
});

it("lets other work go on between one text and the next", async () => {
  const { known } = open(Array.from({ length: 20 }, (_, index) => `c${index}`));
  let turns = 0;
  let isDone = false;
  const reading = known.of("/w").then(() => {
    isDone = true;
  });
  while (!isDone) {
    await setImmediate();
    turns += 1;
  }
  await reading;
  expect(turns).toBeGreaterThanOrEqual(20);
});
