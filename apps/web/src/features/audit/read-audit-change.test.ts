import type { JsonObject } from "@countersign/contracts/json";
import { describe, expect, it } from "vitest";
import { readAuditChange } from "./read-audit-change.ts";

const settings = { excludesStarter: false, keepsDays: null, reviewsRules: false, dualApprovalFrom: null };
const team = (to: JsonObject) => ({ from: settings, to: { ...settings, ...to } });

const terms = {
  behavior: "allow",
  rule: "Bash(git diff:*)",
  scope: "team",
  workspace: null,
  reason: null,
  expiresAt: null,
  maxWaitSeconds: null,
  needsDualApproval: false,
};
const ruleRow = { rule: "r1", version: 2, what: "activated", owner: "kim", from: null, to: null };
const kim = { person: "kim", personId: "p1" };
const invitation = {
  invitation: "i1",
  role: "approver",
  invitedBy: "ada",
  expiresAt: "2026-11-29T10:00:00.000Z",
};
const key = {
  key: "k1",
  name: "deploy",
  start: "csk_abcd",
  owner: "ci",
  ownerId: "p2",
  isMachine: true,
  role: "operator",
  madeBy: "ada",
  scopes: ["read", "decide"],
  expiresAt: null,
};

describe("says in words what was changed for the team", () => {
  it.each<{ name: string; tool: string; changed: JsonObject; want: string }>([
    {
      name: "a risk that needs two persons",
      tool: "Team",
      changed: team({ dualApprovalFrom: "high" }),
      want: "dual approval: for no call → for high risk and above",
    },
    {
      name: "two settings at once",
      tool: "Team",
      changed: team({ reviewsRules: true, keepsDays: 30 }),
      want: "rules need a second approver: off → on; input retention: forever → 30 days",
    },
    {
      name: "read-only commands that ask",
      tool: "Team",
      changed: {
        from: { ...settings, asksForReadOnlyCommands: false },
        to: { ...settings, asksForReadOnlyCommands: true },
      },
      want: "ask for read-only commands: off → on",
    },
    { name: "nothing that differs", tool: "Team", changed: team({}), want: "no changes" },
    {
      name: "a proposal in force",
      tool: "Rule",
      changed: { ...ruleRow, to: terms, proposedBy: "kim" },
      want: "allow Bash(git diff:*) for the team activated (proposed by kim)",
    },
    {
      name: "a rule with conditions",
      tool: "Rule",
      changed: {
        ...ruleRow,
        to: {
          ...terms,
          behavior: "ask",
          scope: "project",
          workspace: "/w/app",
          needsDualApproval: true,
          expiresAt: "2026-12-01T08:30:00.000Z",
          maxWaitSeconds: 1_800,
        },
      },
      want: "ask Bash(git diff:*) in /w/app activated, until 2026-12-01 08:30 UTC, denies after 30 min, dual approval",
    },
    {
      name: "a rule out of force",
      tool: "Rule",
      changed: { ...ruleRow, from: terms },
      want: "allow Bash(git diff:*) for the team revoked",
    },
    {
      name: "a rule that was changed",
      tool: "Rule",
      changed: { ...ruleRow, from: terms, to: { ...terms, behavior: "deny", rule: "Bash(git:*)" } },
      want: "allow Bash(git diff:*) for the team: behavior allow → deny; rule Bash(git diff:*) → Bash(git:*)",
    },
    {
      name: "a trusted file",
      tool: "Trust",
      changed: { workspace: "/w/app", path: "/w/app/.claude/settings.json", digest: "d", proposedBy: "kim" },
      want: "settings file .claude/settings.json of /w/app trusted (proposed by kim)",
    },
    {
      name: "an invitation",
      tool: "Invitation",
      changed: { what: "made", ...invitation },
      want: "invitation as approver created, expires 2026-11-29",
    },
    {
      name: "one taken back",
      tool: "Invitation",
      changed: { what: "revoked", ...invitation },
      want: "invitation as approver by ada revoked",
    },
    {
      name: "who joined",
      tool: "Person",
      changed: { what: "joined", ...kim, role: "viewer", how: "oidc", invitation: "i1", invitedBy: "ada" },
      want: "kim joined as viewer, invited by ada, signs in with the provider",
    },
    {
      name: "another role",
      tool: "Person",
      changed: { what: "role", ...kim, from: { role: "viewer" }, to: { role: "approver" }, invitations: [] },
      want: "kim: viewer → approver",
    },
    {
      name: "who was removed, and what ended with him",
      tool: "Person",
      changed: {
        what: "removed",
        ...kim,
        role: "admin",
        isMachine: false,
        invitations: ["i1", "i2"],
        keys: [{ key: "k1", name: "deploy", start: "csk_abcd" }],
      },
      want: "kim removed, was admin; 1 key revoked; 2 invitations revoked",
    },
    {
      name: "an address of mail",
      tool: "Person",
      changed: { what: "email", ...kim },
      want: "kim: e-mail address changed",
    },
    {
      name: "a password",
      tool: "Person",
      changed: { what: "password", ...kim },
      want: "kim: password changed",
    },
    {
      name: "an account of the provider",
      tool: "Person",
      changed: { what: "provider", ...kim },
      want: "kim now signs in with the provider",
    },
    {
      name: "a passkey whose name is a sentence",
      tool: "Person",
      changed: { what: "passkey-added", ...kim, passkey: "x removed; kim: admin" },
      want: "kim: passkey “x removed; kim: admin” added",
    },
    {
      name: "a passkey that is gone",
      tool: "Person",
      changed: { what: "passkey-removed", ...kim, passkey: "Laptop" },
      want: "kim: passkey Laptop removed",
    },
    {
      name: "a key of a machine",
      tool: "Key",
      changed: { what: "made", ...key },
      want: "key deploy created for service account ci (operator): read, decide; no expiry",
    },
    {
      name: "a key that ends",
      tool: "Key",
      changed: {
        what: "made",
        ...key,
        isMachine: false,
        owner: "ada",
        expiresAt: "2026-12-01T08:30:00.000Z",
      },
      want: "key deploy created for ada (operator): read, decide; until 2026-12-01",
    },
    {
      name: "a key whose name is a sentence",
      tool: "Key",
      changed: { what: "revoked", ...key, name: "x of kim revoked; key y" },
      want: "key “x of kim revoked; key y” of service account ci revoked",
    },
    {
      name: "a revoked key",
      tool: "Key",
      changed: { what: "revoked", ...key },
      want: "key deploy of service account ci revoked",
    },
  ])("$tool: $name", ({ tool, changed, want }) => {
    expect(readAuditChange({ tool, changed })?.summary).toBe(want);
  });

  it.each<{ name: string; tool: string; changed: JsonObject | null }>([
    { name: "a call of a tool that is named so", tool: "Team", changed: null },
    {
      name: "a change that is written in another way",
      tool: "Rule",
      changed: { ...ruleRow, to: { rule: "x" } },
    },
    { name: "a rule that was in force neither before nor after", tool: "Rule", changed: ruleRow },
    {
      name: "a person of whom more is said than is read",
      tool: "Person",
      changed: { what: "email", ...kim, to: "x" },
    },
    { name: "a change of something else", tool: "toString", changed: {} },
  ])("but not $name: that is shown as it is", ({ tool, changed }) => {
    expect(readAuditChange({ tool, changed })).toBeNull();
  });
});

