import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAgent } from "@countersign/agent";
import { createAnthropicModel } from "@countersign/anthropic";
import { startScriptedServer, textReply, toolReply } from "@countersign/anthropic/scripted";

// The Messages API, played on this machine. For the real one: apiKey from your environment, https://api.anthropic.com.
const server = await startScriptedServer({
  script: [
    toolReply([{ name: "Write", input: { file_path: "notes.md", content: "draft" } }]),
    toolReply([{ name: "Bash", input: { command: "git push --force" } }]),
    textReply("The notes are written. I was not allowed to push."),
  ],
});
const workspace = await mkdtemp(join(tmpdir(), "countersign-example-"));

const agent = createAgent({
  model: createAnthropicModel({ apiKey: "example", baseUrl: server.url }),
  modelName: "scripted-demo",
  workspace,
  canUseTool: async (toolName, input, { decisionReason }) => {
    if (toolName !== "Write")
      return { behavior: "deny", message: `Not now (${decisionReason})`.slice(0, 200) };
    // What runs is this input, once the rules have decided on it as well.
    return { behavior: "allow", updatedInput: { ...input, content: `# ${input.content}\n` } };
  },
  onEvent: (event) => {
    if (event.type === "call-changed" && event.call.phase.tag === "finished")
      console.log(event.call.tool, event.call.phase.outcome);
  },
});

const result = await agent.run("Write the notes and push them");
console.log(result.status === "done" ? result.text : result.status);
console.log(await readFile(join(workspace, "notes.md"), "utf8"));

await agent.close();
await server.close();
await rm(workspace, { recursive: true });
