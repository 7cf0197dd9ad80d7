import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { textReply, toolReply } from "@countersign/anthropic/scripted";
import { auditCheck, auditDetail, auditPage } from "@countersign/contracts/audit";
import { expect, it } from "vitest";
import { z } from "zod";
import { claudeCode } from "./fixtures/claude-code.ts";

type Claude = Awaited<ReturnType<typeof claudeCode>>;

const yaml = "id: REQ-001\ntitle: Tidy up\nwhy: It is untidy\nstatus: IN_PROGRESS\nowned_scope:\n  - src/\n";
const via = expect.objectContaining({
  agent: "claude",
  key: expect.stringContaining("Claude Code on"),
});

/** A connected Claude Code, with one turn behind it and its session under the intent. */
async function underIntent() {
  const claude = await claudeCode([textReply("Ready.")]);
  const { project, api } = claude;
  await mkdir(join(project, "src"));
  await writeFile(join(project, "notes.md"), "as it was\n");
  await claude.server.start();
  expect(await claude.connect()).toMatchObject({ code: 0 });
  expect(await claude.run().done).toMatchObject({ code: 0, output: "Ready.\n" });
  expect((await api.mutate("intents.save", { workspace: project, version: null, yaml })).code).toBeNull();
  const { id } = await claude.session();
  expect((await api.mutate("sessions.setIntent", { id, intent: "REQ-001" })).code).toBeNull();
  return claude;
}

const request = z.object({
  messages: z.array(z.unknown()).min(1),
  /** Titles and summaries are made without tools. */
  tools: z.array(z.unknown()).default([]),
});

/** The model's requests in the conversation that begins with this text, the oldest first. Each is its messages as JSON. */
function requestsOf({ model }: Claude, begin: string): string[] {
  return model
    .texts()
    .map((sent) => request.parse(JSON.parse(sent)))
    .filter(({ tools, messages }) => tools.length > 0 && JSON.stringify(messages[0]).includes(begin))
    .map(({ messages }) => JSON.stringify(messages));
}

async function entriesOf({ api }: Claude, verdict: string) {
  const { rows } = auditPage.parse((await api.query("audit.search", { filters: { verdict } })).data);
  return Promise.all(
    rows.map(async ({ id }) => auditDetail.parse((await api.query("audit.get", { id })).data).entry),
  );
}

it("refuses its sub-agent an edit outside the intent’s scope, and the sub-agent’s model reads why", async () => {
  const claude = await underIntent();
  const task = "Write down what you find.";
  const file = join(claude.project, "found.md");
  const input = {
    description: "Look around",
    prompt: task,
    subagent_type: "general-purpose",
    run_in_background: false,
  };
  const edit = toolReply([{ name: "Write", input: { file_path: file, content: "found\n" } }]);
  claude.plays((firstText) =>
    firstText.includes(task)
      ? [edit, textReply("I couldn’t.")]
      : [textReply("Ready."), toolReply([{ name: "Agent", input }])],
  );
  expect(await claude.run("--continue").done).toMatchObject({ code: 0, output: "All done.\n" });
  expect(existsSync(file)).toBe(false);
  const [first, next] = requestsOf(claude, task);
  expect(first).not.toContain("REQ-001");
  expect(next).toContain("REQ-001 is not authorized to edit found.md");
  const call = (await claude.session()).calls.find(({ tool }) => tool === "Write");
  expect(call).toMatchObject({
    phase: { tag: "finished", outcome: "denied" },
    agent: { name: "general-purpose" },
  });
  const entries = await entriesOf(claude, "deny");
  expect(entries).toEqual([
    expect.objectContaining({ callId: call?.id, agentId: call?.agent?.id, intentId: "REQ-001", via }),
  ]);
  expect(auditCheck.parse((await claude.api.query("audit.verify")).data).ok).toBe(true);
});

it("reports what an approved command of its changed outside the intent’s scope", async () => {
  const claude = await underIntent();
  await writeFile(
    join(claude.project, "tool.mjs"),
    `import { writeFileSync } from "node:fs";\nwriteFileSync("notes.md", "changed\\n");\nwriteFileSync("src/own.ts", "mine\\n");\n`,
  );
  claude.plays([
    textReply("Ready."),
    toolReply([{ name: "Bash", input: { command: "node tool.mjs", description: "Run the tool" } }]),
  ]);
  const { done } = claude.run("--continue");
  const item = await claude.waitingCall();
  await claude.api.decide({ verdict: "approve", id: item.id, digest: item.digest });
  expect(await done).toMatchObject({ code: 0 });
  expect(await readFile(join(claude.project, "notes.md"), "utf8")).toBe("changed\n");
  expect(requestsOf(claude, "Do it.").at(-1)).toContain("notes.md (modified)");
  const call = (await claude.session()).calls.at(-1);
  expect(call?.drift).toMatchObject({
    intentId: "REQ-001",
    files: [{ path: "notes.md", change: "modified" }],
    problem: null,
  });
  expect(await entriesOf(claude, "drift")).toEqual([
    expect.objectContaining({
      callId: item.id,
      intentId: "REQ-001",
      changed: [join(claude.project, "notes.md")],
      via,
    }),
  ]);
  expect(auditCheck.parse((await claude.api.query("audit.verify")).data).ok).toBe(true);
});
