import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { firstText, type ScriptedRequest, textReply, toolReply } from "@countersign/anthropic/scripted";
import { auditDetail, auditPage } from "@countersign/contracts/audit";
import type { QueueItem } from "@countersign/contracts/call";
import { sandboxCheck, sessionSandbox } from "@countersign/contracts/sandbox";
import { teamSettings } from "@countersign/contracts/team";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dataOf, openApi } from "./fixtures/api-harness.ts";

let api: Awaited<ReturnType<typeof openApi>>;
const outside = mkdtempSync("/var/tmp/countersign-test-");
beforeAll(async () => {
  api = await openApi({ script: runs, hasHome: true });
  await api.post("rules.create", { behavior: "allow", rule: "Bash" });
});
afterAll(async () => {
  await api.close();
  rmSync(outside, { recursive: true, force: true });
});

/** Runs what the first words say: "Run …" as it is, "Out …" outside the sandbox. */
function runs({ messages }: ScriptedRequest) {
  if (messages.at(-1)?.content.some(({ type }) => type === "tool_result")) return textReply("Done.");
  const [, verb, command = ""] = /^(Run|Out) (.*)/.exec(firstText(messages)) ?? [];
  const more = verb === "Out" ? { dangerouslyDisableSandbox: true } : {};
  return toolReply([{ name: "Bash", input: { command, ...more } }]);
}

const change = async (sandbox: string) =>
  dataOf(teamSettings, await api.post("team.change", { sandbox })).data.sandbox;

const approval = ({ id, digest }: QueueItem) => ({ verdict: "approve", id, digest });

describe("the team's sandbox", () => {
  it("can be made here, is off at first, and stands in the audit log when it changes", async () => {
    expect(dataOf(sandboxCheck, await api.get("team.sandbox")).data).toEqual({ isAvailable: true });
    expect(dataOf(teamSettings, await api.get("team.settings")).data.sandbox).toBe("off");
    expect(await change("workspace")).toBe("workspace");
    const { rows } = dataOf(auditPage, await api.get("audit.search", { filters: { tool: "Team" } })).data;
    const row = dataOf(auditDetail, await api.get("audit.get", { id: rows[0]?.id })).data;
    expect(row.entry).toMatchObject({ input: { from: { sandbox: "off" }, to: { sandbox: "workspace" } } });
  });

  it("keeps an allowed command from everything else, and the call says that it ran in it", async () => {
    await change("workspace");
    const id = await api.create(`Run node -e "fs.writeFileSync('${outside}/made', '')"`);
    await api.untilStatus(id, "idle");
    const { calls } = await api.session(id);
    expect(calls).toMatchObject([
      { phase: { tag: "finished" }, assessment: { preview: { sandbox: "workspace" } } },
    ]);
    expect(existsSync(join(outside, "made"))).toBe(false);
  });

  it("lets a command out only if a person approves exactly that, whatever rule allows it", async () => {
    await change("workspace");
    const id = await api.create(`Out touch ${outside}/out`);
    await api.untilStatus(id, "awaiting-approval");
    const [call] = await api.queue(id);
    if (call === undefined) throw new Error("nothing waits");
    expect(call.reasons[0]).toMatchObject({ code: "leaves-sandbox" });
    expect(call.preview).toMatchObject({ sandbox: "outside" });
    expect(call.suggestions).toEqual([]);
    await api.decide(approval(call));
    await api.untilStatus(id, "idle");
    expect(existsSync(join(outside, "out"))).toBe(true);
  });

  it("asks again about a call that was shown in a sandbox and would now run without one", async () => {
    await change("workspace");
    await api.post("rules.create", { behavior: "ask", rule: "Bash(touch:*)" });
    const { call } = await api.waiting(`touch ${outside}/later`);
    await change("off");
    expect(await api.decide(approval(call))).toMatchObject({ data: { outcome: "changed" } });
    expect(existsSync(join(outside, "later"))).toBe(false);
  });
});

describe("the sandbox of a session", () => {
  const sandbox = async (id: string) =>
    dataOf(sessionSandbox, await api.get("sessions.sandbox", { id })).data;

  it("is the strictest of what the team, a settings file and people in the session have set", async () => {
    await change("off");
    const id = await api.create("Run true");
    await api.untilStatus(id, "idle");
    expect(await sandbox(id)).toEqual({ level: "off", team: "off", files: "off", session: "off" });
    await api.post("sessions.setSandbox", { id, sandbox: "workspace" });
    expect(await sandbox(id)).toMatchObject({ level: "workspace", session: "workspace" });
    const settings = join(api.workspace, ".claude");
    mkdirSync(settings, { recursive: true });
    writeFileSync(join(settings, "settings.json"), '{ "sandbox": { "level": "read-only" } }');
    expect(await sandbox(id)).toMatchObject({ level: "read-only", files: "read-only" });
    writeFileSync(join(settings, "settings.json"), '{ "sandbox": { "enabled": true, "network": {} } }');
    await api.post("sessions.setSandbox", { id, sandbox: "off" });
    expect(await sandbox(id)).toMatchObject({ level: "workspace", files: "workspace", session: "off" });
    rmSync(settings, { recursive: true });
    await change("read-only");
    expect(await sandbox(id)).toMatchObject({ level: "read-only", team: "read-only" });
    await change("off");
  });

  it("keeps what an allowed command of that session does, and stands in the audit log", async () => {
    const id = await api.create(`Run node -e "fs.writeFileSync('${outside}/own', '')"`, {
      sandbox: "read-only",
    });
    await api.untilStatus(id, "idle");
    expect((await api.session(id)).calls).toMatchObject([
      { phase: { tag: "finished" }, assessment: { preview: { sandbox: "read-only" } } },
    ]);
    expect(existsSync(join(outside, "own"))).toBe(false);
    await api.post("sessions.setSandbox", { id, sandbox: "off" });
    const { rows } = dataOf(auditPage, await api.get("audit.search", { filters: { session: id } })).data;
    const entries = await Promise.all(
      rows.map(async (row) => dataOf(auditDetail, await api.get("audit.get", { id: row.id })).data.entry),
    );
    expect(entries).toContainEqual(
      expect.objectContaining({ input: { sandbox: { from: "read-only", to: "off" } } }),
    );
  });

  it("asks again about a waiting call that would now reach more", async () => {
    await api.post("rules.create", { behavior: "ask", rule: "Bash(touch:*)" });
    const { id, call } = await api.waiting(`touch ${outside}/session`);
    await api.post("sessions.setSandbox", { id, sandbox: "workspace" });
    expect(await api.decide(approval(call))).toMatchObject({ data: { outcome: "changed" } });
    expect(existsSync(join(outside, "session"))).toBe(false);
  });
});
