import { tmpdir } from "node:os";
import { auditDetail, auditPage } from "@countersign/contracts/audit";
import { type QueueItem, queueItem } from "@countersign/contracts/call";
import {
  type CoveredCall,
  coveredCall,
  type ReleaseOutcome,
  releaseOutcomes,
} from "@countersign/contracts/release";
import { rule } from "@countersign/contracts/rule";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { ApiClient, TeamMember } from "./fixtures/api-client.ts";
import { dataOf, openApi } from "./fixtures/api-harness.ts";

let api: Awaited<ReturnType<typeof openApi>>;
let bo: TeamMember;
let cy: TeamMember;
const created: string[] = [];

beforeAll(async () => {
  api = await openApi();
  bo = await api.person("bo", "approver");
  cy = await api.person("cy", "operator");
});
afterAll(() => api.close());
afterEach(async () => {
  for (const id of created.splice(0)) await api.post("rules.revoke", { id });
});

async function makeRule(text: string, more: object = {}): Promise<string> {
  const made = await api.post("rules.create", { behavior: "allow", rule: text, ...more });
  const { id } = dataOf(rule, made).data;
  created.push(id);
  return id;
}

async function covered(who: Pick<ApiClient, "get"> = bo, sessionId?: string) {
  const answer = await who.get("approvals.covered", sessionId === undefined ? undefined : { sessionId });
  return dataOf(z.array(coveredCall), answer).data;
}

async function release(
  items: (Pick<QueueItem, "id" | "digest"> & Partial<Pick<CoveredCall, "decision">>)[],
  who: ApiClient = bo,
): Promise<ReleaseOutcome[]> {
  const request = { items: items.map(({ id, digest, decision = "allow" }) => ({ id, digest, decision })) };
  return dataOf(releaseOutcomes, await who.post("approvals.release", request)).data.map(
    ({ outcome }) => outcome,
  );
}

async function itemOf(sessionId: string): Promise<QueueItem | undefined> {
  return dataOf(z.array(queueItem), await bo.get("approvals.list", { sessionId })).data[0];
}

async function entriesOf(sessionId: string) {
  const { rows } = dataOf(
    auditPage,
    await api.get("audit.search", { filters: { session: sessionId, tool: "Bash" } }),
  ).data;
  const details = await Promise.all(rows.map(({ id }) => api.get("audit.get", { id })));
  return details.map((detail) => dataOf(auditDetail, detail).data.entry);
}

describe("a rule that covers waiting calls", () => {
  it("lists them, runs none before the click, runs them after it, and the log names the rule and the person", async () => {
    const [one, two, other] = [
      await api.waiting("build one"),
      await api.waiting("build two"),
      await api.waiting("ship it"),
    ];
    expect(await covered()).toEqual([]);
    const id = await makeRule("Bash(build:*)");
    const found = await covered();
    expect(found.map((call) => call.id).sort()).toEqual([one.call.id, two.call.id].sort());
    expect(found[0]).toMatchObject({ decision: "allow", reasons: [{ rule: { text: "Bash(build:*)", id } }] });
    expect(await covered(bo, one.id)).toMatchObject([{ id: one.call.id, digest: one.call.digest }]);
    for (const { id: session } of [one, two])
      expect((await api.session(session)).status).toBe("awaiting-approval");
    expect(await release(found)).toEqual([{ outcome: "released" }, { outcome: "released" }]);
    await api.untilStatus(one.id, "idle");
    await api.untilStatus(two.id, "idle");
    expect((await api.session(other.id)).status).toBe("awaiting-approval");
    expect(await covered()).toEqual([]);
    expect(await entriesOf(one.id)).toMatchObject([
      {
        verdict: "allow",
        decidedBy: { kind: "policy", name: "rule" },
        reasons: [{ rule: { id } }],
        released: { by: { kind: "person", name: "bo" } },
      },
    ]);
    expect((await api.get("audit.verify")).text).toContain('"ok":true');
  });

  it("denies what a new deny rule covers, for the rule's reason", async () => {
    const { id, call } = await api.waiting("wipe it");
    await makeRule("Bash(wipe:*)", { behavior: "deny", reason: "never wipe" });
    expect(await covered(bo, id)).toMatchObject([{ decision: "deny" }]);
    expect(await release([{ ...call, decision: "deny" }])).toMatchObject([{ outcome: "denied" }]);
    await api.untilStatus(id, "idle");
    expect(await entriesOf(id)).toMatchObject([
      { verdict: "deny", decidedBy: { kind: "policy" }, released: { by: { name: "bo" } } },
    ]);
  });

  it("covers what a new mode allows, and lets it wait until somebody releases it", async () => {
    const { id, call } = await api.waiting("mode it");
    await api.post("sessions.setMode", { id, mode: "bypassPermissions" });
    expect(await covered(bo, id)).toMatchObject([{ id: call.id, decision: "allow" }]);
    expect((await api.session(id)).status).toBe("awaiting-approval");
    expect(await release([call])).toEqual([{ outcome: "released" }]);
    await api.untilStatus(id, "idle");
  });
});

