import { rm } from "node:fs/promises";
import {
  type AgentPlace,
  type ChangedFiles,
  readChangedFiles,
  readIfThere,
  writeChangedFiles,
  writeWhole,
} from "./agent-files.ts";

type Change = { before: string | null; after: string; withoutHooks: string | null };

/** Records the text of a file before the first connect, for disconnect to restore. `withoutHooks`: `before` without our entries. */
export async function recordChange(
  place: AgentPlace,
  file: string,
  { before, after, withoutHooks }: Change,
): Promise<void> {
  const changed = await readChangedFiles(place);
  const known = changed[file];
  const first = known !== undefined && known.after === before ? known.before : withoutHooks;
  await writeChangedFiles(place, { ...changed, [file]: { before: first, after } });
}

/** Restores the exact text of a file. Null: there was no file. */
export async function putBack(file: string, before: string | null): Promise<void> {
  if ((await readIfThere(file)) === before) return;
  if (before === null) await rm(file, { force: true });
  else await writeWhole(file, before);
}

type KnownFile = { file: string; text: string | null; known: ChangedFiles[string] | undefined };

/** Restores the exact text of a file that nobody changed since, and returns a sentence about it. Null for any other file. */
export async function restoreText({ file, text, known }: KnownFile): Promise<string | null> {
  if (text === null) return `${file} doesn’t exist, so there was nothing to remove.`;
  if (known === undefined || known.after !== text) return null;
  await putBack(file, known.before);
  return known.before === null
    ? `Removed ${file}, which connect had created.`
    : `Restored ${file} to its text before connect.`;
}
