import { agentHookCommand } from "@countersign/contracts/agent-hook";
import { externalAgentNames } from "@countersign/contracts/external-agent";
import { addHooks, assertHooks, commandGroup, type HookGroup, removeHooks } from "../hook-settings.ts";

/** By which Gemini CLI shows the hooks, and turns them off. */
export const hookName = "countersign";

/** Milliseconds: a week. Gemini CLI runs a call whose hook takes longer. More than 24 days would be none at all. */
const questionMs = 604_800_000;
const questions = ["BeforeTool", "BeforeAgent"];
const reports = { AfterTool: 60_000, AfterAgent: 60_000, SessionEnd: 5_000 } as const;
/** Gemini CLI takes variables from a project's `.env`. With these, bash or the linker would run the project's code in place of the hook. */
const env = Object.fromEntries(
  ["BASH_ENV", "ENV", "LD_LIBRARY_PATH", "LD_PRELOAD", "PS4", "SHELLOPTS"].map((name) => [name, ""]),
);
const readAs = { reader: externalAgentNames.gemini, takesComments: true };

/** The text of a settings file with our hooks in it, and everything else as it was. The same text when they are all there. */
export function withGeminiHooks(text: string, place: { file: string; shim: string }): string {
  const groups = hookGroups(place.shim);
  const after = addHooks(text, groups, { ...place, ...readAs });
  assertHooks(after, groups, { ...place, ...readAs });
  return after;
}

/** The text of a settings file without our hooks, and without what only they needed. */
export function withoutGeminiHooks(text: string, place: { file: string; shim: string }): string {
  return removeHooks(text, { ...place, ...readAs });
}

function hookGroups(shim: string): HookGroup[] {
  const groupOf = (kind: "question" | "report", timeout: number) =>
    commandGroup({ name: hookName, command: agentHookCommand(shim, "gemini", kind), timeout, env });
  return [
    ...questions.map((event): HookGroup => [event, groupOf("question", questionMs)]),
    ...Object.entries(reports).map(([event, timeout]): HookGroup => [event, groupOf("report", timeout)]),
  ];
}