describe("nothing is released that the policy does not allow at that moment", () => {
  it("after the rule was revoked", async () => {
    const { id, call } = await api.waiting("revoke it");
    const ruleId = await makeRule("Bash(revoke:*)");
    expect(await covered(bo, id)).toHaveLength(1);
    await api.post("rules.revoke", { id: ruleId });
    expect(await covered(bo, id)).toEqual([]);
    expect(await release([call])).toMatchObject([{ outcome: "refused" }]);
    expect((await api.session(id)).status).toBe("awaiting-approval");
  });

  it("without any rule, however often it is asked for", async () => {
    const { id, call } = await api.waiting("ask it");
    expect(await release([call, call])).toMatchObject([{ outcome: "refused" }, { outcome: "refused" }]);
    expect((await itemOf(id))?.id).toBe(call.id);
  });

  it("with another digest than the one that is shown", async () => {
    const { id, call } = await api.waiting("digest it");
    await makeRule("Bash(digest:*)");
    expect(await release([{ id: call.id, digest: "0".repeat(64) }])).toMatchObject([
      { outcome: "changed", digest: call.digest },
    ]);
    expect((await api.session(id)).status).toBe("awaiting-approval");
  });

  it("with a rule that has expired since it was listed", async () => {
    const { id, call } = await api.waiting("expire it");
    const expiresAt = new Date(Date.now() + 5_000).toISOString();
    await makeRule("Bash(expire:*)", { expiresAt });
    expect(await covered(bo, id)).toHaveLength(1);
    await expect.poll(() => Date.now() > Date.parse(expiresAt), { timeout: 30_000 }).toBe(true);
    expect(await release([call])).toMatchObject([{ outcome: "refused" }]);
  });

  it("with a deny rule that was added since it was listed: it keeps waiting", async () => {
    const { id, call } = await api.waiting("add it");
    await makeRule("Bash(add:*)");
    expect(await covered(bo, id)).toMatchObject([{ decision: "allow" }]);
    await makeRule("Bash(add it)", { behavior: "deny" });
    expect(await release([call])).toMatchObject([{ outcome: "refused" }]);
    expect((await api.session(id)).status).toBe("awaiting-approval");
  });

  it("by a click that was to deny it, once the rules allow it", async () => {
    const { id, call } = await api.waiting("turn it");
    const ruleId = await makeRule("Bash(turn it)", { behavior: "deny" });
    const found = await covered(bo, id);
    expect(found).toMatchObject([{ decision: "deny" }]);
    await api.post("rules.revoke", { id: ruleId });
    await makeRule("Bash(turn:*)");
    expect(await release(found)).toMatchObject([{ outcome: "refused" }]);
    expect((await itemOf(id))?.id).toBe(call.id);
  });

  it("with a rule of another project, or of another person", async () => {
    const { id, call } = await api.waiting("place it");
    await makeRule("Bash(place:*)", { scope: "project", workspace: tmpdir() });
    const own = { behavior: "allow", rule: "Bash(place:*)", scope: "user" };
    expect((await cy.post("rules.create", own)).status).toBe(200);
    expect(await covered(bo, id)).toEqual([]);
    expect(await release([call])).toMatchObject([{ outcome: "refused" }]);
  });

  it("once somebody else has decided it", async () => {
    const { id, call } = await api.waiting("other it");
    await makeRule("Bash(other:*)");
    await api.decide({ id: call.id, digest: call.digest, verdict: "abort" });
    expect((await release([call]))[0]?.outcome).toMatch(/^(already-decided|gone)$/);
    await expect.poll(async () => (await api.session(id)).status).not.toBe("awaiting-approval");
    const verdicts = (await entriesOf(id)).map((entry) => entry?.verdict);
    expect(verdicts).not.toContain("allow");
  });

  it("while the mode asks about every call, or denies it", async () => {
    const { id, call } = await api.waiting("strict it");
    await makeRule("Bash(strict:*)");
    await api.post("sessions.setMode", { id, mode: "strict" });
    expect(await covered(bo, id)).toEqual([]);
    expect(await release([call])).toMatchObject([{ outcome: "refused" }]);
  });

  it("with dual approval: a rule that one person made replaces no second person", async () => {
    await makeRule("Bash(both:*)", { behavior: "ask", needsDualApproval: true });
    const { id, call } = await api.waiting("both it");
    for (const ruleId of created.splice(0)) await api.post("rules.revoke", { id: ruleId });
    await makeRule("Bash(both:*)");
    expect((await covered(bo, id)).filter(({ decision }) => decision === "allow")).toEqual([]);
    expect(await release([call])).toMatchObject([{ outcome: "refused" }]);
    expect((await api.session(id)).status).toBe("awaiting-approval");
  });

  it("twice, when two people click at once", async () => {
    const { id, call } = await api.waiting("race it");
    await makeRule("Bash(race:*)");
    const outcomes = (await Promise.all([release([call], bo), release([call], cy)])).flat();
    expect(outcomes.filter(({ outcome }) => outcome === "released")).toHaveLength(1);
    await api.untilStatus(id, "idle");
    expect((await entriesOf(id)).filter((entry) => entry?.verdict === "allow")).toHaveLength(1);
  });

  it("when it is revoked between the click and the call's turn", async () => {
    const { id, call } = await api.waiting("late it");
    await api.post("system.setPaused", { isPaused: true });
    const ruleId = await makeRule("Bash(late:*)");
    expect(await release([call])).toEqual([{ outcome: "released" }]);
    await api.post("rules.revoke", { id: ruleId });
    await api.post("system.setPaused", { isPaused: false });
    await expect.poll(async () => (await itemOf(id))?.id).toBe(call.id);
  });
});

