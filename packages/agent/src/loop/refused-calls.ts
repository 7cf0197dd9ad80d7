import type { Call } from "@countersign/contracts/call";
import type { SessionNotice } from "@countersign/contracts/session";
import { type ToolErrorCode, toolError } from "@countersign/contracts/tool-error";
import { digestOf } from "../digest.ts";
import type { RefusedCall } from "./state.ts";

/** After so many refusals of the same call in a row, a person is asked whether the agent continues. */
const mostRefusals = 3;

/** Ends that count though the call had begun: it was refused before it did anything. */
const refusedWhileRunning: ReadonlySet<ToolErrorCode> = new Set([
  "stale_file",
  "changed_since_approved",
  "invalid_input",
  "no_approver",
]);

/**
 * The calls of a finished turn that were refused, each with how often that was so on end: in this turn, and in the one before
 * as `before` says. What is not refused again in the next turn is forgotten.
 */
export function countRefusals(calls: readonly Call[], before: readonly RefusedCall[] = []): RefusedCall[] {
  const counts = new Map<string, number>();
  for (const call of calls) {
    const key = keyOf(call);
    if (!isRefused(call)) counts.delete(key);
    else counts.set(key, (counts.get(key) ?? timesIn(before, key)) + 1);
  }
  return [...counts].map(([call, times]) => ({ call, times }));
}

/** Why a person is asked whether the agent continues; null while it does not repeat itself. */
export function findRepeatedRefusal(
  calls: readonly Call[],
  refusedCalls: readonly RefusedCall[],
): SessionNotice | null {
  const repeated = calls.find(
    (call) => timesIn(refusedCalls, keyOf(call)) >= mostRefusals && isRefused(call),
  );
  if (repeated === undefined) return null;
  const times = timesIn(refusedCalls, keyOf(repeated));
  const message = `The agent made the same call ${times} times, and it was denied each time: ${describeCall(repeated)}. Tell the agent what to do instead, or let it continue. The count then restarts.`;
  return { kind: "limit", limit: "refusals", message };
}

function timesIn(refusedCalls: readonly RefusedCall[], key: string): number {
  return refusedCalls.find(({ call }) => call === key)?.times ?? 0;
}

/** The model's own input, before any hook or person changed it. */
function keyOf({ tool, input, edit }: Call): string {
  return digestOf({ tool, input: edit?.proposed ?? input, cwd: "", fingerprints: [] });
}

function isRefused({ phase }: Call): boolean {
  if (phase.tag !== "finished" || !phase.isError) return false;
  if (phase.startedAt === undefined) return phase.outcome !== "interrupted";
  const code = codeIn(phase.result);
  return code !== null && refusedWhileRunning.has(code);
}

function codeIn(result: string): ToolErrorCode | null {
  try {
    return toolError.safeParse(JSON.parse(result)).data?.error.code ?? null;
  } catch {
    return null; // words of a tool that failed, not one of our errors
  }
}

const longestName = 200;

function describeCall({ tool, input, edit }: Call): string {
  const asked = edit?.proposed ?? input;
  const named = [asked.command, asked.file_path, asked.path, asked.url, asked.pattern, asked.intent];
  const text = named.find((value) => typeof value === "string" && value !== "") ?? JSON.stringify(asked);
  const letters = [...String(text).replaceAll(/\s+/g, " ")];
  return `${tool} ${letters.length <= longestName ? letters.join("") : `${letters.slice(0, longestName).join("")}…`}`;
}
