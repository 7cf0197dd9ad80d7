import { lstatSync, realpathSync, type Stats, statSync } from "node:fs";
import { resolve } from "node:path";
import { readPlainFile } from "./read-plain-file.ts";

const maxReads = 5_000;
const longestText = 1_000_000;
const mostText = 5_000_000;
const mostIndexes = 200_000_000;

/** What git may understand and this program doesn't, as a name for people. */
export class Unreadable extends Error {
  static at(path: string): Unreadable {
    return new Unreadable(`${path} (unreadable)`);
  }
}

/** The files of one question, which ends where they are too many or too large: files that name each other multiply. */
export class GitFiles {
  private reads = 0;
  private text = 0;
  private indexes = 0;

  /** Counts one more place that is looked at. */
  countRead(): void {
    this.reads += 1;
    if (this.reads > maxReads) throw tooMuch();
  }

  /** A path that a file consists of. */
  readPath(path: string): string | null {
    return this.readText(path)?.replace(/[\r\n]+$/, "") ?? null;
  }

  /** Null where nothing stands. */
  readText(path: string): string | null {
    const bytes = this.read(path, longestText);
    if (bytes === null) return null;
    this.text += bytes.length;
    if (this.text > mostText) throw tooMuch();
    const text = bytes.toString("utf8");
    // A path of other bytes would lead git to a file that isn't found here, and one with a NUL ends for git there.
    if (text.includes(notText) || text.includes("\0")) throw Unreadable.at(path);
    return text;
  }

  readIndex(path: string): Buffer | null {
    this.indexes += statsOf(path)?.size ?? 0;
    if (this.indexes > mostIndexes) throw tooMuch();
    return this.read(path, mostIndexes);
  }

  private read(path: string, mostBytes: number): Buffer | null {
    this.countRead();
    // Most files that git knows don't exist, and an error takes longer than a look.
    if (statsOf(path) === null) return null;
    const bytes = readPlainFile(path, mostBytes);
    if (bytes === "unreadable") throw Unreadable.at(path);
    return bytes;
  }
}

function tooMuch(): Unreadable {
  return new Unreadable("too much configuration");
}

/** What bytes become that are no UTF-8. */
export const notText = "\uFFFD";

export function statsOf(path: string): Stats | null {
  return statSync(path, { throwIfNoEntry: false }) ?? null;
}

/** Of a link itself. */
export function linkStatsOf(path: string): Stats | null {
  return lstatSync(path, { throwIfNoEntry: false }) ?? null;
}

/** As the kernel walks, also where `..` follows a link. As it is written where nothing stands. */
export function realOf(path: string): string {
  return statsOf(path) === null ? resolve(path) : realpathSync.native(path);
}

/** A path as it is written in a place: its `..` stay, because behind a link they lead elsewhere than in the text. */
export function pathIn(base: string, path: string): string {
  return path.startsWith("/") ? path : `${base}/${path}`;
}
