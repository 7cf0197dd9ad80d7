import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import {
  ChangedSinceApprovedError,
  realpathOf,
  replaceFile,
  ToolInputError,
  takeSnapshot,
} from "@countersign/agent";
import { type Intent, type IntentProblem, intentId } from "@countersign/contracts/intent";
import {
  intentYamlOf,
  type Orchestration,
  type OrchestrationEntry,
  parseIntent,
  parseOrchestration,
  writeOrchestration,
} from "@countersign/intents";

/** Where our own files are, relative to a workspace, and the file of the other kind. */
export const intentFolder = ".countersign/intents";
export const orchestrationFile = ".orchestration/active_intents.yaml";

const mostFiles = 500;
const largest = 1_000_000;

/** What the file of an intent says of it. `yaml` is text of our own kind, null where it cannot be had. */
export type FileIntent = {
  id: string;
  /** Relative to the workspace. */
  file: string;
  yaml: string | null;
  intent: Intent | null;
  problems: IntentProblem[];
};

/** The own file of an intent. */
export function ownFileOf(id: string): string {
  return `${intentFolder}/${id}.yaml`;
}

/** What to compare a file's text by. */
export function digestOfText(yaml: string): string {
  return createHash("sha256").update(yaml).digest("hex");
}

/** What `.orchestration/active_intents.yaml` says, why it cannot be read, or null where there is none. */
export type ReadOrchestration = Orchestration | { problem: string } | null;

/** Reads the file of the other kind of a workspace, for all intents that stand in it. */
export async function readOrchestration(workspace: string): Promise<ReadOrchestration> {
  const text = await readText(workspace, orchestrationFile);
  return text === null || "problem" in text ? text : parseOrchestration(text.text);
}

/**
 * All intents that stand in files of a workspace (its real path), by their ids; of two the own file counts. `orchestration`: that
 * file, where it was read already.
 */
export async function intentsInFiles(
  workspace: string,
  orchestration?: ReadOrchestration,
): Promise<Map<string, FileIntent>> {
  const found = new Map<string, FileIntent>();
  const read = orchestration === undefined ? await readOrchestration(workspace) : orchestration;
  for (const entry of entriesOf(read)) {
    if (entry.id !== "") found.set(entry.id, fromEntry(entry));
  }
  for (const id of await ownIds(workspace)) {
    const own = await readOwn(workspace, id);
    if (own !== null) found.set(id, own);
  }
  return found;
}

/** What the file of one intent says of it; null where there is nothing. `orchestration`: as for `intentsInFiles`. */
export async function intentInFile(
  { workspace, file, id }: { workspace: string; file: string; id: string },
  orchestration?: ReadOrchestration,
): Promise<FileIntent | null> {
  if (file !== orchestrationFile) return readOwn(workspace, id);
  const read = orchestration === undefined ? await readOrchestration(workspace) : orchestration;
  const entry = entriesOf(read, id).find((each) => each.id === id);
  return entry === undefined ? null : fromEntry(entry);
}

/**
 * Writes an intent to its file, whole or not at all. `mayReplace` says of what the file holds of it now whether that may go; null
 * is nothing. Gives why the file was not written, null when it was; never writes through a link.
 */
export async function writeIntentFile(
  { workspace, file, intent, yaml }: { workspace: string; file: string; intent: Intent; yaml: string },
  mayReplace: (present: FileIntent | null) => boolean,
): Promise<string | null> {
  const signal = AbortSignal.timeout(10_000);
  try {
    const path = placeOf(workspace, file);
    const seen = await takeSnapshot(path, signal);
    const text = seen.exists ? textOf(seen.bytes) : null;
    if (seen.exists && text === null)
      return `${file} is too large or isn’t UTF-8 text, so it was left unchanged.`;
    if (!mayReplace(text === null ? null : findInText(text, file, intent.id)))
      return `${file} has a change that was never saved, so it was left unchanged.`;
    const next = file === orchestrationFile ? writeOrchestration(text, intent) : yaml;
    if (next === null) return `${file} can’t be read as YAML, so it was left unchanged.`;
    if (next !== text) await replaceFile(seen, Buffer.from(next), signal);
    return null;
  } catch (error) {
    return `${file} couldn’t be written: ${describeError(error)}.`;
  }
}

