import { createHash, type Hash } from "node:crypto";
import { constants, type Stats } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { ToolInputError } from "../ports/tool.ts";
import { hasErrorCode } from "./error-code.ts";

/** A file as it was at one moment. */
export type FileSnapshot =
  | { exists: false; path: string; hash: null }
  | {
      exists: true;
      /** The real path. */
      path: string;
      /** The SHA-256 of the bytes. */
      hash: string;
      /** Null when the file is larger than what was asked for. */
      bytes: Buffer | null;
      size: number;
      /** The permission bits. */
      mode: number;
      uid: number;
      gid: number;
    };

/** How much of a file is kept in memory, in bytes. Larger ones are hashed piece by piece. */
export const maxSnapshotBytes = 10 * 1024 * 1024;
/** More than this is not hashed: a sparse file of terabytes would take forever. */
const maxHashedBytes = 4 * 1024 * 1024 * 1024;
const pieceBytes = 1024 * 1024;

/** Looks at the file at a real path, once. Throws `ToolInputError` for what is not a plain file. */
export async function takeSnapshot(path: string, signal: AbortSignal): Promise<FileSnapshot> {
  const handle = await openPlainFile(path, constants.O_NOFOLLOW);
  if (handle === null) return { exists: false, path, hash: null };
  try {
    const stats = await handle.stat();
    const { size, mode, uid, gid } = stats;
    const facts = { exists: true, path, size, mode: mode & 0o7777, uid, gid } as const;
    if (size > maxHashedBytes)
      throw new ToolInputError(`${path} is too large to be compared (${size} bytes)`, "Use Bash.");
    const hash = createHash("sha256");
    if (size > maxSnapshotBytes) {
      await hashPieces(handle, hash, signal);
      return { ...facts, bytes: null, hash: hash.digest("hex") };
    }
    const bytes = await handle.readFile({ signal });
    return { ...facts, bytes, size: bytes.length, hash: hash.update(bytes).digest("hex") };
  } finally {
    await handle.close();
  }
}

/** The SHA-256 of an open file in hex, null of one that is larger than `mostBytes`. Where the handle reads next stays as it was. */
export async function hashOpen(
  handle: FileHandle,
  signal: AbortSignal,
  mostBytes = maxHashedBytes,
): Promise<string | null> {
  const { size } = await handle.stat();
  if (size > mostBytes) return null;
  const hash = createHash("sha256");
  await hashPieces(handle, hash, signal);
  return hash.digest("hex");
}

async function hashPieces(handle: FileHandle, hash: Hash, signal: AbortSignal): Promise<void> {
  const buffer = Buffer.allocUnsafe(pieceBytes);
  for (let position = 0; ; ) {
    signal.throwIfAborted();
    const { bytesRead } = await handle.read(buffer, 0, pieceBytes, position);
    if (bytesRead === 0) return;
    hash.update(buffer.subarray(0, bytesRead));
    position += bytesRead;
  }
}

/**
 * Opens a plain file for reading; null when there is none. Never waits: a FIFO, a device, a socket and a folder are refused
 * with a `ToolInputError` that says what it is.
 */
export async function openPlainFile(path: string, flags = 0): Promise<FileHandle | null> {
  let handle: FileHandle;
  try {
    handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOCTTY | flags);
  } catch (error) {
    if (hasErrorCode(error, "ENOENT")) return null;
    if (hasErrorCode(error, "ENXIO")) throw notPlain(path, "a socket or a device");
    throw error;
  }
  try {
    const kind = kindOf(await handle.stat());
    if (kind !== "a file") throw notPlain(path, kind);
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** What kind of thing is there, for people. */
export function kindOf(stats: Stats): string {
  if (stats.isFile()) return "a file";
  if (stats.isDirectory()) return "a folder";
  if (stats.isFIFO()) return "a FIFO (named pipe)";
  if (stats.isSocket()) return "a socket";
  if (stats.isSymbolicLink()) return "a symbolic link";
  return "a device";
}

function notPlain(path: string, kind: string): ToolInputError {
  const hint = kind === "a folder" ? "LS lists a folder." : "Only plain files can be opened.";
  return new ToolInputError(`${path} is ${kind}, not a file`, hint);
}
