import { type Agent, AppError, createAgent, defineTool, type Model } from "@countersign/agent";
import { z } from "zod";
import { byName } from "./callbacks.ts";

/** A custom model: anything with an `ask` method. */
export const silentModel: Model = {
  ask: async ({ messages }) => ({
    content: [{ type: "text", text: `I heard ${messages.length} messages.` }],
    stopReason: "done",
    usage: { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 },
    costUsd: null,
  }),
};

export const countRows = defineTool({
  name: "CountRows",
  description: "Counts the rows of a table.",
  input: z.object({ table: z.string(), where: z.string().optional() }),
  isSafe: true,
  run: async ({ table, where }, { signal }) => {
    signal.throwIfAborted();
    return where === undefined ? table.toUpperCase() : `${table} ${where}`;
  },
});

export function createCustomAgent(workspace: string): Agent {
  return createAgent({
    model: silentModel,
    workspace,
    permissionMode: "acceptEdits",
    canUseTool: byName,
    rules: { allow: ["Bash(npm test:*)"], deny: ["Read(.env)"] },
    tools: [countRows],
    agents: [{ name: "reviewer", description: "Reviews.", prompt: "Review.", tools: ["Read"] }],
    hooks: { PreToolUse: [{ matcher: "Bash", timeout: "5s", hooks: [async () => undefined] }] },
    limits: { maxTurns: 20, maxCostUsd: null },
    onEvent: (event) => event.type,
  });
}

export async function use(agent: Agent): Promise<string[]> {
  const result = await agent.run("count the users", { signal: AbortSignal.timeout(1_000) });
  await agent.setPermissionMode("plan");
  await agent.stop();
  await agent.close();
  const ids: string[] = agent.decisions().map(({ toolUseId }) => toolUseId);
  return result.status === "done" ? [result.text, ...ids] : ids;
}

export const isCallerError = (error: unknown) => error instanceof AppError && error.code === "bad-input";

const base = { model: silentModel, workspace: "/w" };
// @ts-expect-error a model is needed
export const mindless = () => createAgent({ workspace: "/w" });
// @ts-expect-error a workspace is needed
export const nowhere = () => createAgent({ model: silentModel });
// @ts-expect-error there is no such mode
export const reckless = () => createAgent({ ...base, permissionMode: "yolo" });
// @ts-expect-error the lists of rules are allow, ask and deny
export const ruleless = () => createAgent({ ...base, rules: { denied: ["Bash"] } });
// @ts-expect-error it is spelt canUseTool
export const misspelt = () => createAgent({ ...base, canuseTool: byName });
// @ts-expect-error a tool is made by defineTool
export const homemade = () => createAgent({ ...base, tools: [{ name: "X", run: () => "x" }] });
// @ts-expect-error an agent is told what to do
export const promptless = () => createAgent({ ...base, agents: [{ name: "x", description: "x" }] });
// @ts-expect-error a hook belongs to an event
export const unhooked = () => createAgent({ ...base, hooks: { BeforeTool: [] } });
// @ts-expect-error a time limit is a number or a text
export const timeless = () => createAgent({ ...base, hooks: { Stop: [{ hooks: [], timeout: true }] } });

const named = { name: "X", description: "", input: z.object({ n: z.number() }) };
// @ts-expect-error what a tool runs on is what its schema gives
export const mistyped = defineTool({ ...named, run: ({ n }) => n.length });
// @ts-expect-error a tool gives a text or a result
export const wordless = defineTool({ ...named, run: () => 7 });
