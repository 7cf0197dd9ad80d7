import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SessionRecord } from "@countersign/agent";
import { openDatabase } from "@countersign/db";
import { createTestDatabase, silentLog } from "@countersign/db/test-database";
import { parseIntent } from "@countersign/intents";
import { describe, expect, it, onTestFinished } from "vitest";
import { createRulesRepository } from "../rules/repository/rules-repository.ts";
import { createSessionsRepository } from "../sessions/sessions-repository.ts";
import { createAgentIntents } from "./agent-intents.ts";
import { changeIntent } from "./change-intent.ts";
import { activeIntentsOf } from "./intent-scope.ts";
import { createIntentsRepository } from "./repository/intents-repository.ts";

const at = "2026-11-20T10:00:00.000Z";
const id = "REQ-001";

function yamlOf({ status = "IN_PROGRESS", more = "" } = {}): string {
  return `id: ${id}\ntitle: Tidy\nwhy: w\nstatus: ${status} # kept\nowned_scope:\n  - src/\n${more}`;
}

async function open() {
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  const database = await openDatabase({ dataFolder: "", databaseUrl: url, log: silentLog });
  onTestFinished(() => database.close());
  const workspace = await realpath(await mkdtemp(join(tmpdir(), "countersign-intents-")));
  onTestFinished(() => rm(workspace, { recursive: true, force: true }));
  await mkdir(join(workspace, "docs"));
  await mkdir(join(workspace, "src"));
  for (const name of ["docs/a.md", "docs/b.md", "src/c.ts"]) await writeFile(join(workspace, name), "");
  const store = createIntentsRepository(database, { onEvents: () => {}, onChange: () => {} });
  const warned: string[] = [];
  const log = { warn: (_: unknown, message?: string) => void warned.push(message ?? "") };
  const rules = createRulesRepository(database, { onEvents: () => {}, onChange: () => {} });
  const active = async (folder: string) => activeIntentsOf(folder, await rules.snapshot());
  const intents = createAgentIntents({ store, active, now: () => at, log });
  const repository = createSessionsRepository(database, {
    onEvents: () => {},
    onRules: () => {},
    onWake: () => {},
    enqueue: null,
  });
  const target = { workspace, id };

  async function save(yaml: string) {
    const { intent } = parseIntent(yaml);
    if (intent === null) throw new Error("the test's intent cannot be read");
    return changeIntent(store, {
      target,
      version: (await store.find(target))?.version ?? null,
      at,
      file: null,
      overwritesFile: false,
      make: () => ({ yaml, intent }),
      event: {
        kind: "saved",
        text: "Saved",
        why: null,
        sessionId: null,
        callId: null,
        by: { kind: "person", name: "ada" },
      },
    });
  }
  return { store, intents, repository, target, workspace, save, warned };
}

const ground = { why: "the documents too", sessionId: "s", callId: "c", by: "ada" };

describe("the intents of a workspace", () => {
  it("that are in progress can be worked under, and no others", async () => {
    const { intents, save, target, workspace } = await open();
    expect(await intents.available(workspace)).toEqual([]);
    await expect(intents.find(target)).rejects.toMatchObject({ code: "not-found" });
    await save(yamlOf({ status: "PENDING" }));
    expect(await intents.available(workspace)).toEqual([]);
    expect(await intents.find(target)).toMatchObject({ id, status: "PENDING" });
    await save(yamlOf());
    expect(await intents.available(workspace)).toEqual([{ id, title: "Tidy" }]);
    expect(await intents.available("/elsewhere")).toEqual([]);
  });
});

