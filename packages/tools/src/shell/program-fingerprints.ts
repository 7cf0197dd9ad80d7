import { stat } from "node:fs/promises";
import { type FileFingerprint, notWatched } from "@countersign/contracts/preview";
import { errorCodeOf, hasErrorCode } from "../file-system/error-code.ts";
import { hashOpen, openPlainFile } from "../file-system/file-snapshot.ts";
import { ToolInputError } from "../ports/tool.ts";
import { type ProgramPlace, watchedFiles } from "./program-files.ts";

/** A script is smaller: what is larger isn't read each time, but counts as not watched. */
const mostMentionedBytes = 64 * 1024 * 1024;

/**
 * The files of the workspace that a command runs, each with the hash of what is there now. Those that it may run, because it hands
 * them to a program, only where they stand there: one that appears later is one more, which is a change.
 */
export async function programFingerprints(
  command: string,
  place: ProgramPlace,
  signal: AbortSignal,
): Promise<FileFingerprint[]> {
  const { files, mentioned } = watchedFiles(command, place);
  const fingerprints: FileFingerprint[] = [];
  for (const path of files) fingerprints.push({ path, hash: await hashOf(path, signal) });
  for (const path of mentioned) {
    const hash = await hashOf(path, signal, mostMentionedBytes);
    if (hash !== null && !(hash === notWatched && (await isFolder(path)))) fingerprints.push({ path, hash });
  }
  return fingerprints;
}

/** The first file that is not what its fingerprint says; null when all are. */
export function changedProgram(approved: FileFingerprint[], now: FileFingerprint[]): string | null {
  const known = new Map(approved.map(({ path, hash }) => [path, hash]));
  const changed = now.find(({ path, hash }) => known.get(path) !== hash);
  return changed?.path ?? null;
}

/** Those of them to which an approval can't be bound: folders, FIFOs, and what can't be read or is too large to be compared. */
export function unwatchedFiles(fingerprints: readonly FileFingerprint[]): string[] {
  return fingerprints.flatMap(({ path, hash }) => (hash === notWatched ? [path] : []));
}

async function hashOf(path: string, signal: AbortSignal, mostBytes?: number): Promise<string | null> {
  try {
    const handle = await openPlainFile(path);
    if (handle === null) return null;
    try {
      return (await hashOpen(handle, signal, mostBytes)) ?? notWatched;
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

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    if (errorCodeOf(error) !== null) return false;
    throw error;
  }
}
