import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { type Harness, joinHarness, openHarness } from "../fixtures/store-harness.ts";
import { at } from "../fixtures/stored-things.ts";

const later = "2026-11-21T10:00:00.000Z";
const save = { name: "commit", text: "Commit.", version: null, by: "ada", at };
const trust = {
  ...{ workspace: "/work/sample", path: "/work/sample/.claude/commands/commit.md" },
  ...{ digest: "d".repeat(64), by: "ada", at },
};

/** The names in the events of commands, as a follower of this process gets them. */
function followed({ feed }: Harness): string[] {
  const controller = new AbortController();
  onTestFinished(() => controller.abort());
  const names: string[] = [];
  void (async () => {
    for await (const { event } of feed.follow({ sessionId: null, after: "0", signal: controller.signal })) {
      if (event.type === "commands-changed") names.push(event.name);
    }
  })();
  return names;
}

async function events({ database }: Harness): Promise<unknown[]> {
  const { rows } = await database.pool.query("SELECT session_id, payload FROM event ORDER BY id");
  return rows;
}

describe("team commands", () => {
  it("come back by name, each with who made it and who changed it last", async () => {
    const { commands } = await openHarness();
    expect(await commands.list()).toEqual([]);
    expect(await commands.save({ ...save, name: "git:push" })).toEqual({
      ...{ version: 1, text: "Commit.", isRemoved: false, changedBy: "ada", changedAt: at },
    });
    await commands.save(save);
    await commands.save({ ...save, name: "Zip" });
    const second = await commands.save({ ...save, version: 1, text: "Commit all.", by: "bo", at: later });
    expect(second).toMatchObject({ version: 2, text: "Commit all.", changedBy: "bo" });
    expect((await commands.list()).map(({ name }) => name)).toEqual(["Zip", "commit", "git:push"]);
    expect((await commands.list())[1]).toEqual({
      ...{ name: "commit", version: 2, text: "Commit all." },
      ...{ createdBy: "ada", createdAt: at, updatedBy: "bo", updatedAt: later },
    });
  });

  it("keep every text that they had, the newest first", async () => {
    const { commands } = await openHarness();
    await commands.save(save);
    await commands.save({ ...save, version: 1, text: "Commit all.", by: "bo", at: later });
    await commands.remove({ name: "commit", version: 2, by: "cy", at: later });
    expect(await commands.versions("commit")).toEqual([
      { version: 3, text: "Commit all.", isRemoved: true, changedBy: "cy", changedAt: later },
      { version: 2, text: "Commit all.", isRemoved: false, changedBy: "bo", changedAt: later },
      { version: 1, text: "Commit.", isRemoved: false, changedBy: "ada", changedAt: at },
    ]);
    expect(await commands.versions("none")).toEqual([]);
  });

  it("can be made again once they are removed, as their new author's, with the number that follows", async () => {
    const { commands } = await openHarness();
    await commands.save(save);
    await commands.remove({ name: "commit", version: 1, by: "bo", at });
    expect(await commands.list()).toEqual([]);
    const again = await commands.save({ ...save, text: "Anew.", by: "cy", at: later });
    expect(again.version).toBe(3);
    await commands.save({ ...save, version: 3, text: "Anew!", by: "di", at: later });
    expect(await commands.list()).toEqual([
      {
        ...{ name: "commit", version: 4, text: "Anew!" },
        ...{ createdBy: "cy", createdAt: later, updatedBy: "di", updatedAt: later },
      },
    ]);
  });

  const hostile = [
    { name: "NUL and half surrogate pairs", text: "a\0b \ud800 \udc00 😀" },
    { name: "the mark of the escape", text: "\uf8ff0000 \uf8ff" },
    { name: "SQL and placeholders", text: "'); DROP TABLE team_command; -- $1 $ARGUMENTS !`x`" },
    { name: "a BOM and CRLF", text: "\ufeff---\r\nallowed-tools: Bash(git add:*)\r\n---\r\n" },
    { name: "nothing", text: "" },
    { name: "the most that a command may hold", text: "ä".repeat(200_000) },
  ];
  it.each(hostile)("come back as they came: $name", async ({ text }) => {
    const { commands } = await openHarness();
    const by = text.slice(0, 200);
    await commands.save({ ...save, text, by });
    expect(await commands.list()).toMatchObject([{ text, createdBy: by, updatedBy: by }]);
    expect(await commands.versions("commit")).toMatchObject([{ text, changedBy: by }]);
    await commands.remove({ name: "commit", version: 1, by, at });
    expect(await commands.versions("commit")).toMatchObject([{ text, isRemoved: true }, { text }]);
  });

  it.each([
    "UPDATE team_command SET text = 'rm'",
    "DELETE FROM team_command",
    "TRUNCATE team_command",
    "TRUNCATE team_command CASCADE",
  ])("have versions that nothing changes: %s", async (statement) => {
    const { commands, database } = await openHarness();
    await commands.save(save);
    await expect(database.pool.query(statement)).rejects.toThrow("append-only");
    expect(await commands.versions("commit")).toHaveLength(1);
  });
});

