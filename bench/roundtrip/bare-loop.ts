import { spawn } from "node:child_process";
import Anthropic from "@anthropic-ai/sdk";
import { z } from "zod";

const bashInput = z.object({ command: z.string() });

/** The least that an agent can be: streams, runs what it is told at once, sends the result, keeps nothing. */
export async function runBareLoop(url: string, cwd: string, prompt: string): Promise<void> {
  const client = new Anthropic({ apiKey: "bench", baseURL: url, maxRetries: 0 });
  const messages: Anthropic.MessageParam[] = [{ role: "user", content: prompt }];
  for (;;) {
    const stream = client.messages.stream({ model: "bench", max_tokens: 1_024, messages, tools: [bash] });
    const answer = await stream.finalMessage();
    messages.push({ role: "assistant", content: answer.content });
    const results: Anthropic.ToolResultBlockParam[] = [];
    for (const block of answer.content) {
      if (block.type !== "tool_use") continue;
      const content = await run(bashInput.parse(block.input).command, cwd);
      results.push({ type: "tool_result", tool_use_id: block.id, content });
    }
    if (results.length === 0) return;
    messages.push({ role: "user", content: results });
  }
}

const bash: Anthropic.Tool = {
  name: "Bash",
  description: "Runs a command.",
  input_schema: { type: "object", properties: { command: { type: "string" } }, required: ["command"] },
};

function run(command: string, cwd: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn("bash", ["-c", command], { cwd, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => (output += chunk));
    child.once("error", reject);
    child.once("close", (code) => resolve(output === "" ? `exit code ${code}` : output));
  });
}
