import type { AgentDefinition } from "@countersign/contracts/agent-definition";
import { z } from "zod";
import { defineTool } from "./define-tool.ts";
import type { AnyTool } from "./ports/tool.ts";
import { taskTool } from "./task-name.ts";

/**
 * The tool that starts a sub-agent. It is never run like another: when its turn comes, the session does what `subAgent` of
 * the parsed call says, and what the sub-agent says last is the result. `agents` by their names; at least one.
 */
export function createTaskTool(agents: ReadonlyMap<string, AgentDefinition>): AnyTool {
  const names = [...agents.keys()];
  const schema = z.strictObject({
    description: z.string().trim().min(1).max(200).describe("The task in three to eight words, for people"),
    prompt: z
      .string()
      .trim()
      .min(1)
      .max(100_000)
      .describe("The whole task. The sub-agent knows nothing else about the conversation"),
    agent: z.enum(names).optional().describe(`Which sub-agent (default ${names[0]})`),
  });
  const definitionOf = (name: string | undefined): AgentDefinition => {
    const definition = agents.get(name ?? names[0] ?? "");
    if (definition === undefined) throw new Error(`there is no sub-agent ${name}`);
    return definition;
  };
  const tool = defineTool<z.infer<typeof schema>>({
    name: taskTool,
    description: [
      "Starts a sub-agent that does one task by itself and returns its last message. It works in the same workspace under the same rules, and its calls may need approval, too.",
      "Use it for work whose steps you don’t need to see, such as a search through many files. It can’t start sub-agents and can’t ask you anything.",
      "The sub-agents are:",
      ...[...agents].map(([name, { description }]) => `- ${name}: ${description}`),
    ].join("\n"),
    schema,
    async preview({ description, prompt, agent }) {
      const { name } = definitionOf(agent);
      return {
        preview: { kind: "input", summary: `Starts the sub-agent ${name}: ${description}\n\n${prompt}` },
        fingerprints: [],
      };
    },
    async run() {
      throw new Error("a task is started by its session and not run as a tool");
    },
  });
  return {
    ...tool,
    parse(raw) {
      const call = tool.parse(raw);
      const { prompt, agent } = schema.parse(raw);
      return { ...call, subAgent: { definition: definitionOf(agent), prompt } };
    },
  };
}
