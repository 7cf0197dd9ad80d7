import { randomUUID } from "node:crypto";
import type { AlwaysAllow } from "@countersign/agent";
import { updateSession } from "@countersign/agent";
import { AppError } from "@countersign/contracts/app-error";
import type { StoredEvent } from "@countersign/contracts/event";
import type { Rule } from "@countersign/contracts/rule";
import { describe, expect, it } from "vitest";
import { type Harness, joinHarness, openHarness } from "../../fixtures/database-harness.ts";
import { at, newEntry, newRecord, transition } from "../../fixtures/test-records.ts";
import { revokedRule } from "./rule-changes.ts";
import type { RulesRepository } from "./rules-repository.ts";
import { ruleOf } from "./stored-rule.ts";

function newRule(change: Partial<Rule> = {}): Rule {
  const remembered = { kind: "rule", id: randomUUID(), rule: "Bash(git status:*)", scope: "team" } as const;
  const place = { workspace: null, sessionId: null, by: "ada", at, expiresAt: null };
  return { ...ruleOf({ ...remembered, ...place }), ...change };
}

function newGrant(sessionId: string): Extract<AlwaysAllow, { kind: "exactly" }> {
  const call = { tool: "Bash", input: { command: "npm ci" }, cwd: "/w", text: "npm ci in /w" };
  const fingerprints = [
    { path: "/w/package.json", hash: "f".repeat(64) },
    { path: "/w/package.yaml", hash: null },
  ];
  return { kind: "exactly", id: randomUUID(), sessionId, ...call, fingerprints, by: "ada", at };
}

type Change = { version?: number; to?: Partial<Rule> };

function change(rules: RulesRepository, id: string, { version, to }: Change): Promise<Rule> {
  const step = (current: Rule) => ({ what: "changed" as const, rule: { ...current, ...to } });
  return rules.update({ id, version: version ?? null, by: "bob", step });
}

function revoke(rules: RulesRepository, id: string): Promise<Rule> {
  const step = (current: Rule) => ({ what: "revoked" as const, rule: revokedRule(current, "bob", at) });
  return rules.update({ id, version: null, by: "bob", step });
}

async function newSession({ repository }: Harness): Promise<string> {
  const record = newRecord();
  await repository.create(record, []);
  return record.id;
}

function storeAlwaysAllowed({ repository }: Harness, sessionId: string, remembered: AlwaysAllow[]) {
  return updateSession(repository, sessionId, (current) =>
    transition(current, { alwaysAllowed: remembered }),
  );
}

async function events({ database }: Harness, type: StoredEvent["type"]) {
  const { rows } = await database.pool.query<{ sessionId: string | null; payload: StoredEvent }>(
    `SELECT session_id AS "sessionId", payload FROM event WHERE payload->>'type' = $1 ORDER BY id`,
    [type],
  );
  return rows;
}

