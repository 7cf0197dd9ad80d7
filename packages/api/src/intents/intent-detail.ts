import { relative } from "node:path";
import type {
  AcceptanceResult,
  Intent,
  IntentDetail,
  IntentTarget,
  TouchedFile,
} from "@countersign/contracts/intent";
import type { VisibilityFilter } from "@countersign/contracts/visibility";
import { compileScope } from "@countersign/intents";
import { type FileIntent, intentInFile, intentsInFiles } from "./intent-files.ts";
import { isCaseInsensitive } from "./intent-scope.ts";
import { lintYaml, othersOf, summaryOfFile, summaryOfStored } from "./intent-state.ts";
import { noSuchIntent } from "./no-such-intent.ts";
import type { IntentsRepository } from "./repository/intents-repository.ts";
import type { ListedIntent, StoredCheck, StoredTouch } from "./repository/stored-intent.ts";

const mostTouched = 500;
const mostDrift = 50;

/** A whole intent: its stored version with what was done under it in sessions that `visibleTo` sees, or its file's content if nobody saved it yet. */
export async function intentDetailOf(
  store: IntentsRepository,
  target: IntentTarget,
  visibleTo: VisibilityFilter,
): Promise<IntentDetail> {
  const stored = await store.find(target);
  if (stored !== null) return storedDetail(store, stored, visibleTo);
  return fileDetail(store, target.workspace, await fileOf(target));
}

/** What a file says of an intent that is not stored. Throws `AppError("not-found")` where none does. */
export async function fileOf(target: IntentTarget): Promise<FileIntent> {
  const file = (await intentsInFiles(target.workspace)).get(target.id);
  if (file !== undefined) return file;
  throw noSuchIntent(target);
}

async function storedDetail(
  store: IntentsRepository,
  stored: ListedIntent,
  visibleTo: VisibilityFilter,
): Promise<IntentDetail> {
  const { workspace, id, yaml, content } = stored;
  const target = { workspace, id };
  const [file, all, used, touched, checks, drift, isRequired] = await Promise.all([
    intentInFile(stored),
    store.ofWorkspace(workspace),
    store.usage(target, visibleTo),
    store.listTouched(target, mostTouched, visibleTo),
    store.checks(target),
    store.openDrift(target, mostDrift),
    store.isRequired(workspace),
  ]);
  const { problems } = lintYaml(yaml, othersOf(all, id));
  const summary = summaryOfStored(stored, file, problems);
  return {
    ...summary,
    yaml,
    fileYaml: summary.fileState === "same" ? null : (file?.yaml ?? null),
    intent: content,
    problems: [...problems, ...problemsOfFile(file, summary.fileState)],
    touched: touched.slice(0, mostTouched).map((each) => touchedFile(each, content, workspace)),
    isTouchedCut: touched.length > mostTouched,
    used,
    acceptance: acceptanceOf(content, checks),
    drift,
    isRequired,
  };
}

/** Why the file can't be read. The stored version counts, so these problems are warnings. */
function problemsOfFile(file: FileIntent | null, state: IntentDetail["fileState"]): IntentDetail["problems"] {
  if (file === null || state !== "broken") return [];
  return file.problems.map((each) => ({
    ...each,
    severity: "warning" as const,
    message: `${file.file}: ${each.message}`,
  }));
}

async function fileDetail(
  store: IntentsRepository,
  workspace: string,
  file: FileIntent,
): Promise<IntentDetail> {
  const [all, isRequired] = await Promise.all([store.ofWorkspace(workspace), store.isRequired(workspace)]);
  const { problems } = problemsOf(file, all);
  return {
    ...summaryOfFile(workspace, file, problems),
    yaml: file.yaml ?? "",
    fileYaml: null,
    intent: file.intent,
    problems,
    touched: [],
    isTouchedCut: false,
    used: { turns: 0, tokens: 0, costUsd: 0, seconds: 0 },
    acceptance: [],
    drift: [],
    isRequired,
  };
}

/** What is wrong with an intent that stands in a file only. */
export function problemsOf(
  file: FileIntent,
  all: Awaited<ReturnType<IntentsRepository["ofWorkspace"]>>,
): Pick<IntentDetail, "problems"> {
  if (file.yaml === null || file.intent === null) return { problems: file.problems };
  return { problems: lintYaml(file.yaml, othersOf(all, file.id)).problems };
}

function touchedFile({ path, ...counts }: StoredTouch, { scope }: Intent, workspace: string): TouchedFile {
  const shown = relative(workspace, path);
  if (shown === "" || shown === ".." || shown.startsWith("../")) return { path, ...counts, isOwned: false };
  const owned = compileScope(scope, { isCaseInsensitive });
  const isOwned =
    (counts.reads === 0 || owned.owns("read", shown)) &&
    (counts.writes === 0 || owned.owns("write", shown)) &&
    (counts.deletes === 0 || owned.owns("delete", shown));
  return { path: shown, ...counts, isOwned };
}

/** The last end of each criterion's command, as long as it is still the criterion's. */
function acceptanceOf({ acceptance }: Intent, checks: readonly StoredCheck[]): AcceptanceResult[] {
  return acceptance.flatMap(({ command }, criterion) => {
    const check = command === null ? undefined : checks.find((each) => each.command === command);
    if (check === undefined) return [];
    const { isMet, exitCode, output, by, at } = check;
    return [{ criterion, isMet, exitCode, output, by, at }];
  });
}
