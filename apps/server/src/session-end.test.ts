import { auditPage } from "@countersign/contracts/audit";
import { grant } from "@countersign/contracts/rule";
import { sessionDetail, sessionSummary } from "@countersign/contracts/session";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type ApiClient, apiClient } from "./fixtures/api-client.ts";
import { dataOf, openApi } from "./fixtures/api-harness.ts";

type Client = Pick<ApiClient, "get" | "post">;

let api: Awaited<ReturnType<typeof openApi>>;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

const send = (id: string, who: Client = api) => who.post("sessions.send", { id, text: "Again" });
const end = (id: string, who: Client = api) => who.post("sessions.end", { id });

async function grantsOf(id: string, who: Client = api) {
  return dataOf(z.array(grant), await who.get("sessions.grants", { id })).data;
}

async function sessionOf(id: string, who: Client = api) {
  return dataOf(sessionDetail, await who.get("sessions.get", { id })).data;
}

/** A session that let a command run once, and again without approval from then on. */
async function approveAlways(command: string): Promise<string> {
  const { id, call } = await api.waiting(command);
  await api.decide({ id: call.id, digest: call.digest, verdict: "approve", remember: { kind: "exactly" } });
  await api.untilStatus(id, "idle");
  return id;
}

/** How often the session's command ran, and where it stands. */
async function runState(id: string, who: Client = api): Promise<[number, string]> {
  const { calls, status } = await sessionOf(id, who);
  return [calls.filter(({ phase }) => phase.tag === "finished" && phase.outcome === "ran").length, status];
}

describe("ending a session", () => {
  it("cancels what waits, takes no messages and no rules, and stands in the audit log", async () => {
    const { id, call } = await api.waiting("touch waiting");
    expect((await end(id)).status).toBe(200);
    await api.untilStatus(id, "stopped");
    expect(await api.queue(id)).toEqual([]);
    const late = await api.decide({ id: call.id, digest: call.digest, verdict: "approve" });
    expect(late.data.outcome).toBe("gone");
    for (const refused of [
      await send(id),
      await api.post("sessions.resume", { id }),
      await api.post("sessions.setMode", { id, mode: "acceptEdits" }),
      await api.post("rules.create", { behavior: "allow", rule: "Bash", scope: "session", sessionId: id }),
    ]) {
      expect([refused.status, refused.text]).toEqual([409, expect.stringContaining("ended th")]);
    }
    const sessions = dataOf(z.array(sessionSummary), await api.get("sessions.list")).data;
    expect(sessions.find((session) => session.id === id)?.ended?.at).toEqual(expect.any(String));
    const search = { filters: { session: id, tool: "Session" } };
    const { rows } = dataOf(auditPage, await api.get("audit.search", search)).data;
    expect(rows).toMatchObject([{ verdict: "change", what: "session ended", changed: { session: "ended" } }]);
  });

  it("is for operators; who only decides or looks is refused", async () => {
    const id = await approveAlways("touch roles");
    const approver = await api.person("bo", "approver");
    expect((await approver.post("sessions.end", { id })).status).toBe(403);
    const operator = await api.person("cy", "operator");
    expect((await operator.post("sessions.end", { id })).status).toBe(200);
    expect((await approver.post("sessions.reopen", { id })).status).toBe(403);
    expect((await api.session(id)).ended?.by).toBe("cy");
  });

  it("tool-confirmation, Cache Lifetime: grants outlive a restart, but not their session", async () => {
    const id = await approveAlways("touch kept");
    const restartClient = async () =>
      apiClient(await api.restart(), { authorization: `Bearer ${api.token}` });
    const second = await restartClient();
    expect((await send(id, second)).status).toBe(200);
    await expect.poll(() => runState(id, second)).toEqual([2, "idle"]);

    expect((await end(id, second)).status).toBe(200);
    expect(await grantsOf(id, second)).toEqual([]);
    const third = await restartClient();
    expect((await sessionOf(id, third)).ended).toMatchObject({ by: expect.any(String) });
    expect((await third.post("sessions.reopen", { id })).status).toBe(200);
    expect(await grantsOf(id, third)).toEqual([]);
    expect((await send(id, third)).status).toBe(200);
    await expect.poll(() => runState(id, third)).toEqual([2, "awaiting-approval"]);
  });
});
