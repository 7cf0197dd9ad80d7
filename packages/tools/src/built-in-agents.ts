import type { AgentDefinition } from "@countersign/contracts/agent-definition";

const general: AgentDefinition = {
  name: "general",
  description: "Does a task of several steps with all tools: searching, changing files, running commands.",
  prompt: [
    "Do the whole task, and nothing else.",
    "End with a report for the agent that gave you the task: what you found or changed, where (paths and lines), what isn’t done and why.",
  ].join("\n"),
  limits: { maxTurns: 50 },
};

const explore: AgentDefinition = {
  name: "explore",
  description: "Looks through the workspace and answers a question about it. It only reads.",
  prompt: [
    "You can only read. Find what the task asks for: search broadly first, then read what matters.",
    "End with the answer for the agent that gave you the task: short, with paths and lines, and with what you couldn’t find.",
  ].join("\n"),
  tools: ["Read", "Grep", "Glob", "LS"],
  permissionMode: "plan",
  limits: { maxTurns: 30 },
};

/** The sub-agents that every session has, by their names; the first is the one that is meant when none is named. */
export const builtInAgents: ReadonlyMap<string, AgentDefinition> = new Map(
  [general, explore].map((definition) => [definition.name, definition]),
);