describe("says in words what was changed of a session", () => {
  it.each<{ changed: JsonObject; want: string }>([
    { changed: { intent: { from: null, to: "REQ-1" } }, want: "intent set to REQ-1" },
    { changed: { intent: { from: "REQ-1", to: "REQ-2" } }, want: "intent changed from REQ-1 to REQ-2" },
    { changed: { intent: { from: "REQ-1", to: null } }, want: "intent REQ-1 removed" },
    {
      changed: { command: { name: "commit", granted: ["Bash(git add:*)", "Read"], subAgents: true } },
      want: "/commit started, allows Bash(git add:*), Read, also for sub-agents",
    },
    { changed: { command: { name: "tidy", granted: [], version: 3 } }, want: "/tidy started" },
    { changed: { command: { name: "commit", ended: "done" } }, want: "/commit finished" },
    {
      changed: { command: { name: "commit", ended: "a call was aborted" } },
      want: "/commit ended: a call was aborted",
    },
    { changed: { command: { name: "commit", ended: "of age" } }, want: "/commit ended: of age" },
    { changed: { from: "default", to: "acceptEdits" }, want: "mode: Default → Accept edits" },
    { changed: { visibility: { from: "team", to: "private" } }, want: "visibility: Team → Private" },
    { changed: { sandbox: { from: "read-only", to: "off" } }, want: "sandbox: read-only → off" },
    { changed: { context: { from: 12 } }, want: "context now starts at message 12" },
    { changed: { context: { compacts: 12 } }, want: "context compaction started" },
    { changed: { session: "ended" }, want: "session ended" },
  ])("$want", ({ changed, want }) => {
    expect(readAuditChange({ tool: "Session", changed })?.summary).toBe(want);
  });

  it.each<{ name: string; changed: JsonObject }>([
    { name: "a change of which more is said than is read", changed: { session: "ended", why: "x" } },
    { name: "a mode that is none", changed: { from: "default", to: "wild" } },
  ])("but not $name: that is shown as it is", ({ changed }) => {
    expect(readAuditChange({ tool: "Session", changed })).toBeNull();
  });

  it("tells the rules and the version of a command beside the words", () => {
    const command = { name: "commit", granted: ["Bash(git add:*)"], version: 3 };
    expect(readAuditChange({ tool: "Session", changed: { command } })?.facts).toEqual([
      { name: "Allows", value: "Bash(git add:*)" },
      { name: "Version", value: "3" },
    ]);
  });
});