/** The absolute path of a file, which must be its real one: a link on the way could lead anywhere. */
function placeOf(workspace: string, file: string): string {
  const path = join(workspace, file);
  if (realpathOf(path) !== path) throw new ToolInputError("its path contains a symbolic link");
  return path;
}

async function ownIds(workspace: string): Promise<string[]> {
  try {
    placeOf(workspace, intentFolder);
    const names = await readdir(join(workspace, intentFolder));
    const ids = names.flatMap((name) => (name.endsWith(".yaml") ? [name.slice(0, -".yaml".length)] : []));
    return ids
      .filter((id) => intentId.safeParse(id).success)
      .sort()
      .slice(0, mostFiles);
  } catch (error) {
    // No folder, or one that cannot be read: nothing can be taken over from it, and nothing depends on it.
    if (error instanceof Error) return [];
    throw error;
  }
}

async function readOwn(workspace: string, id: string): Promise<FileIntent | null> {
  const file = ownFileOf(id);
  const text = await readText(workspace, file);
  if (text === null) return null;
  return "problem" in text ? { id, file, ...unreadable(text.problem) } : parseOwn(text.text, file, id);
}

function parseOwn(text: string, file: string, id: string): FileIntent {
  const { intent, problems } = parseIntent(text);
  if (intent === null || intent.id === id) return { id, file, yaml: text, intent, problems };
  const problem = problemOf(`the file is named ${id}.yaml, but its id is ${intent.id}`);
  return { id, file, yaml: text, intent: null, problems: [...problems, problem] };
}

function findInText(text: string, file: string, id: string): FileIntent | null {
  if (file !== orchestrationFile) return parseOwn(text, file, id);
  const entry = parseOrchestration(text).intents.find((each) => each.id === id);
  return entry === undefined ? null : fromEntry(entry);
}

/** `wanted`: whose entry stands for a file that cannot be read at all. */
function entriesOf(read: ReadOrchestration, wanted?: string): OrchestrationEntry[] {
  if (read === null) return [];
  const broken = (problems: IntentProblem[]) =>
    wanted === undefined ? [] : [{ id: wanted, intent: null, problems }];
  if ("problem" in read) return broken([problemOf(read.problem)]);
  const { intents, problems } = read;
  return intents.length === 0 && problems.length > 0 ? broken(problems) : intents.slice(0, mostFiles);
}

function fromEntry(entry: OrchestrationEntry): FileIntent {
  const { id, intent, problems } = entry;
  return { id, file: orchestrationFile, yaml: intentYamlOf(entry), intent, problems };
}

async function readText(
  workspace: string,
  file: string,
): Promise<{ text: string } | { problem: string } | null> {
  try {
    const seen = await takeSnapshot(placeOf(workspace, file), AbortSignal.timeout(10_000));
    if (!seen.exists) return null;
    const text = textOf(seen.bytes);
    return text === null ? { problem: "the file is too large or isn’t UTF-8 text" } : { text };
  } catch (error) {
    return isMissing(error) ? null : { problem: `the file can’t be read: ${describeError(error)}` };
  }
}

function textOf(bytes: Buffer | null): string | null {
  if (bytes === null || bytes.length > largest) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function unreadable(message: string): Pick<FileIntent, "yaml" | "intent" | "problems"> {
  return { yaml: null, intent: null, problems: [problemOf(message)] };
}

function problemOf(message: string): IntentProblem {
  return { severity: "error", message, line: 1, column: 1 };
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");
}

/** What went wrong, in words that fit behind a colon. */
function describeError(error: unknown): string {
  if (error instanceof ChangedSinceApprovedError) return "it changed just now";
  if (!(error instanceof Error)) throw error;
  return "code" in error ? String(error.code) : error.message;
}