describe("a change of a team command", () => {
  const refusals = [
    {
      name: "a new one whose name is in use",
      change: ({ commands }: Harness) => commands.save({ ...save, by: "cy" }),
      code: "conflict",
      words: `There is a team command /commit already: bo changed it at ${later}, it is version 2.`,
    },
    {
      name: "a version that is not the newest",
      change: ({ commands }: Harness) => commands.save({ ...save, version: 1, by: "cy" }),
      code: "conflict",
      words: `The team command /commit changed since you looked: bo changed it at ${later}, it is version 2 now.`,
    },
    {
      name: "a version that does not exist yet",
      change: ({ commands }: Harness) => commands.save({ ...save, version: Number.MAX_SAFE_INTEGER }),
      code: "conflict",
      words: "it is version 2 now",
    },
    {
      name: "a version of one that was removed",
      change: ({ commands }: Harness) => commands.save({ ...save, name: "gone", version: 1 }),
      code: "conflict",
      words: `The team command /gone was removed by bo at ${later}.`,
    },
    {
      name: "the version with which it was removed",
      change: ({ commands }: Harness) => commands.save({ ...save, name: "gone", version: 2 }),
      code: "conflict",
      words: "/gone was removed by bo",
    },
    {
      name: "a version of one that never was",
      change: ({ commands }: Harness) => commands.save({ ...save, name: "none", version: 1 }),
      code: "not-found",
      words: "There is no team command /none.",
    },
    {
      name: "the removal of a version that is not the newest",
      change: ({ commands }: Harness) => commands.remove({ name: "commit", version: 1, by: "cy", at }),
      code: "conflict",
      words: "changed since you looked: bo",
    },
    {
      name: "a second removal",
      change: ({ commands }: Harness) => commands.remove({ name: "gone", version: 2, by: "cy", at }),
      code: "conflict",
      words: "/gone was removed by bo",
    },
    {
      name: "the removal of one that never was",
      change: ({ commands }: Harness) => commands.remove({ name: "none", version: 1, by: "cy", at }),
      code: "not-found",
      words: "There is no team command /none.",
    },
  ];
  it.each(refusals)("is refused and changes nothing: $name", async ({ change, code, words }) => {
    const harness = await openHarness();
    const { commands } = harness;
    await commands.save(save);
    await commands.save({ ...save, version: 1, text: "Commit all.", by: "bo", at: later });
    await commands.save({ ...save, name: "gone" });
    await commands.remove({ name: "gone", version: 1, by: "bo", at: later });
    const before = [await commands.list(), await events(harness)];
    await expect(change(harness)).rejects.toMatchObject({ code, message: expect.stringContaining(words) });
    expect([await commands.list(), await events(harness)]).toEqual(before);
  });

  it("is won by one of those who make it at once, in two processes; the others hear whose it is", async () => {
    const here = await openHarness();
    const there = await joinHarness(here.url);
    const writers = Array.from({ length: 10 }, (_, index) => `writer ${index}`);
    const round = (version: number | null) =>
      Promise.allSettled(
        writers.map((by, index) =>
          (index % 2 === 0 ? here : there).commands.save({ ...save, version, text: `by ${by}`, by }),
        ),
      );
    for (const version of [null, 1, 2]) {
      const ends = await round(version);
      const winner = writers.find((_, index) => ends[index]?.status === "fulfilled");
      expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      for (const end of ends) {
        if (end.status === "fulfilled") continue;
        expect(end.reason).toMatchObject({
          code: "conflict",
          message: expect.stringContaining(`${winner} changed it`),
        });
      }
      expect(await there.commands.list()).toMatchObject([{ updatedBy: winner, text: `by ${winner}` }]);
    }
    expect((await here.commands.versions("commit")).map(({ version }) => version)).toEqual([3, 2, 1]);
  });

  it("is either made or undone when somebody removes the command at the same time, never both", async () => {
    const here = await openHarness();
    const there = await joinHarness(here.url);
    await here.commands.save(save);
    const ends = await Promise.allSettled([
      here.commands.save({ ...save, version: 1, text: "Mine." }),
      there.commands.remove({ name: "commit", version: 1, by: "bo", at }),
    ]);
    expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await here.commands.versions("commit")).toHaveLength(2);
  });

  it("reaches followers in both processes as an event of everybody's", async () => {
    const here = await openHarness();
    const there = await joinHarness(here.url);
    const [heardHere, heardThere] = [followed(here), followed(there)];
    await sleep(50);
    await here.commands.save(save);
    await expect.poll(() => [heardHere, heardThere]).toEqual([["commit"], ["commit"]]);
    await here.commands.remove({ name: "commit", version: 1, by: "ada", at });
    await there.commands.trust(trust);
    const all = ["commit", "commit", trust.path];
    await expect.poll(() => [heardHere, heardThere]).toEqual([all, all]);
    expect(await events(here)).toEqual(
      all.map((name) => ({ session_id: null, payload: { type: "commands-changed", name } })),
    );
  });
});

describe("trust", () => {
  it("names one text of one file in one workspace; the next takes its place", async () => {
    const { commands } = await openHarness();
    expect(await commands.trusts()).toEqual([]);
    const elsewhere = { ...trust, workspace: "/work/other" };
    await commands.trust(trust);
    await commands.trust(elsewhere);
    const changed = { ...trust, digest: "e".repeat(64), by: "bo", at: later };
    await commands.trust(changed);
    expect(await commands.trusts()).toEqual([elsewhere, changed]);
  });

  it("comes back as it was, whatever stands in it", async () => {
    const { commands } = await openHarness();
    const hostile = {
      ...{ workspace: "/w\ud800'; --", path: "/w\0\uf8ff/a b.md" },
      ...{ digest: "\0", by: "a\0b", at },
    };
    await commands.trust(hostile);
    expect(await commands.trusts()).toEqual([hostile]);
  });
});