describe("stored rules", () => {
  it("come back as they were, the newest first, whatever stands in them", async () => {
    const { rules } = await openHarness();
    const hostile = newRule({
      createdAt: "2026-11-21T10:00:00.000Z",
      rule: "Bash('); DROP TABLE rule; -- \u0000 \ud800)",
      reason: "\uf8ff",
      owner: "a\0b",
      expiresAt: "2027-01-01T00:00:00.000Z",
    });
    const project = newRule({ scope: "project", workspace: "/w/\ud800" });
    await rules.create([project, hostile]);
    expect(await rules.list()).toEqual([hostile, project]);
  });

  it("tell viewers of every change, and raise the version", async () => {
    const harness = await openHarness();
    const { rules } = harness;
    const before = await rules.version();
    const rule = newRule();
    await rules.create([rule]);
    const changed = await change(rules, rule.id, { version: 1, to: { behavior: "deny" } });
    const revoked = await revoke(rules, rule.id);
    expect((await events(harness, "rule-changed")).map(({ payload }) => payload)).toEqual(
      [rule, changed, revoked].map((each) => ({ type: "rule-changed", rule: each })),
    );
    expect(revoked).toMatchObject({ behavior: "deny", version: 3, revokedAt: at, revokedBy: "bob" });
    expect(BigInt(await rules.version()) - BigInt(before)).toBe(3n);
    expect(harness.changes).toHaveLength(3);
    expect((await rules.snapshot()).rules).toEqual([]);
  });

  it("let only one of two editors change what both looked at", async () => {
    const here = await openHarness();
    const there = await joinHarness(here.url);
    const rule = newRule();
    await here.rules.create([rule]);
    const edits = await Promise.allSettled(
      [here, there].map(({ rules }, index) =>
        change(rules, rule.id, { version: 1, to: { rule: `Bash(edit ${index})` } }),
      ),
    );
    expect(edits.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const lost = edits.find((edit) => edit.status === "rejected");
    expect(lost?.reason).toMatchObject({ code: "conflict", message: expect.stringContaining("version 2") });
  });

  it("are not changed once they are revoked, and not found when they never were", async () => {
    const { rules } = await openHarness();
    const rule = newRule();
    await rules.create([rule]);
    await revoke(rules, rule.id);
    const again = change(rules, rule.id, {});
    await expect(again).rejects.toThrow(/was revoked by bob/);
    await expect(change(rules, "none", {})).rejects.toThrow(AppError);
  });

  it("change nothing when the change is refused", async () => {
    const harness = await openHarness();
    const rule = newRule();
    await harness.rules.create([rule]);
    const step = () => {
      throw new AppError("bad-input", "no");
    };
    const refused = harness.rules.update({ id: rule.id, version: null, by: "bob", step });
    await expect(refused).rejects.toThrow("no");
    expect(await harness.rules.list()).toEqual([rule]);
    expect(await events(harness, "rule-changed")).toHaveLength(1);
  });

  it("are heard of in another process, and the own changes are not", async () => {
    const here = await openHarness();
    const there = await joinHarness(here.url);
    const received: string[] = [];
    await here.rules.watch(() => received.push("here"));
    await there.rules.watch(() => received.push("there"));
    await here.rules.create([newRule()]);
    await expect.poll(() => received).toEqual(["there"]);
  });
});

describe("what is remembered with an approval", () => {
  it("is stored with it: a grant, and a rule that holds for others", async () => {
    const harness = await openHarness();
    const id = await newSession(harness);
    const grant = newGrant(id);
    const rule: AlwaysAllow = {
      kind: "rule",
      id: randomUUID(),
      rule: "Bash(npm run test:*)",
      scope: "team",
      workspace: null,
      sessionId: null,
      by: "ada",
      at,
      expiresAt: null,
    };
    await storeAlwaysAllowed(harness, id, [grant, rule]);
    expect(await harness.rules.ofSession(id)).toMatchObject({
      exact: [
        {
          tool: "Bash",
          input: { command: "npm ci" },
          cwd: "/w",
          fingerprints: grant.fingerprints,
          grant: { id: grant.id },
        },
      ],
      rules: [],
    });
    expect((await harness.rules.snapshot()).rules).toEqual([ruleOf(rule)]);
    expect(await events(harness, "rule-changed")).toMatchObject([{ sessionId: null }]);
    expect(await events(harness, "grants-changed")).toMatchObject([
      { sessionId: id, payload: { grants: [{ id: grant.id, kind: "exactly", text: "npm ci in /w" }] } },
    ]);
    expect(harness.changes).toHaveLength(1);
  });

  it("is not stored when the verdict is not", async () => {
    const harness = await openHarness();
    const id = await newSession(harness);
    const failing = updateSession(
      harness.repository,
      id,
      (current) => transition(current, { alwaysAllowed: [newGrant(id)] }),
      77,
    );
    await expect(failing).rejects.toThrow();
    expect(await harness.rules.grants(id)).toEqual([]);
  });

  it("of a session is listed there, told of whole, and can be revoked there", async () => {
    const harness = await openHarness();
    const [id, other] = [await newSession(harness), await newSession(harness)];
    const grant = newGrant(id);
    const rule: AlwaysAllow = {
      kind: "rule",
      id: randomUUID(),
      rule: "Bash(ls:*)",
      scope: "session",
      workspace: null,
      sessionId: id,
      by: "ada",
      at: "2026-11-20T11:00:00.000Z",
      expiresAt: null,
    };
    await storeAlwaysAllowed(harness, id, [grant]);
    await storeAlwaysAllowed(harness, id, [rule]);
    const { rules } = harness;
    expect((await rules.grants(id)).map((each) => each.kind)).toEqual(["exactly", "rule"]);
    expect(await rules.grants(other)).toEqual([]);
    const together = await rules.ofSessions([other, id]);
    expect(together.get(id)).toMatchObject({
      exact: [{ grant: { id: grant.id } }],
      rules: [{ id: rule.id }],
    });
    for (const each of [id, other]) expect(together.get(each)).toEqual(await rules.ofSession(each));
    const whole = (await events(harness, "grants-changed")).map(({ payload }) =>
      payload.type === "grants-changed" ? payload.grants.length : 0,
    );
    expect(whole).toEqual([1, 2]);
    const revocation = { by: "bob", at };
    const stolen = rules.revokeGrant({ sessionId: other, grantId: grant.id, ...revocation });
    await expect(stolen).rejects.toThrow(AppError);
    expect(await rules.revokeGrant({ sessionId: id, grantId: rule.id, ...revocation })).toHaveLength(1);
    expect(await rules.revokeGrant({ sessionId: id, grantId: grant.id, ...revocation })).toEqual([]);
    expect(await rules.ofSession(id)).toMatchObject({ rules: [], exact: [] });
    expect((await rules.list())[0]).toMatchObject({ id: rule.id, revokedBy: "bob" });
    await expect(rules.grants("none")).rejects.toThrow(/no session/);
  });

  it("is told of when a rule of a session is made or revoked on the rules page", async () => {
    const harness = await openHarness();
    const id = await newSession(harness);
    const rule = newRule({ scope: "session", sessionId: id });
    await harness.rules.create([rule]);
    await revoke(harness.rules, rule.id);
    const grants = (await events(harness, "grants-changed")).map(({ payload }) =>
      payload.type === "grants-changed" ? payload.grants.map((grant) => grant.text) : [],
    );
    expect(grants).toEqual([["Bash(git status:*)"], []]);
  });
});

describe("hits", () => {
  it("rise for each audit entry that names a rule or a grant", async () => {
    const harness = await openHarness();
    const id = await newSession(harness);
    const rule = newRule();
    const grant = newGrant(id);
    await harness.rules.create([rule]);
    await storeAlwaysAllowed(harness, id, [grant]);
    const reasonOf = (kind: "rule" | "grant", ruleId: string) => ({
      code: `earlier-${kind}` as const,
      text: "",
      rule: { text: "", source: "team", id: ruleId },
    });
    const auditEntries = [
      newEntry(id, { reasons: [reasonOf("rule", rule.id), reasonOf("rule", rule.id)] }),
      newEntry(id, { reasons: [reasonOf("rule", rule.id)], decidedAt: "2026-11-20T12:00:00.000Z" }),
      newEntry(id, { reasons: [reasonOf("grant", grant.id)] }),
      newEntry(id, { reasons: [reasonOf("rule", "unknown")] }),
    ];
    await updateSession(harness.repository, id, (current) => transition(current, { auditEntries }));
    expect(await harness.rules.list()).toMatchObject([
      { matchCount: 2, lastMatchedAt: "2026-11-20T12:00:00.000Z" },
    ]);
    expect(await harness.rules.grants(id)).toMatchObject([{ matchCount: 1 }]);
  });

  it("of many sessions and edits at once neither get lost nor lock each other out", async () => {
    const here = await openHarness();
    const there = await joinHarness(here.url);
    const [first, second] = [newRule(), newRule()];
    await here.rules.create([first, second]);
    const ids = await Promise.all(Array.from({ length: 6 }, () => newSession(here)));
    const reasons = (order: Rule[]) =>
      order.map(({ id }) => ({
        code: "earlier-rule" as const,
        text: "",
        rule: { text: "", source: "team", id },
      }));
    await Promise.all([
      ...ids.flatMap((id, index) =>
        [here, there].map(({ repository }) =>
          updateSession(repository, id, (current) =>
            transition(current, {
              auditEntries: [
                newEntry(id, { reasons: reasons(index % 2 === 0 ? [first, second] : [second, first]) }),
              ],
              alwaysAllowed: [newGrant(id)],
            }),
          ),
        ),
      ),
      ...Array.from({ length: 5 }, () => change(there.rules, first.id, { to: { reason: "again" } })),
    ]);
    expect((await here.rules.list()).map(({ matchCount }) => matchCount)).toEqual([12, 12]);
    expect(await here.rules.grants(ids[0] ?? "")).toHaveLength(2);
  });
});

describe("trust", () => {
  it("is kept for each workspace and file, and the last one counts", async () => {
    const { rules } = await openHarness();
    const place = { workspace: "/w", path: "/w/.claude/settings.json" };
    const record = { ...place, digest: "one", by: "ada", at, trusted: null };
    await rules.trust(record);
    const hooks = [{ event: "PreToolUse" as const, matcher: null, what: "./x\0.sh" }];
    const trusted = { hooks, programs: [{ path: "/w/x.sh", hash: "1" }] };
    await rules.trust({ ...record, digest: "two", by: "bob", trusted });
    await rules.trust({ ...record, workspace: "/v" });
    const { trust } = await rules.snapshot();
    expect(trust.map(({ workspace, digest }) => `${workspace} ${digest}`).sort()).toEqual([
      "/v one",
      "/w two",
    ]);
    expect(trust.find(({ workspace }) => workspace === "/w")?.trusted).toEqual(trusted);
  });
});
