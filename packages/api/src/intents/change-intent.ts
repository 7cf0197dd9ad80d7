import { AppError } from "@countersign/contracts/app-error";
import type { Intent, IntentEvent, IntentProblem, IntentTarget } from "@countersign/contracts/intent";
import { digestOfText, type FileIntent, intentInFile, ownFileOf, writeIntentFile } from "./intent-files.ts";
import { lintYaml, mayReplace, othersOf } from "./intent-state.ts";
import { noSuchIntent } from "./no-such-intent.ts";
import type { IntentChange, IntentsRepository } from "./repository/intents-repository.ts";
import type { StoredIntent } from "./repository/stored-intent.ts";

/** A change to an intent, and the event about it. `version` is the one that the caller saw, undefined for the current one. */
export type WantedChange = {
  target: IntentTarget;
  version: number | null | undefined;
  /** The text and what it says, made from what stands. */
  make: (current: StoredIntent | null) => { yaml: string; intent: Intent };
  event: Pick<IntentEvent, "kind" | "why" | "by" | "sessionId" | "callId"> & { text: string };
  at: string;
  /** Where a new intent stands; null for its own file. */
  file: string | null;
  overwritesFile: boolean;
};

/** An intent after a change; `fileProblem` says why its file was not written. */
export type ChangedIntent = { stored: StoredIntent; fileProblem: string | null };

/**
 * Stores a new version and writes it back to its file. Throws `AppError`: `conflict` when the intent changed since the caller saw it,
 * `bad-input` for one that is to be in progress with errors. If the file can't be written, the new version stays stored.
 */
export async function changeIntent(store: IntentsRepository, wanted: WantedChange): Promise<ChangedIntent> {
  const { target } = wanted;
  const all = await store.ofWorkspace(target.workspace);
  const before = all.find(({ id }) => id === target.id) ?? null;
  assertVersion(before, wanted);
  assertUniqueId(all, target.id);
  const { yaml, intent } = wanted.make(before);
  if (intent.status === "IN_PROGRESS")
    assertNoErrors(lintYaml(yaml, othersOf(all, target.id)).problems, target.id);
  const stored = await store.change(target, (current) => {
    // What was checked is what stood then: somebody else may have been quicker.
    if ((current?.version ?? null) !== (before?.version ?? null)) throwConflict(current, target.id);
    return changeOf(current, { yaml, intent }, wanted);
  });
  const may = (present: FileIntent | null) =>
    wanted.overwritesFile || mayReplace(present, before, stored.yaml);
  return { stored, fileProblem: await writeBack(store, stored, may) };
}

/** Writes the stored version to its file, and records the file's digest. */
async function writeBack(
  store: IntentsRepository,
  stored: StoredIntent,
  may: (present: FileIntent | null) => boolean,
): Promise<string | null> {
  const { workspace, id, file, yaml, content } = stored;
  const problem = await writeIntentFile({ workspace, file, intent: content, yaml }, may);
  if (problem !== null) return problem;
  const written = await intentInFile({ workspace, file, id });
  if (written?.yaml != null) await store.noteFile({ workspace, id }, digestOfText(written.yaml));
  return null;
}

function changeOf(
  current: StoredIntent | null,
  { yaml, intent }: { yaml: string; intent: Intent },
  { target, event, at, file }: WantedChange,
): IntentChange {
  const isActive = intent.status === "IN_PROGRESS";
  const change = current === null || current.yaml === yaml ? null : { before: current.yaml, after: yaml };
  return {
    next: {
      status: intent.status,
      yaml,
      content: intent,
      updatedBy: event.by.name,
      updatedAt: at,
      file: current?.file ?? file ?? ownFileOf(target.id),
      fileDigest: current?.fileDigest ?? null,
      activatedAt: isActive ? (current?.activatedAt ?? at) : null,
      createdAt: current?.createdAt ?? at,
    },
    event: { ...event, at, change: current === null ? { before: "", after: yaml } : change },
  };
}

function assertVersion(current: StoredIntent | null, { target, version }: WantedChange): void {
  if (version === undefined) {
    if (current === null) throw noSuchIntent(target);
    return;
  }
  if (version === (current?.version ?? null)) return;
  if (current === null)
    throw noSuchIntent(target, "an intent’s ID can’t be changed. Save it as a new intent");
  throwConflict(current, target.id);
}

function throwConflict(current: StoredIntent | null, id: string): never {
  if (current === null) throw new AppError("conflict", `The intent ${id} no longer exists.`);
  const { version, updatedBy, updatedAt } = current;
  throw new AppError(
    "conflict",
    `${updatedBy} saved version ${version} of the intent ${id} at ${updatedAt}. Review it, then save again.`,
  );
}

/** Two ids that differ in case only would have one file on some systems. */
function assertUniqueId(all: readonly StoredIntent[], id: string): void {
  const twin = all.find((each) => each.id !== id && each.id.toLowerCase() === id.toLowerCase());
  if (twin !== undefined)
    throw new AppError("conflict", `${twin.id} already exists, and ${id} differs only in case.`);
}

/** Throws `AppError("bad-input")` with the first errors of an intent that is to be in progress. */
export function assertNoErrors(problems: readonly IntentProblem[], id: string): void {
  const errors = problems.filter(({ severity }) => severity === "error");
  if (errors.length === 0) return;
  throw new AppError("bad-input", `${id} can’t be in progress: ${formatProblems(errors)}`);
}

/** The first problems in words. */
export function formatProblems(problems: readonly IntentProblem[]): string {
  const shown = problems
    .slice(0, 3)
    .map((each) => `line ${each.line}, column ${each.column}: ${each.message}`);
  const more = problems.length - shown.length;
  return `${shown.join("; ")}${more > 0 ? `; and ${more} more` : ""}.`;
}
