/**
 * The guided tasks of the scripted demo. Each shows one thing: `prompt` is what a session starts with, and the demo's script knows it.
 * The last one works under the intent `demoIntentId` of the sample project.
 */
export const demoTasks = [
  { id: "approve-diff", prompt: "Show me a diff to approve" },
  { id: "deny-danger", prompt: "Propose something dangerous" },
  { id: "always-allow", prompt: "Run the same command twice" },
  { id: "slash-command", prompt: "/commit" },
  { id: "intent", prompt: "Change a file outside the intent" },
] as const;
export type DemoTask = (typeof demoTasks)[number];
export type DemoTaskId = DemoTask["id"];

/** The intent that the sample project has a file for. */
export const demoIntentId = "SPLIT-1";
