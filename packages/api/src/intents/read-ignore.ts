import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readSync,
  realpathSync,
} from "node:fs";
import { basename, join } from "node:path";
import type { ReadIgnore } from "@countersign/intents";

const name = ".intentignore";
const largest = 1_000_000;
/** The search stops after so many entries; callers then assume that there is a file. */
const mostEntries = 20_000;

/**
 * The `.intentignore` of a real folder as it is now; null where there is none. Anything that keeps it from being read is a problem:
 * what it would forbid is not known then.
 */
export function readIgnore(folder: string, workspace: string): ReadIgnore {
  const path = join(folder, name);
  try {
    if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return null;
    const real = realpathSync(path);
    if (!isBelow(real, workspace)) return { problem: "it’s a link that leads out of the workspace" };
    // Only files of this name are kept from agents: what another one says, an agent could change.
    if (basename(real).toLowerCase() !== name) return { problem: "it’s a link to a file with another name" };
    return readText(real);
  } catch (error) {
    const code = codeOf(error);
    return code === "ENOTDIR" ? null : { problem: `it can’t be read (${code})` };
  }
}

function readText(path: string): ReadIgnore {
  const file = openSync(
    path,
    constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOCTTY | constants.O_NOFOLLOW,
  );
  try {
    if (!fstatSync(file).isFile()) return { problem: "it isn’t a regular file" };
    const bytes = readUpTo(file, largest + 1);
    if (bytes.length > largest) return { problem: `it’s larger than ${largest / 1_000_000} MB` };
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch (error) {
    if (error instanceof TypeError) return { problem: "it isn’t UTF-8 text" };
    throw error;
  } finally {
    closeSync(file);
  }
}

function readUpTo(file: number, most: number): Buffer {
  const buffer = Buffer.allocUnsafe(most);
  let length = 0;
  while (length < most) {
    const read = readSync(file, buffer, length, most - length, null);
    if (read === 0) break;
    length += read;
  }
  return buffer.subarray(0, length);
}

/** Whether a folder below a real one has an `.intentignore`. True also where that cannot be said: too much to look at, or unreadable. */
export function hasIgnoreBelow(folder: string): boolean {
  const waiting = [folder];
  let seen = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const entries = entriesOf(next);
    if (entries === null) return true;
    seen += entries.length;
    if (seen > mostEntries) return true;
    for (const entry of entries) {
      if (entry.name.toLowerCase() === name && next !== folder) return true;
      if (entry.isDirectory()) waiting.push(join(next, entry.name));
    }
  }
  return false;
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    const code = codeOf(error);
    return code === "ENOENT" || code === "ENOTDIR" ? [] : null;
  }
}

function isBelow(path: string, workspace: string): boolean {
  return path.startsWith(workspace.endsWith("/") ? workspace : `${workspace}/`);
}

function codeOf(error: unknown): string {
  if (error instanceof Error && "code" in error) return String(error.code);
  throw error;
}