describe("tells beside the words", () => {
  it("what it was and what it is, of what differs", () => {
    const changed = { ...ruleRow, from: terms, to: { ...terms, reason: "reads only" }, proposedBy: "kim" };
    expect(readAuditChange({ tool: "Rule", changed })).toMatchObject({
      differences: [{ name: "Reason", before: "none", after: "reads only" }],
      facts: expect.arrayContaining([{ name: "Proposed by", value: "kim" }]),
    });
    expect(readAuditChange({ tool: "Team", changed: team({ keepsDays: 30 }) })?.differences).toEqual([
      { name: "input retention", before: "forever", after: "30 days" },
    ]);
  });

  it("every term of a rule that came into force", () => {
    const to = {
      ...terms,
      reason: "reads only",
      expiresAt: "2026-12-01T08:30:00.000Z",
      maxWaitSeconds: 60,
      needsDualApproval: true,
    };
    expect(
      readAuditChange({ tool: "Rule", changed: { ...ruleRow, to } })?.facts.map(({ value }) => value),
    ).toEqual([
      "allow",
      "Bash(git diff:*)",
      "for the team",
      "reads only",
      "2026-12-01 08:30 UTC",
      "1 min",
      "two people",
      "kim",
      "2",
    ]);
  });

  it("how a key begins and which keys ended with somebody", () => {
    expect(readAuditChange({ tool: "Key", changed: { what: "made", ...key } })?.facts).toContainEqual({
      name: "Starts with",
      value: "csk_abcd",
    });
    const removed = { what: "removed", ...kim, role: "admin", isMachine: true, invitations: [] };
    const keys = [{ key: "k1", name: "deploy", start: "csk_abcd" }];
    expect(readAuditChange({ tool: "Person", changed: { ...removed, keys } })).toMatchObject({
      summary: "service account kim removed, was admin; 1 key revoked",
      facts: expect.arrayContaining([{ name: "Keys revoked", value: "deploy (csk_abcd…)" }]),
    });
  });
});

describe("a row that was stored when its fields had earlier names", () => {
  it.each([
    {
      tool: "Rule",
      row: `{"rule":"r1","version":1,"what":"activated","owner":"kim","from":null,"to":{"behavior":"ask","rule":"Bash(make:*)","scope":"team","workspace":null,"reason":null,"expiresAt":null,"maxWaitSeconds":null,"secondPerson":true}}`,
      want: { facts: expect.arrayContaining([{ name: "Approved by", value: "two people" }]) },
    },
    {
      tool: "Team",
      row: `{"from":{"reviewsRules":false,"secondFrom":null,"excludesStarter":false,"keepsDays":null},"to":{"reviewsRules":false,"secondFrom":"high","excludesStarter":false,"keepsDays":null}}`,
      want: { differences: [expect.objectContaining({ name: "dual approval" })] },
    },
  ])("is read: $tool", ({ tool, row, want }) => {
    expect(readAuditChange({ tool, changed: JSON.parse(row) })).toMatchObject(want);
  });
});
