import type { ChangeDetail, ChangeState, UndoResult } from "@countersign/contracts/recorded-change";
import { formatPerson } from "../../lib/messages/format-person.ts";
import { plural } from "../../lib/messages/numbers.ts";

/** What people read of changed files and of undoing them. */
export const changesMessages = {
  view: "View changes",
  viewTurn: "Changes in this turn",
  callTitle: "Changes in this call",
  turnTitle: "Changes in this turn",
  undoTitle: "Files in this undo",
  callDescription:
    "What this call changed in the workspace. Undo restores the files as they were before the call.",
  turnDescription:
    "What the calls in this turn changed. Undo restores the files as they were before the first of these calls.",
  undoDescription: "What this undo changed. Reverse it to restore the files as they were before.",
  loading: "Loading changes",
  tryAgain: "Try again",
  none: "No recorded changes. Records older than 30 days are deleted.",
  files: "Changed files",
  undo: "Undo",
  overwrite: "Undo anyway…",
  overwriteTitle: "Undo a file that changed later?",
  overwriteProtectedTitle: "Undo a protected file?",
  overwriteConfirm: "Undo anyway",
  overwriteEffect:
    "The file has changed since. Undo also discards the later changes. You can reverse the undo.",
  protectedEffect:
    "This file can run code or change what agents may do, so you have to undo it separately. You can reverse the undo.",
  isProtected: "Protected",
  cut: "More files changed than can be recorded. The rest isn’t listed and can’t be undone here.",
  shared:
    "Some of these changes may not be the call’s: another session’s call ran in this folder at the same time, or the server was stopped before the call ended.",
  skippedNote: "Not recorded, so they can’t be undone here:",
  skippedWhy:
    "Files over 10 MB, ignored folders, repositories inside the workspace, and files outside it aren’t recorded.",
  anotherSession: "another session",
  undone: "Undone",
  nothingUndone: "Nothing was undone",
} as const;

const states: Record<ChangeState, string> = {
  changed: "",
  undone: "Undone",
  conflict: "Changed later",
  mixed: "Changed by something else in between",
};

export function formatState(state: ChangeState): string {
  return states[state];
}

export function formatChanged(files: number, skipped: number): string {
  if (files === 0)
    return `Changed ${plural(skipped, "unrecorded file or folder", "unrecorded files and folders")}`;
  return `Changed ${plural(files, "file")}`;
}

export function formatTurnChanged(calls: number): string {
  return `${plural(calls, "call")} in this turn changed files`;
}

export function formatNotRecorded(problem: string): string {
  return `Changes weren’t recorded and can’t be undone here: ${problem}`;
}

export function formatUndoAll(count: number, isUndo: boolean): string {
  return isUndo ? `Restore ${plural(count, "file")}` : `Undo ${plural(count, "file")}`;
}

export function formatUndoFile(path: string): string {
  return `Undo ${path}`;
}

export function formatOverwrite(path: string): string {
  return `Undo anyway: ${path}`;
}

/** In the transcript. */
export function formatUndoNotice({
  by,
  files,
  isRedone,
}: {
  by: string;
  files: number;
  isRedone: boolean;
}): string {
  const who = formatPerson(by);
  const name = who === "you" ? "You" : who;
  return isRedone
    ? `${name} reversed an undo of ${plural(files, "file")}`
    : `${name} undid changes to ${plural(files, "file")}`;
}

export function formatNotLoaded(problem: string): string {
  return `The changes couldn’t be loaded: ${problem}`;
}

export function formatConflicts(count: number): string {
  return count === 1
    ? "1 file changed later. Undoing the others leaves it as is."
    : `${count} files changed later. Undoing the others leaves them as is.`;
}

/** Where another session changed the same files; its name stands between the two. */
export function formatOther({ paths }: ChangeDetail["others"][number]): { before: string; after: string } {
  return {
    before: "Later, ",
    after: ` changed ${paths.length === 1 ? "one of these files" : `${paths.length} of these files`}.`,
  };
}

/** What an undo came to. */
export function summarizeUndo({ files }: UndoResult): { isAll: boolean; text: string } {
  const undone = files.filter(({ outcome }) => outcome === "undone").length;
  const left = files.filter(({ outcome }) => outcome !== "undone" && outcome !== "already");
  if (files.length > 0 && undone === 0 && left.length === 0) return { isAll: true, text: "Nothing to undo." };
  if (left.length === 0)
    return { isAll: true, text: `Undid ${plural(undone, "file")}. The agent will be told.` };
  const rest = `${plural(left.length, "file")} left as is`;
  return {
    isAll: false,
    text: undone === 0 ? `Nothing undone: ${rest}.` : `Undid ${plural(undone, "file")}. ${rest}.`,
  };
}
