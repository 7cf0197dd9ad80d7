import { describe, expect, it, onTestFinished } from "vitest";
import { type Harness, joinHarness, openHarness } from "../fixtures/database-harness.ts";
import { at } from "../fixtures/test-records.ts";
import { type CommandsRepository, createCommandsRepository } from "./commands-repository.ts";

const later = "2026-11-21T10:00:00.000Z";
const save = { name: "commit", text: "Commit.", version: null, by: "ada", at };
const trust = {
  workspace: "/work/sample",
  path: "/work/sample/.claude/commands/commit.md",
  digest: "d".repeat(64),
  text: "Commit.",
  by: "ada",
  at,
};

/** The names in the events of commands, as a follower of this process gets them. */
function collectEvents({ feed }: CommandsHarness): string[] {
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

async function events({ database }: CommandsHarness): Promise<unknown[]> {
  const { rows } = await database.pool.query("SELECT session_id, payload FROM event ORDER BY id");
  return rows;
}

describe("team commands", () => {
  it("come back by name, each with who made it and who changed it last", async () => {
    const { commands } = await openCommands();
    expect(await commands.list()).toEqual([]);
    expect(await commands.save({ ...save, name: "git:push" })).toEqual({
      version: 1,
      text: "Commit.",
      isRemoved: false,
      changedBy: "ada",
      changedAt: at,
    });
    await commands.save(save);
    await commands.save({ ...save, name: "Zip" });
    const second = await commands.save({ ...save, version: 1, text: "Commit all.", by: "bo", at: later });
    expect(second).toMatchObject({ version: 2, text: "Commit all.", changedBy: "bo" });
    expect((await commands.list()).map(({ name }) => name)).toEqual(["Zip", "commit", "git:push"]);
    expect((await commands.list())[1]).toEqual({
      name: "commit",
      version: 2,
      text: "Commit all.",
      createdBy: "ada",
      createdAt: at,
      updatedBy: "bo",
      updatedAt: later,
    });
  });

  it("keep every text that they had, the newest first", async () => {
    const { commands } = await openCommands();
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

  it("are listed as removed, the last one first, until they are made again", async () => {
    const { commands } = await openCommands();
    await commands.save(save);
    await commands.save({ ...save, name: "review" });
    await commands.save({ ...save, name: "stays" });
    expect(await commands.listRemoved()).toEqual([]);
    await commands.remove({ name: "commit", version: 1, by: "bo", at });
    await commands.remove({ name: "review", version: 1, by: "cy", at: later });
    const gone = { name: "commit", version: 2, removedBy: "bo", removedAt: at };
    expect(await commands.listRemoved()).toEqual([
      { name: "review", version: 2, removedBy: "cy", removedAt: later },
      gone,
    ]);
    await commands.save({ ...save, name: "review" });
    expect(await commands.listRemoved()).toEqual([gone]);
  });

  it("can be made again once they are removed, as their new author's, with the number that follows", async () => {
    const { commands } = await openCommands();
    await commands.save(save);
    await commands.remove({ name: "commit", version: 1, by: "bo", at });
    expect(await commands.list()).toEqual([]);
    const again = await commands.save({ ...save, text: "Anew.", by: "cy", at: later });
    expect(again.version).toBe(3);
    await commands.save({ ...save, version: 3, text: "Anew!", by: "di", at: later });
    expect(await commands.list()).toEqual([
      {
        name: "commit",
        version: 4,
        text: "Anew!",
        createdBy: "cy",
        createdAt: later,
        updatedBy: "di",
        updatedAt: later,
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
    const { commands } = await openCommands();
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
    const { commands, database } = await openCommands();
    await commands.save(save);
    await expect(database.pool.query(statement)).rejects.toThrow("append-only");
    expect(await commands.versions("commit")).toHaveLength(1);
  });
});

describe("a change of a team command", () => {
  const refusals = [
    {
      name: "a new one whose name is in use",
      change: ({ commands }: CommandsHarness) => commands.save({ ...save, by: "cy" }),
      code: "conflict",
      words: `The team command /commit already exists: bo saved version 2 at ${later}.`,
    },
    {
      name: "a version that is not the newest",
      change: ({ commands }: CommandsHarness) => commands.save({ ...save, version: 1, by: "cy" }),
      code: "conflict",
      words: `The team command /commit changed since you opened it: bo saved version 2 at ${later}.`,
    },
    {
      name: "a version that does not exist yet",
      change: ({ commands }: CommandsHarness) => commands.save({ ...save, version: Number.MAX_SAFE_INTEGER }),
      code: "conflict",
      words: "saved version 2",
    },
    {
      name: "a version of one that was removed",
      change: ({ commands }: CommandsHarness) => commands.save({ ...save, name: "gone", version: 1 }),
      code: "conflict",
      words: `The team command /gone was removed by bo at ${later}.`,
    },
    {
      name: "the version with which it was removed",
      change: ({ commands }: CommandsHarness) => commands.save({ ...save, name: "gone", version: 2 }),
      code: "conflict",
      words: "/gone was removed by bo",
    },
    {
      name: "a version of one that never was",
      change: ({ commands }: CommandsHarness) => commands.save({ ...save, name: "none", version: 1 }),
      code: "not-found",
      words: "Team command /none not found.",
    },
    {
      name: "the removal of a version that is not the newest",
      change: ({ commands }: CommandsHarness) =>
        commands.remove({ name: "commit", version: 1, by: "cy", at }),
      code: "conflict",
      words: "changed since you opened it: bo",
    },
    {
      name: "a second removal",
      change: ({ commands }: CommandsHarness) => commands.remove({ name: "gone", version: 2, by: "cy", at }),
      code: "conflict",
      words: "/gone was removed by bo",
    },
    {
      name: "the removal of one that never was",
      change: ({ commands }: CommandsHarness) => commands.remove({ name: "none", version: 1, by: "cy", at }),
      code: "not-found",
      words: "Team command /none not found.",
    },
  ];
  it.each(refusals)("is refused and changes nothing: $name", async ({ change, code, words }) => {
    const harness = await openCommands();
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
    const here = await openCommands();
    const there = await joinCommands(here.url);
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
          message: expect.stringContaining(`${winner} saved version`),
        });
      }
      expect(await there.commands.list()).toMatchObject([{ updatedBy: winner, text: `by ${winner}` }]);
    }
    expect((await here.commands.versions("commit")).map(({ version }) => version)).toEqual([3, 2, 1]);
  });

  it("is either made or undone when somebody removes the command at the same time, never both", async () => {
    const here = await openCommands();
    const there = await joinCommands(here.url);
    await here.commands.save(save);
    const ends = await Promise.allSettled([
      here.commands.save({ ...save, version: 1, text: "Mine." }),
      there.commands.remove({ name: "commit", version: 1, by: "bo", at }),
    ]);
    expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await here.commands.versions("commit")).toHaveLength(2);
  });

  it("reaches followers in both processes as an event of everybody's", async () => {
    const here = await openCommands();
    const there = await joinCommands(here.url);
    const [eventsHere, eventsThere] = [collectEvents(here), collectEvents(there)];
    await here.commands.save(save);
    await expect.poll(() => [eventsHere, eventsThere]).toEqual([["commit"], ["commit"]]);
    await here.commands.remove({ name: "commit", version: 1, by: "ada", at });
    await there.commands.trust(trust);
    await here.commands.withdrawTrust({ workspace: trust.workspace, path: trust.path, by: "bo", at });
    const all = ["commit", "commit", trust.path, trust.path];
    await expect.poll(() => [eventsHere, eventsThere]).toEqual([all, all]);
    expect(await events(here)).toEqual(
      all.map((name) => ({ session_id: null, payload: { type: "commands-changed", name } })),
    );
  });
});

describe("trust", () => {
  const file = { workspace: trust.workspace, path: trust.path };
  const changed = { ...trust, digest: "e".repeat(64), text: "Commit all.", by: "bo", at: later };
  const withoutText = ({ text: _text, ...record }: typeof trust) => record;

  /** Every row, the oldest first: who trusted or withdrew which text. */
  async function rows({ database }: CommandsHarness): Promise<unknown[]> {
    const found = await database.pool.query(`SELECT "by", text, is_trusted FROM command_trust ORDER BY seq`);
    return found.rows.map((row: { by: string; text: string; is_trusted: boolean }) => [
      row.by,
      row.is_trusted ? "trusts" : "withdraws",
      row.text,
    ]);
  }

  it("names one text of one file in one workspace; the next takes its place, and who trusted what stays", async () => {
    const harness = await openCommands();
    const { commands } = harness;
    expect(await commands.trusts()).toEqual([]);
    expect(await commands.lastTrusted(file)).toBeNull();
    const elsewhere = { ...trust, workspace: "/work/other", by: "cy" };
    await commands.trust(trust);
    await commands.trust(elsewhere);
    await commands.trust(changed);
    expect(await commands.trusts()).toEqual([elsewhere, changed].map(withoutText));
    const { digest, text, by } = changed;
    expect(await commands.lastTrusted(file)).toEqual({ digest, text, by, at: later });
    expect(await rows(harness)).toEqual([
      ["ada", "trusts", "Commit."],
      ["cy", "trusts", "Commit."],
      ["bo", "trusts", "Commit all."],
    ]);
  });

  it("is withdrawn from the file in that workspace alone, and no text of before counts instead", async () => {
    const harness = await openCommands();
    const { commands } = harness;
    const elsewhere = { ...trust, workspace: "/work/other" };
    const beside = { ...trust, path: `${trust.path}x` };
    for (const each of [trust, elsewhere, beside, changed]) await commands.trust(each);
    await commands.withdrawTrust({ ...file, by: "di", at: later });
    expect(await commands.trusts()).toEqual([elsewhere, beside].map(withoutText));
    expect(await commands.lastTrusted(file)).toMatchObject({ text: "Commit all.", by: "bo" });
    expect((await rows(harness)).at(-1)).toEqual(["di", "withdraws", "Commit all."]);
    await commands.trust(trust);
    expect(await commands.trusts()).toEqual([elsewhere, trust, beside].map(withoutText));
  });

  it.each([
    { name: "was never given", before: [] },
    { name: "was withdrawn already", before: ["trust", "withdraw"] },
    { name: "is another workspace's", before: ["elsewhere"] },
  ])("cannot be withdrawn where it $name, and nothing is stored", async ({ before }) => {
    const harness = await openCommands();
    const { commands } = harness;
    const withdraw = () => commands.withdrawTrust({ ...file, by: "bo", at });
    for (const step of before) {
      if (step === "withdraw") await withdraw();
      else await commands.trust(step === "trust" ? trust : { ...trust, workspace: "/work/other" });
    }
    const was = [await rows(harness), await events(harness)];
    await expect(withdraw()).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining(`${trust.path} in ${trust.workspace} isn’t trusted`),
    });
    expect([await rows(harness), await events(harness)]).toEqual(was);
  });

  it("is withdrawn once where two do it at once, in two processes", async () => {
    const here = await openCommands();
    const there = await joinCommands(here.url);
    await here.commands.trust(trust);
    const ends = await Promise.allSettled(
      [here, there].map(({ commands }) => commands.withdrawTrust({ ...file, by: "bo", at })),
    );
    expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await rows(here)).toHaveLength(2);
  });

  it("comes back as it was, whatever stands in it", async () => {
    const { commands } = await openCommands();
    const hostile = {
      workspace: "/w\ud800'; --",
      path: "/w\0\uf8ff/a b.md",
      digest: "\0",
      text: "a\0 \udc00 \uf8ff'); --",
      by: "a\0b",
      at,
    };
    await commands.trust(hostile);
    expect(await commands.trusts()).toEqual([withoutText(hostile)]);
    const { workspace, path, ...kept } = hostile;
    expect(await commands.lastTrusted({ workspace, path })).toEqual(kept);
    await commands.withdrawTrust({ workspace, path, by: hostile.by, at });
    expect(await commands.trusts()).toEqual([]);
  });

  it.each([
    "UPDATE command_trust SET is_trusted = true",
    "DELETE FROM command_trust",
    "TRUNCATE command_trust",
  ])("leaves rows that nothing changes: %s", async (statement) => {
    const harness = await openCommands();
    await harness.commands.trust(trust);
    await harness.commands.withdrawTrust({ ...file, by: "bo", at });
    await expect(harness.database.pool.query(statement)).rejects.toThrow("append-only");
    expect(await rows(harness)).toHaveLength(2);
  });
});

type CommandsHarness = Harness & { commands: CommandsRepository };

async function openCommands(): Promise<CommandsHarness & { url: string }> {
  const harness = await openHarness();
  return { ...harness, commands: commandsOf(harness) };
}

async function joinCommands(url: string): Promise<CommandsHarness> {
  const harness = await joinHarness(url);
  return { ...harness, commands: commandsOf(harness) };
}

function commandsOf({ database, feed }: Harness): CommandsRepository {
  return createCommandsRepository(database, { onEvents: feed.wake });
}
