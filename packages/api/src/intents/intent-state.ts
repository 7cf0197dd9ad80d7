import type { Intent, IntentProblem, IntentSummary } from "@countersign/contracts/intent";
import { lintIntent, type OtherIntent, parseIntent } from "@countersign/intents";
import { digestOfText, type FileIntent, orchestrationFile } from "./intent-files.ts";
import { isCaseInsensitive } from "./intent-scope.ts";
import type { ListedIntent, StoredIntent } from "./repository/stored-intent.ts";

/** Intents of a workspace as a check of another one needs them. */
export function othersOf(stored: readonly StoredIntent[], id: string): OtherIntent[] {
  return stored
    .filter((each) => each.id !== id)
    .map((each) => ({ id: each.id, intent: each.content, isActive: each.status === "IN_PROGRESS" }));
}

/** What a text says, and what is wrong with it, beside the other intents of the workspace. */
export function lintYaml(
  yaml: string,
  others: readonly OtherIntent[],
  files: readonly string[] = [],
): { intent: Intent | null; problems: IntentProblem[] } {
  const { intent, problems } = parseIntent(yaml);
  return { intent, problems: lintIntent(intent, problems, others, { yaml, files, isCaseInsensitive }) };
}

/** How the file compares with the stored version. */
export function fileStateOf(stored: StoredIntent, file: FileIntent | null): IntentSummary["fileState"] {
  if (file === null) return "missing";
  if (file.yaml === null || file.intent === null) return "broken";
  return isSaid(file, stored) ? "same" : "changed";
}

/**
 * Whether what a file holds may go: it is what was in force, or what was last written there, or what comes in its place. Everything
 * else was written by somebody and never saved.
 */
export function mayReplace(present: FileIntent | null, before: StoredIntent | null, yaml: string): boolean {
  if (present === null || present.yaml === yaml) return true;
  if (before === null) return false;
  return (
    isSaid(present, before) || (present.yaml !== null && digestOfText(present.yaml) === before.fileDigest)
  );
}

/** What the lists show of a stored intent. */
export function summaryOfStored(
  stored: ListedIntent,
  file: FileIntent | null,
  problems: readonly IntentProblem[],
): IntentSummary {
  const { workspace, id, version, status, sessions, openDrift, updatedBy, updatedAt } = stored;
  return {
    workspace,
    id,
    title: stored.content.title,
    status,
    version,
    file: stored.file,
    fileState: fileStateOf(stored, file),
    ...countsOf(problems),
    sessions,
    openDrift,
    updatedBy,
    updatedAt,
  };
}

/** What the lists show of an intent that stands in a file only. Nobody has saved it: `updatedBy` and `updatedAt` are empty. */
export function summaryOfFile(
  workspace: string,
  { id, file, intent }: FileIntent,
  problems: readonly IntentProblem[],
): IntentSummary {
  return {
    workspace,
    id,
    title: intent?.title ?? id,
    status: intent?.status ?? "PENDING",
    version: 0,
    file,
    fileState: "unsaved",
    ...countsOf(problems),
    sessions: 0,
    openDrift: 0,
    updatedBy: "",
    updatedAt: "",
  };
}

/** An entry of the other kind of file has no text of ours: what it says is compared. */
function isSaid(file: FileIntent, { yaml, content }: StoredIntent): boolean {
  if (file.file !== orchestrationFile) return file.yaml === yaml;
  return JSON.stringify(file.intent) === JSON.stringify(content);
}

function countsOf(problems: readonly IntentProblem[]): { errors: number; warnings: number } {
  const errors = problems.filter(({ severity }) => severity === "error").length;
  return { errors, warnings: problems.length - errors };
}
