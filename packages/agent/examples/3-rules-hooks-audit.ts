import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAgent, type Model } from "@countersign/agent";

// A model that plays a list: the agent, then its reviewer, then the agent again.
const use = (id: string, name: string, input: Record<string, string>) => ({
  type: "tool_use" as const,
  id,
  name,
  input,
});
const say = (text: string) => ({ type: "text" as const, text });
const answers = [
  [
    use("t1", "Write", { file_path: "code.ts", content: "export {};" }),
    use("t2", "Read", { file_path: ".env" }),
  ],
  [use("t3", "Task", { description: "Review the code", prompt: "Review code.ts", agent: "reviewer" })],
  [
    use("t4", "Write", { file_path: "code.ts", content: "" }),
    use("t5", "Write", { file_path: "review.md", content: "Fine." }),
  ],
  [say("Reviewed: fine.")],
  [use("t6", "Bash", { command: "git push" })],
  [say("Written and reviewed, not pushed.")],
];
const usage = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 };
const model: Model = {
  ask: async () => {
    const content = answers.shift() ?? [];
    const hasCalls = content.some(({ type }) => type === "tool_use");
    return { content, stopReason: hasCalls ? "tools" : "done", usage, costUsd: 0 };
  },
};

const workspace = await mkdtemp(join(tmpdir(), "countersign-example-"));
const asked = new Map<string, string>();
const agent = createAgent({
  model,
  workspace,
  rules: { allow: ["Write(code.ts)"], deny: ["Read(.env)"] },
  agents: [
    {
      name: "reviewer",
      description: "Reviews a change and writes down what it finds.",
      prompt: "Review what you are given. Write your notes to review.md, and change nothing else.",
      rules: { ask: ["Write"] },
    },
  ],
  hooks: {
    PreToolUse: [
      {
        matcher: "Bash",
        timeout: "5s",
        hooks: [
          async (input) =>
            "tool_input" in input && String(input.tool_input.command).startsWith("git push")
              ? { hookSpecificOutput: { permissionDecision: "deny", permissionDecisionReason: "Friday" } }
              : undefined,
        ],
      },
    ],
  },
  // A policy for each agent: the reviewer writes its notes, and nothing else.
  canUseTool: async (_toolName, input, { toolUseID, agentID }) => {
    asked.set(toolUseID, agentID === undefined ? "the agent" : "the reviewer");
    return agentID === undefined || input.file_path === "review.md"
      ? { behavior: "allow", toolUseID }
      : { behavior: "deny", message: "Only review.md", toolUseID };
  },
});

const result = await agent.run("Write the code, have it reviewed, push it");
console.log(result.status === "done" ? result.text : result.status);

// Every call that was decided, in its order, by the id that the model gave it.
for (const { toolUseId, tool, verdict, decidedBy } of agent.decisions())
  console.log(toolUseId, tool, verdict, `by ${decidedBy.kind}`, asked.get(toolUseId) ?? "");

await agent.close();
await rm(workspace, { recursive: true });
