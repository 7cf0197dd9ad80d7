import { randomUUID } from "node:crypto";
import type { AlwaysAllow } from "@countersign/agent";
import { updateSession } from "@countersign/agent";
import { expect, it } from "vitest";
import { type Harness, joinHarness, openHarness } from "../../fixtures/database-harness.ts";
import { at, newRecord, transition } from "../../fixtures/test-records.ts";
import { ruleOf } from "./stored-rule.ts";

const end = { by: "bo", at: "2026-11-20T12:00:00.000Z" };

async function sessionWithGrants({ repository, rules }: Harness) {
  const record = newRecord();
  await repository.create(record, []);
  const sessionId = record.id;
  const rule = (text: string) => ({
    kind: "rule" as const,
    id: randomUUID(),
    rule: text,
    by: "ada",
    at,
    expiresAt: null,
    scope: "session" as const,
    workspace: null,
    sessionId,
  });
  const exact: AlwaysAllow = {
    kind: "exactly",
    id: randomUUID(),
    sessionId,
    tool: "Bash",
    input: { command: "npm ci" },
    cwd: "/w",
    fingerprints: [],
    text: "npm ci in /w",
    by: "ada",
    at,
  };
  const team = { ...rule("Bash(make:*)"), scope: "team" as const, sessionId: null };
  const remembered = [exact, rule("Bash(ls:*)"), team];
  await updateSession(repository, sessionId, (current) => transition(current, { alwaysAllowed: remembered }));
  const denied = { ...ruleOf(rule("Bash(sudo:*)")), behavior: "deny" as const };
  const proposed = { ...ruleOf(rule("Bash(npm:*)")), status: "proposed" as const };
  await rules.create([denied, proposed]);
  return { sessionId, denied, proposed };
}

const endSession = ({ repository }: Harness, id: string) =>
  updateSession(repository, id, (current) => ({
    ...transition({ ...current, ended: end }),
    revokesGrants: end,
  }));

it("revokes what is always allowed in one session, proposed rules too, and keeps its deny rules and all others", async () => {
  const harness = await openHarness();
  const { sessionId, denied, proposed } = await sessionWithGrants(harness);
  const other = await sessionWithGrants(harness);
  const { version } = await harness.rules.snapshot();
  harness.changes.length = 0;
  await endSession(harness, sessionId);
  expect(await harness.rules.grants(sessionId)).toEqual([]);
  expect(await harness.rules.ofSession(sessionId)).toMatchObject({ exact: [], rules: [{ id: denied.id }] });
  expect(await harness.rules.grants(other.sessionId)).toHaveLength(2);
  expect(await harness.rules.versions(proposed.id)).toMatchObject([
    { what: "revoked", status: "revoked", by: "bo" },
    { what: "proposed" },
  ]);
  const after = await harness.rules.snapshot();
  expect(after.rules.map(({ rule }) => rule)).toEqual(["Bash(make:*)", "Bash(make:*)"]);
  expect(after.version).not.toBe(version);
  expect(harness.changes).toEqual(["rules"]);
  const { rows } = await harness.database.pool.query<{ payload: unknown }>(
    "SELECT payload FROM event WHERE session_id = $1 AND payload->>'type' = 'grants-changed' ORDER BY id DESC LIMIT 1",
    [sessionId],
  );
  expect(rows).toEqual([{ payload: { type: "grants-changed", sessionId, grants: [] } }]);
});

it("holds for every process, and after a restart, as does that the session has ended", async () => {
  const one = await openHarness();
  const { sessionId } = await sessionWithGrants(one);
  await endSession(one, sessionId);
  const later = await joinHarness(one.url);
  expect((await later.repository.load(sessionId))?.ended).toEqual(end);
  expect(await later.rules.ofSession(sessionId)).toMatchObject({ exact: [] });
  await updateSession(later.repository, sessionId, (current) => transition({ ...current, ended: null }));
  expect((await one.repository.load(sessionId))?.ended).toBeNull();
});

it("is written whole or not at all", async () => {
  const harness = await openHarness();
  const { sessionId } = await sessionWithGrants(harness);
  const failing = updateSession(harness.repository, sessionId, (current) => ({
    ...transition({ ...current, ended: { by: "bo", at: "no time" } }),
    revokesGrants: end,
  }));
  await expect(failing).rejects.toThrow();
  expect(await harness.rules.grants(sessionId)).toHaveLength(2);
  expect((await harness.repository.load(sessionId))?.ended).toBeNull();
});

it("finds nothing to take back in a session that remembers nothing", async () => {
  const harness = await openHarness();
  const record = newRecord();
  await harness.repository.create(record, []);
  await endSession(harness, record.id);
  expect(harness.changes).toEqual([]);
});
