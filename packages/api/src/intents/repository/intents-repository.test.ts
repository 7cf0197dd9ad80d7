import { updateSession } from "@countersign/agent";
import { AppError } from "@countersign/contracts/app-error";
import type { Call } from "@countersign/contracts/call";
import type { CallDrift, Intent } from "@countersign/contracts/intent";
import { describe, expect, it } from "vitest";
import { verifyAuditLog } from "../../audit/log/verify-audit-log.ts";
import { type Harness, joinHarness, openHarness } from "../../fixtures/database-harness.ts";
import { at, newCall, newEntry, newMessage, newRecord, transition } from "../../fixtures/test-records.ts";
import { rowVersionOf } from "../../sessions/row-version.ts";
import type { IntentChange } from "./intents-repository.ts";
import type { NewIntentEvent, StoredIntent } from "./stored-intent.ts";

const workspace = "/work/sample";
const target = { workspace, id: "REQ-001" };

function newIntent(change: Partial<Intent> = {}): Intent {
  return {
    id: target.id,
    title: "Tidy",
    why: "It is untidy",
    status: "PENDING",
    parent: null,
    outcomes: [],
    constraints: [],
    hazards: [],
    acceptance: [],
    relatedSpecs: [],
    scope: { write: ["src/"], delete: [], read: null, run: null },
    examples: { allow: [], refuse: [] },
    budget: { turns: null, tokens: null, costUsd: null, seconds: null },
    ...change,
  };
}

function newEvent(change: Partial<NewIntentEvent> = {}): NewIntentEvent {
  const by = { kind: "person" as const, name: "ada" };
  const place = { sessionId: null, callId: null };
  return { kind: "saved", text: "Saved", why: null, by, at, ...place, change: null, ...change };
}

function newChange(change: Partial<StoredIntent> = {}, event: Partial<NewIntentEvent> = {}) {
  const content = change.content ?? newIntent({ status: change.status ?? "PENDING" });
  const next = {
    status: content.status,
    file: ".countersign/intents/REQ-001.yaml",
    yaml: "id: REQ-001\n",
    content,
    fileDigest: null,
    activatedAt: null,
    createdAt: at,
    updatedBy: "ada",
    updatedAt: at,
  };
  return (): IntentChange => ({ next: { ...next, ...change }, event: newEvent(event) });
}

const drift: CallDrift = {
  intentId: target.id,
  snapshot: "before",
  after: "after",
  isCut: false,
  isShared: false,
  problem: null,
  files: [
    { path: "a", change: "created", message: "a", restoredBy: null, restoredAt: null },
    { path: "b", change: "deleted", message: "b", restoredBy: null, restoredAt: null },
  ],
};

/** A session under the intent, with one call that ended. */
async function createWork({ repository }: Harness, change: Partial<Call> = {}) {
  const record = newRecord({ intent: { id: target.id, title: "Tidy" }, turns: 3 });
  await repository.create(record, [newMessage("go")]);
  const call = newCall(record.id, {
    phase: {
      tag: "finished",
      outcome: "ran",
      result: 'NUL \0 "startedAt":"x"',
      isError: false,
      startedAt: "2026-11-20T10:00:00.000Z",
      finishedAt: "2026-11-20T10:00:02.500Z",
    },
    ...change,
  });
  await updateSession(repository, record.id, (current) =>
    transition(current, {
      calls: [call],
      messages: [{ ...newMessage("done"), role: "assistant", at: "2026-11-20T10:00:04.000Z" }],
    }),
  );
  return { sessionId: record.id, callId: call.id };
}

