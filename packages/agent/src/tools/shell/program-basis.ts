import { type FileBasis, notWatched } from "@countersign/contracts/preview";
import { errorCodeOf, hasErrorCode } from "../../file-system/error-code.ts";
import { hashOpen, openPlainFile } from "../../file-system/file-snapshot.ts";
import { ToolInputError } from "../../ports/tool.ts";
import { type ProgramPlace, programFiles } from "./program-files.ts";

/** The files of the workspace that a command runs, each with the hash of what stands there now. */
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

/** Those of them to which an approval can't be bound: folders, FIFOs, and what can't be read or is too large to be compared. */
export function unwatchedFiles(basis: readonly FileBasis[]): string[] {
  return basis.flatMap(({ path, hash }) => (hash === notWatched ? [path] : []));
}

async function hashOf(path: string, signal: AbortSignal): Promise<string | null> {
  try {
    const handle = await openPlainFile(path);
    if (handle === null) return null;
    try {
      return (await hashOpen(handle, signal)) ?? notWatched;
    } finally {
      await handle.close();
    }
  } catch (error) {
    signal.throwIfAborted();
    if (hasErrorCode(error, "ENOTDIR", "ELOOP", "ENAMETOOLONG")) return null;
    if (error instanceof ToolInputError || errorCodeOf(error) !== null) return notWatched;
    throw error;
  }
}