describe("who may not see or decide", () => {
  it("a session that is private is neither listed nor released", async () => {
    const { id, call } = await api.waiting("hide it");
    await makeRule("Bash(hide:*)");
    await api.post("sessions.setVisibility", { id, visibility: "private" });
    expect(await covered(bo, id)).toEqual([]);
    expect((await covered(bo)).map((one) => one.sessionId)).not.toContain(id);
    expect(await release([call], bo)).toMatchObject([{ outcome: "gone" }]);
    expect((await api.session(id)).status).toBe("awaiting-approval");
  });

  it("a viewer sees what is covered and releases nothing", async () => {
    const viewer = await api.person("vi", "viewer");
    const { id, call } = await api.waiting("view it");
    await makeRule("Bash(view:*)");
    expect(await covered(viewer, id)).toHaveLength(1);
    const items = [{ id: call.id, digest: call.digest }];
    expect((await viewer.post("approvals.release", { items })).status).toBe(403);
    expect((await api.as({}).post("approvals.release", { items })).status).toBe(401);
    expect((await api.session(id)).status).toBe("awaiting-approval");
  });
});

describe("where the team releases without a click", () => {
  it("a new rule lets the call go, and the log names the rule and the setting", async () => {
    await api.post("team.change", { releasesCoveredCalls: true });
    const { id } = await api.waiting("auto it");
    const ruleId = await makeRule("Bash(auto:*)");
    await api.untilStatus(id, "idle");
    expect(await entriesOf(id)).toMatchObject([
      {
        verdict: "allow",
        reasons: [{ rule: { id: ruleId } }],
        released: { by: { kind: "system", name: "team setting: release waiting calls" } },
      },
    ]);
  });

  it("a new mode releases nothing by itself", async () => {
    const { id } = await api.waiting("auto mode");
    await api.post("sessions.setMode", { id, mode: "bypassPermissions" });
    const other = await api.waiting("auto other");
    await makeRule("Bash(auto other)");
    await api.untilStatus(other.id, "idle");
    expect((await api.session(id)).status).toBe("awaiting-approval");
    await api.post("team.change", { releasesCoveredCalls: false });
  });
});
