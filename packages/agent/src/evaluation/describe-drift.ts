import type { CallDrift } from "@countersign/contracts/intent";
import { quoteName } from "@countersign/tools/file-system/tool-path";
import { expansionTool } from "@countersign/tools/intent-tool-names";

const shownFiles = 20;

/** What the model reads about drift at the end of the result. */
export function describeDrift(drift: CallDrift): string {
  const id = drift.intentId;
  if (drift.files.length === 0) {
    return `[Drift: what this command changed could not be compared with ${id}: ${drift.problem ?? "unknown why"}. Look with git status or LS whether it changed files that ${id} does not own.]`;
  }
  const lines = filesOf(drift).map((file) => `- ${file}`);
  const count = drift.files.length;
  const what = count === 1 ? "a file that" : `${count} files that`;
  const shared = drift.isShared
    ? [`Another session worked here at the same time, so some of it may be its.`]
    : [];
  const problem = drift.problem === null ? [] : [`Not all was compared: ${drift.problem}.`];
  return [
    `[Drift: while this command ran, ${what} ${id} does not own changed:`,
    ...lines,
    ...shared,
    ...problem,
    `A person sees this and can put them back. Do not build on these changes: undo your own as far as you may, or call ${expansionTool} with the paths and the reason.]`,
  ].join("\n");
}

/** The same for the audit log. */
export function driftReason(drift: CallDrift): string {
  if (drift.files.length === 0) return `could not be compared: ${drift.problem ?? "unknown why"}`;
  return `changed beside ${drift.intentId}: ${filesOf(drift).join(", ")}${drift.problem === null ? "" : `; ${drift.problem}`}`;
}

function filesOf({ files, isCut }: CallDrift): string[] {
  const shown = files.slice(0, shownFiles).map(({ path, change }) => `${quoteName(path)} (${change})`);
  const isMore = isCut || files.length > shownFiles;
  return isMore ? [...shown, "and more"] : shown;
}
