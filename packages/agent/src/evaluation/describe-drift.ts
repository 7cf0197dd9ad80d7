import type { Call } from "@countersign/contracts/call";
import type { CallDrift } from "@countersign/contracts/intent";
import { isShellTool } from "@countersign/contracts/tool-manifest";
import { quoteName } from "@countersign/tools/file-system/tool-path";
import { expansionTool } from "@countersign/tools/intent-tool-names";
import type { CallEnd } from "../loop/state.ts";
import type { SessionRecord } from "../ports/repository.ts";
import { withNotes } from "../session/call-ends.ts";
import type { IntentDependencies } from "./session-policy.ts";

const shownFiles = 20;

/** What the model reads about drift at the end of the result. */
export function describeDrift(drift: CallDrift): string {
  const id = drift.intentId;
  if (drift.files.length === 0) {
    return `[Drift: what this command changed couldn’t be compared with ${id}: ${drift.problem ?? "unknown reason"}. Check with git status or LS whether it changed files that ${id} doesn’t own.]`;
  }
  const lines = filesOf(drift).map((file) => `- ${file}`);
  const count = drift.files.length;
  const what = count === 1 ? "a file that" : `${count} files that`;
  const shared = drift.isShared
    ? [`Another session worked here at the same time, so some of these changes may be its own.`]
    : [];
  const problem = drift.problem === null ? [] : [`Not everything was compared: ${drift.problem}.`];
  return [
    `[Drift: while this command ran, ${what} ${id} doesn’t own changed:`,
    ...lines,
    ...shared,
    ...problem,
    `A person sees this and can restore them. Do not build on these changes: undo yours where you can, or call ${expansionTool} with the paths and the reason.]`,
  ].join("\n");
}

/** The same for the audit log. */
export function driftReason(drift: CallDrift): string {
  if (drift.files.length === 0) return `couldn’t be compared: ${drift.problem ?? "unknown reason"}`;
  return `changed beside ${drift.intentId}: ${filesOf(drift).join(", ")}${drift.problem === null ? "" : `; ${drift.problem}`}`;
}

function filesOf({ files, isCut }: CallDrift): string[] {
  const shown = files.slice(0, shownFiles).map(({ path, change }) => `${quoteName(path)} (${change})`);
  const isMore = isCut || files.length > shownFiles;
  return isMore ? [...shown, "and more"] : shown;
}

/** The drift of a command under an intent that was cut off, and why what it changed was not compared. Undefined for every other call, and without a watch. */
export function interruptedDrift(
  { tool, phase }: Call,
  { intent }: Pick<SessionRecord, "intent">,
  { watch }: Pick<IntentDependencies, "watch">,
  problem = "it was ended while it ran",
): CallDrift | undefined {
  if (watch === undefined || intent === null || !isShellTool(tool) || phase.tag !== "running")
    return undefined;
  return {
    intentId: intent.id,
    snapshot: null,
    after: null,
    files: [],
    isCut: false,
    isShared: false,
    problem,
  };
}

/** The end with its drift, which the model reads too. */
export function withDrift(end: CallEnd, drift: CallDrift | undefined): CallEnd {
  if (drift === undefined) return end;
  return { ...withNotes(end, [describeDrift(drift)]), drift };
}