describe("an expansion", () => {
  it("is shown with the files that would be owned newly, and changes nothing", async () => {
    const { intents, save, store, target } = await open();
    await save(yamlOf());
    const shown = await intents.proposeExpansion(target, ["docs/*.md"]);
    expect(shown).toMatchObject({ before: ["src/"], files: ["docs/a.md", "docs/b.md"], isCut: false });
    expect(shown.after).toHaveLength(2);
    expect(await store.find(target)).toMatchObject({ version: 1 });
  });

  it("is not asked of a person where an example of what must be refused would be among its files", async () => {
    const { intents, save, target } = await open();
    await save(yamlOf({ more: "examples:\n  refuse: [docs/a.md]\n" }));
    await expect(intents.proposeExpansion(target, ["docs/*.md"])).rejects.toMatchObject({
      code: "bad-input",
      message: expect.stringContaining("docs/a.md"),
    });
    expect(await intents.proposeExpansion(target, ["docs/b.md"])).toMatchObject({ files: ["docs/b.md"] });
  });

  it("names at most 200 files", async () => {
    const { intents, save, target, workspace } = await open();
    await save(yamlOf());
    for (let index = 0; index < 200; index += 1) await writeFile(join(workspace, "docs", `${index}.md`), "");
    const { files, isCut } = await intents.proposeExpansion(target, ["docs/*.md"]);
    expect([files.length, isCut]).toEqual([200, true]);
  });

  it("is a new version with who and why, also in the file with its comments", async () => {
    const { intents, save, store, target, workspace, warned } = await open();
    await save(yamlOf());
    const { version, after } = await intents.expand(target, ["docs/a.md"], ground);
    expect(version).toBe(2);
    const stored = await store.find(target);
    expect(stored).toMatchObject({ version: 2, status: "IN_PROGRESS", updatedBy: "ada", activatedAt: at });
    expect(stored?.content.scope.write).toEqual(after);
    const text = await readFile(join(workspace, ".countersign/intents/REQ-001.yaml"), "utf8");
    expect([text, text.includes("# kept"), text.includes("docs/a.md")]).toEqual([stored?.yaml, true, true]);
    const history = await store.history(target, { cursor: null, limit: 1 });
    expect(history?.events).toMatchObject([
      { kind: "expanded", why: ground.why, by: { kind: "person", name: "ada" }, sessionId: "s", callId: "c" },
    ]);
    expect(warned).toEqual([]);
  });

  it("never takes over what an agent wrote into the file, and leaves that alone", async () => {
    const { intents, save, store, target, workspace, warned } = await open();
    await save(yamlOf());
    const file = join(workspace, ".countersign/intents/REQ-001.yaml");
    const forged = yamlOf().replace("src/", "'**'");
    await writeFile(file, forged);
    await intents.expand(target, ["docs/a.md"], ground);
    expect((await store.find(target))?.content.scope.write).toEqual(["src/", "/docs/a.md"]);
    expect(await readFile(file, "utf8")).toBe(forged);
    expect(warned).toEqual([expect.stringContaining("never saved")]);
  });

  it.each(["PENDING", "BLOCKED", "COMPLETED", "ABANDONED"])(
    "is refused once the intent is %s",
    async (status) => {
      const { intents, save, store, target } = await open();
      await save(yamlOf());
      await save(yamlOf({ status }));
      for (const asked of [
        () => intents.proposeExpansion(target, ["docs/"]),
        () => intents.expand(target, ["docs/"], ground),
      ])
        await expect(asked()).rejects.toMatchObject({
          code: "conflict",
          message: expect.stringContaining(status),
        });
      expect(await store.find(target)).toMatchObject({ version: 2 });
    },
  );

  it("loses no other that is made at the same time: one of them is refused", async () => {
    const { intents, save, store, target } = await open();
    await save(yamlOf());
    const both = await Promise.allSettled([
      intents.expand(target, ["docs/a.md"], ground),
      intents.expand(target, ["docs/b.md"], ground),
    ]);
    const done = both.filter(({ status }) => status === "fulfilled").length;
    const stored = await store.find(target);
    expect(stored?.version).toBe(1 + done);
    expect(stored?.content.scope.write).toHaveLength(1 + done);
  });

  it.each([["../x"], ["/etc/passwd/.."], ["**"], ["!src/"], [""]])(
    "by %j is refused with what is wrong",
    async (path) => {
      const { intents, save, target } = await open();
      await save(yamlOf());
      await expect(intents.expand(target, [path], ground)).rejects.toMatchObject({
        code: "bad-input",
        message: expect.stringContaining("can’t be expanded"),
      });
    },
  );
});

describe("a budget", () => {
  it.each([
    { bound: "turns: 6", want: "6 of 6 model requests" },
    { bound: "turns: 7", want: null },
    { bound: "tokens: 20", want: "20 of 20 tokens" },
    { bound: "cost_usd: 0.5", want: "$0.50 of $0.50" },
  ])("of $bound over two sessions is spent: $want", async ({ bound, want }) => {
    const { intents, save, repository, target, workspace } = await open();
    await save(yamlOf({ more: `budget:\n  ${bound}\n` }));
    expect(await intents.overBudget(target)).toBeNull();
    for (const key of [randomUUID(), randomUUID()]) await repository.create(recordOf(key, workspace), []);
    const message = await intents.overBudget(target);
    if (want === null) expect(message).toBeNull();
    else expect(message).toContain(want);
  });

  it("that has no bound is not counted", async () => {
    const { store, save, target } = await open();
    await save(yamlOf());
    const counting = { ...store, usage: () => Promise.reject(new Error("counted")) };
    const active = async () => [];
    const intents = createAgentIntents({ store: counting, active, now: () => at, log: { warn: () => {} } });
    expect(await intents.overBudget(target)).toBeNull();
    await save(yamlOf({ more: "budget:\n  turns: 6\n" }));
    await expect(intents.overBudget(target)).rejects.toThrow("counted");
  });

  it("of an intent that is gone is not spent", async () => {
    const { intents, target } = await open();
    expect(await intents.overBudget(target)).toBeNull();
  });
});

function recordOf(key: string, workspace: string): SessionRecord {
  return {
    id: key,
    title: "t",
    workspace,
    mode: "default",
    model: "m",
    isScripted: false,
    limits: { maxTurns: null, maxCostUsd: null },
    usage: { inputTokens: 1, outputTokens: 2, cacheReadTokens: 3, cacheWriteTokens: 4, costUsd: 0.25 },
    turns: 3,
    turnsSinceResume: 0,
    costAtResume: 0,
    messageCount: 0,
    subAgent: null,
    epoch: 0,
    owner: null,
    intent: { id, title: "Tidy" },
    contextFrom: 1,
    loop: { tag: "stopped" },
    visibility: "team",
    sandbox: "off",
    openedFolders: [],
    ended: null,
    createdBy: "ada",
    createdAt: at,
    updatedAt: at,
  };
}
