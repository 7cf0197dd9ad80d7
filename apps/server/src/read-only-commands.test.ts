import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { firstText, type ScriptedRequest, textReply, toolReply } from "@countersign/anthropic/scripted";
import { auditDetail, auditPage } from "@countersign/contracts/audit";
import { commandCheck } from "@countersign/contracts/command";
import { teamSettings } from "@countersign/contracts/team";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dataOf, openApi } from "./fixtures/api-harness.ts";

let api: Awaited<ReturnType<typeof openApi>>;
beforeAll(async () => {
  api = await openApi({ script: delegates, hasHome: true });
  await writeFile(join(api.workspace, "a.txt"), "one");
});
afterAll(() => api.close());

/** Runs what the first words say: "Run …" itself, "Delegate …" by a sub-agent. */
function delegates({ messages }: ScriptedRequest) {
  if (messages.at(-1)?.content.some(({ type }) => type === "tool_result")) return textReply("Done.");
  const words = firstText(messages);
  const [, verb, command = ""] = /^(Run|Delegate) (.*)/.exec(words) ?? [];
  if (verb === "Run") return toolReply([{ name: "Bash", input: { command } }]);
  if (verb !== "Delegate") return textReply("Done.");
  return toolReply([{ name: "Task", input: { description: "Read it", prompt: `Run ${command}` } }]);
}

const setReadOnlyAsk = async (asksForReadOnlyCommands: boolean) =>
  dataOf(teamSettings, await api.post("team.change", { asksForReadOnlyCommands })).data;

describe("the setting that asks for read-only commands", () => {
  it("is off at first: a command that only reads runs", async () => {
    expect(dataOf(teamSettings, await api.get("team.settings")).data).toMatchObject({
      asksForReadOnlyCommands: false,
    });
    const id = await api.create("Run cat a.txt");
    await api.untilStatus(id, "idle");
    expect((await api.session(id)).calls).toMatchObject([{ phase: { tag: "finished", outcome: "ran" } }]);
  });

  it("makes it wait, unless a rule allows it, and stands in the audit log", async () => {
    expect(await setReadOnlyAsk(true)).toMatchObject({ asksForReadOnlyCommands: true });
    const { call } = await api.waiting("cat a.txt");
    expect(call.reasons).toMatchObject([{ text: "your team requires approval for read-only commands" }]);
    expect(call.risk?.level).toBe("low");
    await api.post("rules.create", { behavior: "allow", rule: "Bash(cat a.txt)" });
    const allowed = await api.create("Run cat a.txt");
    await api.untilStatus(allowed, "idle");
    const { rows } = dataOf(auditPage, await api.get("audit.search", { filters: { tool: "Team" } })).data;
    const row = dataOf(auditDetail, await api.get("audit.get", { id: rows[0]?.id })).data;
    expect(row.entry).toMatchObject({
      input: { from: { asksForReadOnlyCommands: false }, to: { asksForReadOnlyCommands: true } },
    });
  });

  it("counts for a sub-agent's calls", async () => {
    await setReadOnlyAsk(true);
    const id = await api.create("Delegate ls");
    await expect
      .poll(async () => (await api.queue(id)).map(({ input }) => input))
      .toEqual([{ command: "ls" }]);
  });

  it("counts for what a slash command runs before its text is sent", async () => {
    await setReadOnlyAsk(true);
    const commands = join(api.home, ".claude", "commands");
    await mkdir(commands, { recursive: true });
    await writeFile(join(commands, "look.md"), "Here: !`ls`");
    const id = await api.create("/look");
    await api.untilStatus(id, "awaiting-approval");
    expect(await api.queue(id)).toMatchObject([{ tool: "Bash", input: { command: "ls" } }]);
  });

  it("counts where it is shown what the patterns of a command let run", async () => {
    const input = { text: "---\nallowed-tools: Bash(ls:*)\n---\nLook", workspace: api.workspace };
    const patterns = async () =>
      dataOf(commandCheck, await api.get("commands.check", input)).data.patterns.map((pattern) => [
        pattern.allows.includes("ls"),
        pattern.anyway.includes("ls"),
      ]);
    await setReadOnlyAsk(true);
    expect(await patterns()).toEqual([[true, false]]);
    await setReadOnlyAsk(false);
    expect(await patterns()).toEqual([[false, true]]);
  });

  it("counts no more once it is off, which only owners may switch it", async () => {
    await setReadOnlyAsk(true);
    const admin = await api.person("adam", "admin");
    expect((await admin.post("team.change", { asksForReadOnlyCommands: false })).status).toBe(403);
    await setReadOnlyAsk(false);
    const id = await api.create("Run ls");
    await api.untilStatus(id, "idle");
    expect((await admin.post("team.change", { asksForReadOnlyCommands: true })).status).toBe(200);
  });
});
