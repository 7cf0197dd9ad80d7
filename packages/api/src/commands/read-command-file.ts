import { type BigIntStats, constants } from "node:fs";
import { type FileHandle, lstat, open, realpath } from "node:fs/promises";

/** What a command's file holds: its text, a byte order mark taken away, or why it cannot be had. `changedAt`: ISO 8601, null where the file's time is none. */
export type FileContent = { text: string; changedAt: string | null } | { problem: string };

/** `stamp` changes whenever the file does; "" means: read it again next time. */
export type ReadCommandFile = { stamp: string; content: FileContent };

const largest = 1_000_000;
/** A file that changed this recently may change again without a new time. */
const settleMs = 100;
/** A program that keeps writing a file would make the server keep reading it. */
const mostTries = 3;

/**
 * Reads the file at a real path, at most 1 MB of UTF-8. `stats` are those of the path, which must be a plain file: nothing else is
 * ever opened. A file that is being written is read again, and what is read half is never given out.
 */
export async function readCommandFile(
  path: string,
  { stats, now }: { stats: BigIntStats; now: () => number },
): Promise<ReadCommandFile> {
  if (!stats.isFile()) return toUnreadable("it isn’t a regular file");
  if (stats.size > largest) return { stamp: stampFrom(stats, now()), content: tooLarge };
  for (let tries = 0; tries < mostTries; tries++) {
    const read = await readOnce(path, now);
    if (read !== null) return read;
  }
  return toUnreadable("it changed while it was read");
}

/** What tells one state of a file from another; "" while it may change without that being seen. */
export function stampFrom({ dev, ino, size, mtimeNs, ctimeNs, ctimeMs }: BigIntStats, now: number): string {
  return now - Number(ctimeMs) > settleMs ? [dev, ino, size, mtimeNs, ctimeNs].join(" ") : "";
}

const tooLarge = { problem: `it’s larger than ${largest / 1_000_000} MB` };

/** Null when it changed while it was read, or something else stands in its place. */
async function readOnce(path: string, now: () => number): Promise<ReadCommandFile | null> {
  try {
    const file = await open(
      path,
      constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOCTTY | constants.O_NOFOLLOW,
    );
    try {
      const before = await file.stat({ bigint: true });
      const stamp = stampFrom(before, now());
      if (!before.isFile()) return toUnreadable("it isn’t a regular file");
      const bytes = await readUpTo(file, largest + 1);
      if (!isSame(before, await file.stat({ bigint: true })) || !(await isUnchanged(path, before)))
        return null;
      if (bytes.length > largest) return { stamp, content: tooLarge };
      const text = textOf(bytes);
      return { stamp, content: text === null ? notText : { text, changedAt: instantOf(before) } };
    } finally {
      await file.close();
    }
  } catch (error) {
    return toUnreadable(`it can’t be read (${codeOf(error)})`);
  }
}

const notText = { problem: "it isn’t UTF-8 text" };

async function readUpTo(file: FileHandle, most: number): Promise<Buffer> {
  const buffer = Buffer.alloc(most);
  let length = 0;
  while (length < most) {
    const { bytesRead } = await file.read(buffer, length, most - length, null);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return buffer.subarray(0, length);
}

/** Whether the path still leads to the file that was opened, without a link on the way. */
async function isUnchanged(path: string, opened: BigIntStats): Promise<boolean> {
  return (await realpath(path)) === path && isSame(opened, await lstat(path, { bigint: true }));
}

function isSame(left: BigIntStats, right: BigIntStats): boolean {
  return (
    left.dev === right.dev &&
    left.ino === right.ino &&
    left.size === right.size &&
    left.mtimeNs === right.mtimeNs &&
    left.ctimeNs === right.ctimeNs
  );
}

function textOf(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return text.includes("\0") ? null : text;
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** A file's time may be one that no calendar has. */
function instantOf({ mtimeMs }: BigIntStats): string | null {
  const date = new Date(Number(mtimeMs));
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

function toUnreadable(problem: string): ReadCommandFile {
  return { stamp: "", content: { problem } };
}

/** The system's word for what went wrong. Throws what is no word of the system. */
export function codeOf(error: unknown): string {
  if (error instanceof Error && "code" in error) return String(error.code);
  throw error;
}
