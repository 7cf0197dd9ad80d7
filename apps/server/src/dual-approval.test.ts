import { auditPage } from "@countersign/contracts/audit";
import { type QueueItem, queueItem } from "@countersign/contracts/call";
import { rule } from "@countersign/contracts/rule";
import { teamSettings } from "@countersign/contracts/team";
import { undoOutcome, type VerdictOutcome, verdictOutcome } from "@countersign/contracts/verdict";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { ApiClient, TeamMember } from "./fixtures/api-client.ts";
import { dataOf, openApi } from "./fixtures/api-harness.ts";

let api: Awaited<ReturnType<typeof openApi>>;
let bo: TeamMember;
let cy: TeamMember;
let view: TeamMember;

beforeAll(async () => {
  api = await openApi();
  bo = await api.person("bo", "approver");
  cy = await api.person("cy", "operator");
  view = await api.person("view", "viewer");
  await api.post("rules.create", { behavior: "ask", rule: "Bash(deploy:*)", needsDualApproval: true });
});
afterAll(() => api.close());

async function verdict(who: ApiClient, call: QueueItem, more: object = {}): Promise<VerdictOutcome> {
  const request = { id: call.id, digest: call.digest, verdict: "approve", ...more };
  return dataOf(verdictOutcome, await who.post("approvals.decide", request)).data;
}

async function itemOf(sessionId: string, who: ApiClient = cy): Promise<QueueItem | undefined> {
  return dataOf(z.array(queueItem), await who.get("approvals.list", { sessionId })).data[0];
}

async function team(change: object) {
  return dataOf(teamSettings, await api.post("team.change", change)).data;
}

