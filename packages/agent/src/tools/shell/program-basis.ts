import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import type { FileBasis } from "@countersign/contracts/preview";
import { errorCodeOf } from "../../file-system/error-code.ts";
import { openPlainFile } from "../../file-system/file-snapshot.ts";
import { ToolInputError } from "../../ports/tool.ts";
import { type ProgramPlace, programFiles } from "./program-files.ts";

/** The files of the workspace that a command runs, each with the hash of what stands there now; null where nothing does. */
export async function programBasis(
  command: string,
  place: ProgramPlace,
  signal: AbortSignal,
): Promise<FileBasis[]> {
  const basis: FileBasis[] = [];
  for (const path of programFiles(command, place)) basis.push({ path, hash: await hashOf(path, signal) });
  return basis;
}

/** The first file that is not what the basis says; null when all are. */
export function changedProgram(approved: FileBasis[], now: FileBasis[]): string | null {
  const known = new Map(approved.map(({ path, hash }) => [path, hash]));
  const changed = now.find(({ path, hash }) => known.get(path) !== hash);
  return changed?.path ?? null;
}

/** The folders among them, each with the files that a program may choose to run: `python3 tools`. */
export async function foldersIn(basis: readonly FileBasis[]): Promise<string[]> {
  const missing = basis.filter(({ hash }) => hash === null);
  const found = await Promise.all(missing.map(async ({ path }) => ((await isFolder(path)) ? [path] : [])));
  return found.flat();
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    if (errorCodeOf(error) !== null) return false;
    throw error;
  }
}

/** What cannot be read, or is no file, cannot be compared: it counts as not there. */
async function hashOf(path: string, signal: AbortSignal): Promise<string | null> {
  try {
    const handle = await openPlainFile(path);
    if (handle === null) return null;
    try {
      const hash = createHash("sha256");
      for await (const chunk of handle.createReadStream({ autoClose: false, signal })) hash.update(chunk);
      return hash.digest("hex");
    } finally {
      await handle.close();
    }
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ToolInputError || errorCodeOf(error) !== null) return null;
    throw error;
  }
}
