import { type BigIntStats, constants, statSync } from "node:fs";
import { open } from "node:fs/promises";

/** The text of a small file, or why there is none. `stamp` changes whenever the file does; "" means: read again next time. */
export type TextFile =
  | { kind: "text"; text: string; stamp: string; changedAt: string }
  | { kind: "missing" }
  | { kind: "unreadable"; message: string; stamp: string };

const largest = 1_000_000;
/** A file that changed this recently may change again without a new time. */
const settleMs = 100;

/**
 * The stamp of the file that is at the path now; null if there is none. Throws only for bugs. It is synchronous because every decision
 * checks all settings files, and waiting for a thread would take a hundred times as long as the check itself.
 */
export function stampOf(path: string): string | null {
  try {
    const found = statSync(path, { bigint: true, throwIfNoEntry: false });
    return found === undefined ? null : stampFrom(found);
  } catch (error) {
    return isMissing(error) ? null : "";
  }
}

/** Reads a file of at most 1 MB as UTF-8, a byte order mark taken away. Never waits for a FIFO or a device. */
export async function readTextFile(path: string, now: () => number): Promise<TextFile> {
  try {
    const handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
    try {
      const before = await handle.stat({ bigint: true });
      const stamp = isSettled(before, now()) ? stampFrom(before) : "";
      if (!before.isFile()) return { kind: "unreadable", message: "it isn’t a regular file", stamp };
      if (before.size > largest) {
        return { kind: "unreadable", message: `it’s larger than ${largest / 1_000_000} MB`, stamp };
      }
      const bytes = await handle.readFile();
      const isSame = stampFrom(await handle.stat({ bigint: true })) === stampFrom(before);
      const text = decode(bytes);
      if (text === null) return { kind: "unreadable", message: "it isn’t UTF-8 text", stamp };
      const changedAt = new Date(Number(before.mtimeMs)).toISOString();
      return { kind: "text", text, stamp: isSame ? stamp : "", changedAt };
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (isMissing(error)) return { kind: "missing" };
    const code = error instanceof Error && "code" in error ? String(error.code) : null;
    if (code === null) throw error;
    return { kind: "unreadable", message: `it can’t be read (${code})`, stamp: "" };
  }
}

function stampFrom({ dev, ino, size, mtimeNs, ctimeNs }: BigIntStats): string {
  return [dev, ino, size, mtimeNs, ctimeNs].join(" ");
}

function isSettled({ ctimeMs }: BigIntStats, now: number): boolean {
  return now - Number(ctimeMs) > settleMs;
}

function decode(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return text.includes("\0") ? null : text;
  } catch {
    return null;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");
}