describe("a call that a rule wants two persons for", () => {
  it("runs when two of the team approved it, and the audit shows both", async () => {
    const { id, call } = await api.waiting("deploy a");
    expect(call.second).toEqual({
      why: "the rule Bash(deploy:*) (team) requires dual approval",
      excluded: [],
      first: null,
    });
    expect(await verdict(bo, call)).toMatchObject({ outcome: "first-of-two", by: "bo" });
    expect((await itemOf(id))?.second?.first).toMatchObject({ by: "bo", digest: call.digest });
    expect(await verdict(bo, call)).toMatchObject({ outcome: "refused" });
    expect(await verdict(cy, call)).toMatchObject({ outcome: "accepted", by: "cy" });
    await api.untilStatus(id, "idle");
    const { rows } = dataOf(auditPage, await cy.get("audit.search", { filters: { session: id } })).data;
    expect(rows.map((row) => [row.verdict, row.decidedBy.name])).toEqual(
      expect.arrayContaining([
        ["allow", "cy"],
        ["approve-first", "bo"],
      ]),
    );
    const allowed = dataOf(
      auditPage,
      await cy.get("audit.search", { filters: { session: id, verdict: "allow" } }),
    );
    expect(allowed.data.rows.map(({ decidedBy }) => decidedBy.name)).toEqual(["cy"]);
  });

  it("is not approved by anyone’s key", async () => {
    const { call } = await api.waiting("deploy b");
    const made = await cy.post("keys.create", { name: "ci", scopes: ["read", "decide"], days: 1 });
    const { secret } = z
      .object({ result: z.object({ data: z.object({ secret: z.string() }) }) })
      .parse(made.body).result.data;
    const key = api.as({ authorization: `Bearer ${secret}` });
    expect(await verdict(key, call)).toMatchObject({
      outcome: "refused",
      message: expect.stringContaining("a key can’t give it"),
    });
    expect(await verdict(bo, call)).toMatchObject({ outcome: "first-of-two" });
    expect(await verdict(key, call)).toMatchObject({ outcome: "refused" });
    expect(await verdict(bo, call, { verdict: "deny" })).toMatchObject({ outcome: "accepted" });
  });

  it("waits on when one who only looks on tries to be the second", async () => {
    const { id, call } = await api.waiting("deploy c");
    await verdict(bo, call);
    const request = { id: call.id, digest: call.digest, verdict: "approve" };
    expect((await view.post("approvals.decide", request)).status).toBe(403);
    expect((await api.as({}).post("approvals.decide", request)).status).toBe(401);
    expect((await itemOf(id))?.second?.first?.by).toBe("bo");
    expect(dataOf(undoOutcome, await cy.post("approvals.undo", { id: call.id })).data.outcome).toBe(
      "too-late",
    );
    expect(dataOf(undoOutcome, await bo.post("approvals.undo", { id: call.id })).data.outcome).toBe("undone");
    expect((await itemOf(id))?.second?.first).toBeNull();
  });

  it("has one first and one second when both approve at once, again and again", async () => {
    const rounds = await Promise.all([1, 2, 3].map((round) => api.waiting(`deploy race ${round}`)));
    for (const { id, call } of rounds) {
      const outcomes = await Promise.all([bo, cy, bo, cy].map((who) => verdict(who, call)));
      const kinds = outcomes.map(({ outcome }) => outcome);
      expect(kinds.filter((kind) => kind === "first-of-two")).toHaveLength(1);
      expect(kinds.filter((kind) => kind === "accepted")).toHaveLength(1);
      await api.untilStatus(id, "idle");
    }
  });

  it("is told to who follows its session", async () => {
    const { id, call } = await api.waiting("deploy d");
    const seen = view.follow({ sessionId: id, lastEventId: "0" }, (events) =>
      events.some(({ data }) => data.includes('"first":{')),
    );
    await verdict(bo, call);
    expect((await seen).some(({ data }) => data.includes('"name":"bo"'))).toBe(true);
    await verdict(bo, call, { verdict: "deny" });
  });

  it("needs somebody else when the first has left the team meanwhile", async () => {
    const di = await api.person("di", "approver");
    const { call } = await api.waiting("deploy e");
    await verdict(di, call);
    await api.post("people.remove", { id: di.id });
    expect(await verdict(bo, call)).toMatchObject({ outcome: "first-of-two", by: "bo" });
    expect(await verdict(cy, call)).toMatchObject({ outcome: "accepted" });
  });

  it("is not let go by a rule that the first makes", async () => {
    const { id, call } = await api.waiting("deploy f");
    await verdict(bo, call);
    const made = await api.post("rules.create", { behavior: "allow", rule: "Bash(deploy f)" });
    const { id: ruleId } = dataOf(rule, made).data;
    expect(await verdict(bo, call)).toMatchObject({ outcome: "refused" });
    expect((await itemOf(id))?.second?.first?.by).toBe("bo");
    await api.post("rules.revoke", { id: ruleId });
    await verdict(bo, call, { verdict: "deny" });
  });
});

describe("two persons by risk, as the team wants it", () => {
  it("from one moment to the other: what waits says so, and no single approval is enough", async () => {
    const { id, call } = await api.waiting("make it");
    expect(call.second).toBeUndefined();
    expect(await team({ dualApprovalFrom: "low", excludesStarter: true })).toMatchObject({
      dualApprovalFrom: "low",
    });
    await expect.poll(async () => (await itemOf(id))?.second?.excluded).toHaveLength(1);
    const starter = (await api.session(id)).createdBy;
    expect((await itemOf(id))?.second?.excluded).toEqual([starter]);
    expect(await api.decide({ id: call.id, digest: call.digest, verdict: "approve" })).toMatchObject({
      data: {
        outcome: "refused",
        message: expect.stringContaining("You or your service account started this session"),
      },
    });
    expect(await verdict(bo, call)).toMatchObject({ outcome: "first-of-two" });
    await team({ dualApprovalFrom: "low", excludesStarter: false });
    expect(await verdict(cy, call)).toMatchObject({ outcome: "first-of-two" });
    expect((await itemOf(id))?.second?.voided?.by).toBe("bo");
    await team({ dualApprovalFrom: null });
    await expect.poll(async () => (await itemOf(id))?.second).toBeUndefined();
    expect(await verdict(cy, call)).toMatchObject({ outcome: "accepted" });
    await api.untilStatus(id, "idle");
  });

  it("is decided by who may change the team, and by nobody else", async () => {
    for (const who of [bo, cy, view])
      expect((await who.post("team.change", { dualApprovalFrom: null })).status).toBe(403);
  });
});
