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
    expect(await sandbox(id)).toEqual({
      level: "off",
      team: "off",
      files: "off",
      session: "off",
      opened: [],
    });
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

describe("asking for more than the sandbox allows", () => {
  const blockedCall = async (id: string) => {
    const [call] = (await api.session(id)).calls;
    if (call?.phase.tag !== "finished") throw new Error("it hasn’t ended");
    return { callId: call.id, blocked: call.phase.blocked ?? [] };
  };
  const entriesOf = async (id: string) => {
    const { rows } = dataOf(auditPage, await api.get("audit.search", { filters: { session: id } })).data;
    return Promise.all(
      rows.map(async (row) => dataOf(auditDetail, await api.get("audit.get", { id: row.id })).data.entry),
    );
  };

  it("makes just this call again outside, which waits for a person, and gives the agent its result", async () => {
    const command = `echo made it | tee ${outside}/again`;
    const id = await api.create(`Run ${command}`, { sandbox: "workspace" });
    await api.untilStatus(id, "idle");
    const { callId, blocked } = await blockedCall(id);
    expect(blocked).toEqual([
      { access: "change", path: join(outside, "again"), cause: { kind: "outside" }, opens: outside },
    ]);
    await api.post("sessions.runOutside", { id, callId });
    await api.untilStatus(id, "awaiting-approval");
    const [call] = await api.queue(id);
    if (call === undefined) throw new Error("nothing waits");
    expect(call).toMatchObject({
      input: { command, dangerouslyDisableSandbox: true },
      preview: { sandbox: "outside" },
      command: { name: "run outside" },
    });
    expect(existsSync(join(outside, "again"))).toBe(false);
    await api.decide(approval(call));
    await api.untilStatus(id, "idle");
    expect(existsSync(join(outside, "again"))).toBe(true);
    const sent = (await api.session(id)).messages.find(({ command: of }) => of?.part === "expanded");
    expect(JSON.stringify(sent?.content)).toContain("made it");
  });

  it("isn’t made in a mode that never asks, of a call of another session, or of one that ran without a sandbox", async () => {
    const other = await api.create("Run true");
    await api.untilStatus(other, "idle");
    const id = await api.create(`Run echo x | tee ${outside}/mode`, {
      sandbox: "workspace",
      mode: "dontAsk",
    });
    await api.untilStatus(id, "idle");
    const { callId } = await blockedCall(id);
    expect(await api.post("sessions.runOutside", { id, callId })).toMatchObject({ status: 409 });
    expect(await api.post("sessions.runOutside", { id: other, callId })).toMatchObject({ status: 404 });
    const bare = (await blockedCall(other)).callId;
    expect(await api.post("sessions.runOutside", { id: other, callId: bare })).toMatchObject({ status: 409 });
  });

  it("opens a folder for the session until somebody closes it or the session ends, and the audit log says so", async () => {
    const id = await api.create(`Run echo x | tee ${outside}/opened`, { sandbox: "workspace" });
    await api.untilStatus(id, "idle");
    const { callId } = await blockedCall(id);
    for (const folder of ["/", "/etc", api.workspace, join(outside, "..")])
      expect(await api.post("sessions.openFolder", { id, callId, folder }), folder).toMatchObject({
        status: 400,
      });
    await api.post("sessions.openFolder", { id, callId, folder: outside });
    await api.untilStatus(id, "idle");
    // Told that it can, the agent makes the call again.
    await expect.poll(() => existsSync(join(outside, "opened"))).toBe(true);
    expect((await api.session(id)).openedFolders).toEqual([outside]);
    await api.post("sessions.closeFolder", { id, folder: outside });
    expect((await api.session(id)).openedFolders).toEqual([]);
    const inputs = (await entriesOf(id)).map((entry) => entry?.input);
    expect(inputs).toContainEqual({ sandbox: { opened: outside } });
    expect(inputs).toContainEqual({ sandbox: { closed: outside } });
    await api.post("sessions.openFolder", { id, callId, folder: outside });
    await api.untilStatus(id, "idle");
    await api.post("sessions.end", { id });
    expect((await api.session(id)).openedFolders).toEqual([]);
  });
});

it("a session’s commands reach the hosts that a rule allows through the proxy, which knows what it refused", async () => {
  const run = async (command: string) => {
    const id = await api.create(`Run ${command}`, { sandbox: "workspace" });
    await api.untilStatus(id, "idle");
    return (await api.session(id)).calls;
  };
  const refused = [{ access: "connect", host: "other.example", cause: { kind: "not-allowed" } }];
  const [alone] = await run("curl -sS http://other.example/");
  expect(alone).toMatchObject({ phase: { blocked: refused } });
  expect(alone?.assessment?.preview).not.toHaveProperty("network");
  await api.post("rules.create", { behavior: "allow", rule: "WebFetch(domain:allowed.example)" });
  const [withRule] = await run("curl -sSf http://other.example/ && echo reached");
  expect(withRule).toMatchObject({
    assessment: { preview: { sandbox: "workspace", network: "allowed-hosts" } },
    phase: { exitCode: 22, blocked: refused },
  });
});