describe("intents", () => {
  it("come back as they were, with a version more at each change, whatever stands in them", async () => {
    const { intents } = await openHarness();
    const hostile = newIntent({ title: "'); DROP TABLE intent; -- \u0000 \ud800" });
    const made = await intents.change(
      target,
      newChange({ content: hostile, yaml: "\uf8ff\0", updatedBy: "a\0b" }),
    );
    expect(made).toMatchObject({ version: 1, content: hostile, yaml: "\uf8ff\0", updatedBy: "a\0b" });
    expect(await intents.find(target)).toEqual({ ...made, sessions: 0, openDrift: 0 });
    const next = await intents.change(target, (current) => ({
      ...newChange({ ...current, status: "BLOCKED", fileDigest: "f" })(),
    }));
    expect(next.version).toBe(2);
    expect(await intents.list(workspace)).toMatchObject([{ version: 2, status: "BLOCKED", fileDigest: "f" }]);
    expect(await intents.list("/elsewhere")).toEqual([]);
    expect(await intents.find({ workspace: "/elsewhere", id: target.id })).toBeNull();
  });

  it("stay as they are when a change is refused", async () => {
    const { intents, changes } = await openHarness();
    await intents.change(target, newChange());
    const refused = intents.change(target, () => {
      throw new AppError("conflict", "somebody else changed it");
    });
    await expect(refused).rejects.toThrow("somebody else");
    expect(await intents.find(target)).toMatchObject({ version: 1 });
    expect(changes).toEqual(["intents"]);
  });

  it("get a version each from changes at the same time, in every process", async () => {
    const here = await openHarness();
    const there = await joinHarness(here.url);
    const made = await Promise.all([
      ...Array.from({ length: 4 }, () => here.intents.change(target, newChange())),
      ...Array.from({ length: 4 }, () => there.intents.change(target, newChange())),
    ]);
    expect(made.map(({ version }) => version).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it("are in the policy's snapshot, whose version rises and of which other processes hear", async () => {
    const here = await openHarness();
    const there = await joinHarness(here.url);
    let eventCount = 0;
    await there.rules.watch(() => {
      eventCount += 1;
    });
    const before = await here.rules.version();
    const content = newIntent({ status: "IN_PROGRESS" });
    const late = "2026-11-20T11:00:00.000Z";
    await here.intents.change(
      { ...target, id: "REQ-002" },
      newChange({ content, status: "IN_PROGRESS", activatedAt: late }),
    );
    await here.intents.change(target, newChange({ content, status: "IN_PROGRESS", activatedAt: at }));
    await here.intents.change({ ...target, id: "REQ-003" }, newChange());
    await here.intents.setRequired(workspace, true, "ada", at);
    const snapshot = await there.rules.snapshot();
    expect(BigInt(snapshot.version)).toBe(BigInt(before) + 4n);
    expect(snapshot.intents).toEqual([
      { ...target, status: "IN_PROGRESS", content, activatedAt: at },
      { ...target, id: "REQ-002", status: "IN_PROGRESS", content, activatedAt: late },
      { ...target, id: "REQ-003", status: "PENDING", content: null, activatedAt: null },
    ]);
    expect([...snapshot.requiring]).toEqual([workspace]);
    expect(await here.intents.isRequired(workspace)).toBe(true);
    await here.intents.setRequired(workspace, false, "ada", at);
    expect((await there.rules.snapshot()).requiring.size).toBe(0);
    await expect.poll(() => eventCount).toBeGreaterThan(3);
  });

  it("tell viewers of every change", async () => {
    const { intents, database } = await openHarness();
    await intents.change(target, newChange());
    const { rows } = await database.pool.query("SELECT session_id, payload FROM event");
    const intent = { ...target, version: 1 };
    expect(rows).toEqual([{ session_id: null, payload: { type: "intent-changed", intent } }]);
  });

  it.each(["intent_event", "intent_version"])("%s is append-only", async (table) => {
    const { intents, database } = await openHarness();
    await intents.change(target, newChange());
    for (const sql of [
      `UPDATE ${table} SET version = 9`,
      `DELETE FROM ${table}`,
      `TRUNCATE ${table} CASCADE`,
    ])
      await expect(database.pool.query(sql)).rejects.toThrow("append-only");
  });

  it("say how the newest run of each command of the acceptance ended", async () => {
    const { intents } = await openHarness();
    await intents.change(target, newChange());
    const check = {
      criterion: 0,
      isMet: false,
      exitCode: 1,
      output: "no",
      by: "ada",
      at,
      command: "npm test",
    };
    const place = { ...target, version: 1 };
    await intents.addCheck(place, newEvent({ kind: "check", check }));
    await intents.addCheck(place, newEvent({ kind: "check", check: { ...check, command: "true" } }));
    await intents.addCheck(place, newEvent({ kind: "check", check: { ...check, isMet: true } }));
    expect(await intents.checks(target)).toEqual([
      { ...check, isMet: true },
      { ...check, command: "true" },
    ]);
  });
});

describe("what is done under an intent", () => {
  it("is counted over its sessions, in the workspace only", async () => {
    const harness = await openHarness();
    const { intents, repository } = harness;
    await intents.change(target, newChange());
    expect(await intents.usage(target)).toEqual({ turns: 0, tokens: 0, costUsd: 0, seconds: 0 });
    await createWork(harness);
    await createWork(harness);
    await repository.create(
      newRecord({ workspace: "/elsewhere", intent: { id: target.id, title: "T" } }),
      [],
    );
    expect(await intents.usage(target)).toEqual({ turns: 6, tokens: 20, costUsd: 0.5, seconds: 13 });
    expect(await intents.find(target)).toMatchObject({ sessions: 2 });
    const unpriced = newRecord({ intent: { id: target.id, title: "T" } });
    await repository.create({ ...unpriced, usage: { ...unpriced.usage, costUsd: null } }, []);
    expect(await intents.usage(target)).toMatchObject({ costUsd: null });
  });

  it("has its history in one order of time, in pages without gaps", async () => {
    const harness = await openHarness();
    const { intents, repository } = harness;
    const moment = (second: number) => `2026-11-20T10:00:0${second}.000Z`;
    await intents.change(target, newChange({ updatedAt: moment(1) }, { at: moment(1), why: "needed" }));
    const { sessionId } = await createWork(harness);
    const entry = (second: number, change: object) =>
      newEntry(sessionId, { intentId: target.id, decidedAt: moment(second), ...change });
    const ask = { tool: "request_scope_expansion", input: { paths: ["docs/"] }, verdict: "deny" as const };
    await updateSession(repository, sessionId, (current) =>
      transition(current, {
        auditEntries: [
          entry(2, { verdict: "allow", input: { command: "true \0" } }),
          entry(3, ask),
          entry(3, { verdict: "drift" }),
          newEntry(sessionId, {}),
        ],
      }),
    );
    const other = newRecord({ workspace: "/elsewhere" });
    await repository.create(other, []);
    await updateSession(repository, other.id, (current) =>
      transition(current, { auditEntries: [newEntry(other.id, { intentId: target.id })] }),
    );
    await intents.change(target, newChange({ updatedAt: moment(4) }, { at: moment(4), kind: "status" }));
    const whole = await intents.history(target, { cursor: null, limit: 10 });
    expect(whole?.events.map(({ kind, version, text, at: when }) => [kind, version, text, when])).toEqual([
      ["status", 2, "Saved", moment(4)],
      ["drift", 1, "Changed files outside the scope: Bash: true", moment(3)],
      ["expansion-refused", 1, "Denied request_scope_expansion: docs/", moment(3)],
      ["decision", 1, "Allowed Bash: true \0", moment(2)],
      ["saved", 1, "Saved", moment(1)],
    ]);
    expect(whole?.cursor).toBeNull();
    const paged: unknown[] = [];
    let cursor: string | null = null;
    do {
      const page = await intents.history(target, { cursor, limit: 2 });
      paged.push(...(page?.events ?? []));
      cursor = page?.cursor ?? null;
    } while (cursor !== null);
    expect(paged).toEqual(whole?.events);
    expect(await intents.history(target, { cursor: "'; DROP TABLE intent", limit: 2 })).toBeNull();
  });

  it("says in its history which slash command began and ended, and takes no call for that", async () => {
    const harness = await openHarness();
    const { intents, repository } = harness;
    await intents.change(target, newChange());
    const { sessionId } = await createWork(harness);
    const change = { intentId: target.id, tool: "Session", callId: "", verdict: "change" as const };
    const inputs = [
      { command: { name: "git:commit", granted: ["Bash(git add:*)"] } },
      { command: { name: "git:commit", ended: "done" } },
      { from: "default", to: "plan" },
    ];
    const forged = { command: { name: "commit", granted: [] } };
    await updateSession(repository, sessionId, (current) =>
      transition(current, {
        auditEntries: [
          ...inputs.map((input) => newEntry(sessionId, { ...change, input })),
          newEntry(sessionId, { intentId: target.id, verdict: "deny", input: forged }),
        ],
      }),
    );
    const history = await intents.history(target, { cursor: null, limit: 10 });
    const texts = history?.events.filter(({ kind }) => kind === "decision").map(({ text }) => text);
    expect(texts?.toSorted()).toEqual([
      "Changed Session",
      "Changed Session: /git:commit began",
      "Changed Session: /git:commit ended (done)",
      "Denied Bash",
    ]);
  });

  it("gives the session another row version when drift of its call is put back, so that its owner reads the call again", async () => {
    const harness = await openHarness();
    const { intents, repository } = harness;
    await intents.change(target, newChange());
    const { sessionId, callId } = await createWork(harness, { drift });
    const versionNow = async () => {
      const session = await repository.load(sessionId);
      return session === null ? undefined : rowVersionOf(session);
    };
    const before = await versionNow();
    const entry = newEntry(sessionId, { callId, verdict: "restore", intentId: target.id });
    await intents.restoreDrift({ target, sessionId, callId, by: "bob", at, entry, paths: ["a"] });
    expect([before, await versionNow()]).not.toContain(undefined);
    expect(await versionNow()).not.toBe(before);
  });

  it("keeps drift on the call until it is put back, with who and when and the audit log's row", async () => {
    const harness = await openHarness();
    const { intents, repository, database } = harness;
    await intents.change(target, newChange());
    const { sessionId, callId } = await createWork(harness, { drift });
    expect((await repository.call(callId))?.drift).toEqual(drift);
    expect(await intents.find(target)).toMatchObject({ openDrift: 1 });
    expect(await intents.openDrift(target, 10)).toEqual([
      { callId, sessionId, command: "true", at: "2026-11-20T10:00:02.500Z", drift },
    ]);
    const entry = newEntry(sessionId, { callId, verdict: "restore", intentId: target.id });
    const restoration = { target, sessionId, callId, by: "bob", at, entry };
    await intents.restoreDrift({ ...restoration, paths: ["a"] });
    expect(await intents.find(target)).toMatchObject({ openDrift: 1 });
    await intents.restoreDrift({ ...restoration, by: "eve", paths: ["a", "b"] });
    const files = (await repository.call(callId))?.drift?.files;
    expect(files?.map(({ restoredBy, restoredAt }) => [restoredBy, restoredAt])).toEqual([
      ["bob", at],
      ["eve", at],
    ]);
    expect(await intents.openDrift(target, 10)).toEqual([]);
    expect(await verifyAuditLog(database)).toMatchObject({ isIntact: true, rows: 2 });
    await expect(intents.restoreDrift({ ...restoration, callId: "none", paths: [] })).rejects.toMatchObject({
      code: "not-found",
    });
  });
});

describe("what a session saw of files", () => {
  it("is the newest, and null is not the same as never", async () => {
    const harness = await openHarness();
    const { memory, intents } = harness;
    const { sessionId } = await createWork(harness);
    const path = "/work/sample/src/\ud800.ts";
    expect(await memory.hashOf(sessionId, path)).toBeUndefined();
    await memory.note(sessionId, "c1", [{ path, hash: "one", access: "read" }], at);
    await memory.note(sessionId, "c2", [{ path, hash: "two", access: "write" }], at);
    expect(await memory.hashOf(sessionId, path)).toBe("two");
    await memory.note(
      sessionId,
      "c3",
      [
        { path, hash: "three", access: "write" },
        { path, hash: null, access: "delete" },
      ],
      at,
    );
    expect(await memory.hashOf(sessionId, path)).toBeNull();
    await memory.note(sessionId, "c4", [], at);
    expect(await intents.listTouched(target, 10)).toEqual([{ path, reads: 1, writes: 1, deletes: 1 }]);
    const listTouchedFor = (name: string) => intents.listTouched(target, 10, { all: false, name });
    expect(await listTouchedFor("somebody")).toHaveLength(1);
    await harness.repository.create(
      newRecord({ visibility: "private", createdBy: "ada", intent: { id: target.id, title: "T" } }),
      [],
    );
    expect([await listTouchedFor("somebody"), (await listTouchedFor("ada")).length]).toEqual([[], 1]);
  });

  it("is of that session only, and counts for no intent where there is none", async () => {
    const { memory, repository, intents } = await openHarness();
    const record = newRecord();
    await repository.create(record, []);
    await memory.note(record.id, "c", [{ path: "/a", hash: "h", access: "read" }], at);
    expect(await memory.hashOf("another", "/a")).toBeUndefined();
    expect(await intents.listTouched(target, 10)).toEqual([]);
  });
});

it("the intent of a session comes back, and goes", async () => {
  const { repository } = await openHarness();
  const record = newRecord({ intent: { id: "REQ-001", title: "T \ud800" } });
  await repository.create(record, []);
  expect((await repository.load(record.id))?.intent).toEqual(record.intent);
  await updateSession(repository, record.id, (current) => transition({ ...current, intent: null }));
  expect((await repository.load(record.id))?.intent).toBeNull();
});
