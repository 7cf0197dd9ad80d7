import type { HookEvent, HookOutcome, HookRun } from "@countersign/contracts/hook";
import type { Tone } from "@countersign/ui/chip";
import { plural } from "./numbers.ts";

/** When a hook runs, for a person. */
export const hookEventLabels: Record<HookEvent, string> = {
  PreToolUse: "before a call",
  PermissionRequest: "when a call needs approval",
  PostToolUse: "after a call",
  UserPromptSubmit: "before your message reaches the agent",
  SessionStart: "when a session starts",
  SessionEnd: "when a session ends",
  Stop: "when a turn is about to end",
  SubagentStop: "when a sub-agent is about to end",
};

/** What became of a run. `word` stands alone, `said` after the hook's name. */
export const outcomeOfHook: Record<HookOutcome, { word: string; said: string; tone: Tone }> = {
  "said-nothing": { word: "No output", said: "had no output", tone: "neutral" },
  allowed: { word: "Allowed", said: "allowed it", tone: "allow" },
  asked: { word: "Asked", said: "asked for approval", tone: "ask" },
  denied: { word: "Denied", said: "denied it", tone: "deny" },
  "changed-input": { word: "Changed the input", said: "changed the input", tone: "ask" },
  "added-context": { word: "Added context", said: "added context", tone: "info" },
  failed: { word: "Failed", said: "failed", tone: "deny" },
  "timed-out": { word: "Timed out", said: "timed out and was ended", tone: "deny" },
};

const weight: Record<HookOutcome, number> = {
  "said-nothing": 0,
  "added-context": 1,
  allowed: 2,
  asked: 3,
  "changed-input": 4,
  failed: 5,
  "timed-out": 5,
  denied: 6,
};

/** Whether a run is worth a line where nobody asked for it. */
export function isWorthSaying({ outcome, message }: HookRun): boolean {
  return outcome !== "said-nothing" || message !== null;
}

/** All runs of a call in one line: the weightiest of them, and how many there were. */
export function hookSummary(runs: readonly HookRun[]): string {
  const weightOf = ({ outcome, message }: HookRun) => weight[outcome] + (message === null ? 0 : 0.5);
  const [weightiest] = runs.toSorted((left, right) => weightOf(right) - weightOf(left));
  if (weightiest === undefined) return "No hook ran";
  const others = runs.length - 1;
  const { said } = outcomeOfHook[weightiest.outcome];
  const through = weightiest.isLetThrough === true ? ", and the call continued" : "";
  const rest = others === 0 ? "" : ` (and ${plural(others, "other run")})`;
  if (weightiest.outcome === "said-nothing" && weightiest.message !== null) {
    return `${firstLine(weightiest.name)}: ${firstLine(weightiest.message)}${rest}`;
  }
  return `${firstLine(weightiest.name)} ${said}${through}${rest}`;
}

/** "60s", "0.05s", "5m". */
export function formatTimeLimit(milliseconds: number): string {
  if (milliseconds % 60_000 === 0) return `${milliseconds / 60_000}m`;
  return `${milliseconds / 1_000}s`;
}

function firstLine(name: string): string {
  const line = name.split("\n", 1)[0] ?? name;
  const cut = line.length > 80 ? `${line.slice(0, 80)}…` : line;
  return cut === name ? cut : cut.endsWith("…") ? cut : `${cut}…`;
}
