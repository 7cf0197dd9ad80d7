import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { createAgent, type Model } from "@countersign/agent";

// A model that needs no network: it asks for two calls, then says that it is done.
const call = (id: string, name: string, input: Record<string, string>) => ({
  type: "tool_use" as const,
  id,
  name,
  input,
});
const usage = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 };
const model: Model = {
  ask: async ({ messages }) =>
    messages.length === 1
      ? {
          content: [
            call("1", "Write", { file_path: "hi.txt", content: "Hello" }),
            call("2", "Bash", { command: "rm -rf /" }),
          ],
          stopReason: "tools",
          usage,
          costUsd: 0,
        }
      : { content: [{ type: "text", text: "All done." }], stopReason: "done", usage, costUsd: 0 },
};

const terminal = createInterface({ input: process.stdin });
const lines = terminal[Symbol.asyncIterator]();
const workspace = await mkdtemp(join(tmpdir(), "countersign-example-"));

const agent = createAgent({
  model,
  workspace,
  canUseTool: async (toolName, input) => {
    console.log(`${toolName} ${JSON.stringify(input)} — do you want to proceed? (y/n)`);
    const { value } = await lines.next();
    return value === "y" ? { behavior: "allow" } : { behavior: "deny", message: "Not on my machine" };
  },
});

const result = await agent.run("Say hello in a file");
console.log(result.status === "done" ? result.text : result.status);
for (const { tool, verdict, reason } of agent.decisions()) console.log(tool, verdict, reason ?? "");

await agent.close();
terminal.close();
await rm(workspace, { recursive: true });
