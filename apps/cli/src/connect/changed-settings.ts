import { rm } from "node:fs/promises";
import {
  type AgentPlace,
  type ChangedFiles,
  readChangedFiles,
  readIfThere,
  writeChangedFiles,
  writeWhole,
} from "./agent-files.ts";

type Change = { before: string | null; after: string; foreign: string | null };

/** Keeps what a file was before the first connect, which is what disconnect restores. `foreign`: `before` without what is ours. */
export async function recordChange(
  place: AgentPlace,
  file: string,
  { before, after, foreign }: Change,
): Promise<void> {
  const changed = await readChangedFiles(place);
  const known = changed[file];
  const first = known !== undefined && known.after === before ? known.before : foreign;
  await writeChangedFiles(place, { ...changed, [file]: { before: first, after } });
}

/** Makes a file what it was, letter by letter; null: there was none. */
export async function putBack(file: string, before: string | null): Promise<void> {
  if ((await readIfThere(file)) === before) return;
  if (before === null) await rm(file, { force: true });
  else await writeWhole(file, before);
}

type KnownFile = { file: string; text: string | null; known: ChangedFiles[string] | undefined };

/** A file that nobody changed since is made what it was, letter by letter. Says so; null for any other file, which stays as it is. */
export async function restoreText({ file, text, known }: KnownFile): Promise<string | null> {
  if (text === null) return `${file} doesn’t exist, so nothing of Countersign was there.`;
  if (known === undefined || known.after !== text) return null;
  await putBack(file, known.before);
  return known.before === null
    ? `${file} is removed: it was made by connect.`
    : `${file} is as it was before connect.`;
}
