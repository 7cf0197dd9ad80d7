import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { firstText, type ScriptedRequest, textReply, toolReply } from "@countersign/anthropic/scripted";
import type { QueueItem } from "@countersign/contracts/call";
import { jsonObject } from "@countersign/contracts/json";
import { rule } from "@countersign/contracts/rule";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dataOf, openApi } from "./fixtures/api-harness.ts";

let api: Awaited<ReturnType<typeof openApi>>;
const outside = mkdtempSync("/var/tmp/countersign-test-");
beforeAll(async () => {
  api = await openApi({ script: runs, hasHome: true });
  await api.post("team.change", { sandbox: "workspace", releasesCoveredCalls: true });
});
afterAll(async () => {
  await api.close();
  rmSync(outside, { recursive: true, force: true });
});

/** Calls Bash with the input that stands in the first line. */
function runs({ messages }: ScriptedRequest) {
  if (messages.at(-1)?.content.some(({ type }) => type === "tool_result")) return textReply("Done.");
  return toolReply([
    { name: "Bash", input: jsonObject.parse(JSON.parse(firstText(messages).split("\n")[0] ?? "")) },
  ]);
}

const approval = ({ id, digest }: QueueItem) => ({ verdict: "approve", id, digest });

/** A rule for as long as `work` takes. */
async function withRule(text: { behavior: "allow" | "deny"; rule: string }, work: () => Promise<void>) {
  const { id } = dataOf(rule, await api.post("rules.create", { ...text, scope: "team" })).data;
  await work();
  await api.post("rules.revoke", { id });
}

/** A call that the sandbox has blocked, which is to write this file outside. */
async function blocked(name: string) {
  const command = `echo ran | tee -a ${outside}/${name}`;
  let id = "";
  await withRule({ behavior: "allow", rule: "Bash" }, async () => {
    id = await api.create(JSON.stringify({ command }));
    await api.untilStatus(id, "idle");
  });
  const [call] = (await api.session(id)).calls;
  if (call?.phase.tag !== "finished") throw new Error("it hasn’t ended");
  return { id, callId: call.id, command, file: join(outside, name) };
}

/** The same call, made again outside, which waits. */
async function waitingOutside(name: string) {
  const found = await blocked(name);
  await api.post("sessions.runOutside", { id: found.id, callId: found.callId });
  await api.untilStatus(found.id, "awaiting-approval");
  const [waiting] = await api.queue(found.id);
  if (waiting === undefined) throw new Error("nothing waits");
  return { ...found, waiting };
}

describe("a call outside the sandbox that a person asked for", () => {
  it("isn’t released by a rule that releases others", async () => {
    const { id, command, file } = await waitingOutside("released");
    const other = await api.create(JSON.stringify({ command }));
    await api.untilStatus(other, "awaiting-approval");
    await withRule({ behavior: "allow", rule: "Bash" }, () => api.untilStatus(other, "idle"));
    expect(await api.queue(id)).toMatchObject([{ preview: { sandbox: "outside" } }]);
    expect(existsSync(file)).toBe(false);
  });

  it.each(["dontAsk", "bypassPermissions"] as const)(
    "never runs in mode %s, whoever approves it",
    async (mode) => {
      const { id, file, waiting } = await waitingOutside(mode);
      await api.post("sessions.setMode", { id, mode });
      await api.decide(approval(waiting));
      await expect.poll(async () => (await api.session(id)).status).toMatch(/^(?:idle|awaiting-approval)$/);
      expect(existsSync(file)).toBe(false);
    },
  );

  it("asks in mode auto", async () => {
    await api.post("team.change", { allowsAutoMode: true });
    const { id, file } = await waitingOutside("auto");
    await api.post("sessions.setMode", { id, mode: "auto" });
    const other = await api.create(JSON.stringify({ command: "node -e 1" }), { mode: "auto" });
    await api.untilStatus(other, "idle");
    expect(await api.queue(id)).toHaveLength(1);
    expect(existsSync(file)).toBe(false);
  });

  it("never runs under a deny rule, whoever approves it", async () => {
    const { id, file, waiting } = await waitingOutside("denied");
    await withRule({ behavior: "deny", rule: "Bash(echo:*)" }, async () => {
      await api.decide(approval(waiting));
      await expect.poll(async () => (await api.session(id)).status).toMatch(/^(?:idle|awaiting-approval)$/);
    });
    expect(existsSync(file)).toBe(false);
  });

  it("isn’t approved by an approval of the call in the sandbox, nor by one of another call outside", async () => {
    const { waiting, file } = await waitingOutside("digest");
    const other = await api.create(JSON.stringify({ command: `echo ran | tee -a ${file}` }));
    await api.untilStatus(other, "awaiting-approval");
    const [inside] = await api.queue(other);
    const another = await waitingOutside("digest-other");
    for (const digest of [inside?.digest, another.waiting.digest])
      expect(await api.decide({ verdict: "approve", id: waiting.id, digest })).toMatchObject({
        data: { outcome: "changed" },
      });
    expect(existsSync(file)).toBe(false);
  });

  it("isn’t made in a session that has ended", async () => {
    const { id, callId, file } = await blocked("ended");
    await api.post("sessions.end", { id });
    expect(await api.post("sessions.runOutside", { id, callId })).toMatchObject({ status: 409 });
    expect(existsSync(file)).toBe(false);
  });
});

it.each([
  { name: "as text", more: { dangerouslyDisableSandbox: "true" } },
  { name: "as a number", more: { dangerouslyDisableSandbox: 1 } },
  { name: "as a list", more: { dangerouslyDisableSandbox: [true] } },
  { name: "in another spelling", more: { dangerously_disable_sandbox: true } },
  { name: "in capitals", more: { DangerouslyDisableSandbox: true } },
  { name: "as the sandbox’s own words", more: { sandbox: "off", mayLeaveSandbox: true } },
  { name: "as an approval", more: { approvedBy: "ada", dangerouslyDisableSandbox: false } },
])("an agent that asks to leave the sandbox $name doesn’t leave it", async ({ name, more }) => {
  const file = join(outside, name.replaceAll(/\W/g, "-"));
  await withRule({ behavior: "allow", rule: "Bash" }, async () => {
    const id = await api.create(
      JSON.stringify({ command: `node -e "fs.writeFileSync('${file}', '')"`, ...more }),
    );
    await expect
      .poll(async () => ["idle", "awaiting-approval"].includes((await api.session(id)).status), {
        timeout: 30_000,
      })
      .toBe(true);
    expect((await api.session(id)).calls[0]?.assessment?.preview).not.toMatchObject({ sandbox: "outside" });
  });
  expect(existsSync(file)).toBe(false);
});
