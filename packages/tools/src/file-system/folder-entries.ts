import { readdirSync } from "node:fs";
import type { FolderEntry } from "@countersign/policy";
import { readPlainFile } from "./read-plain-file.ts";

const largestText = 65_536;

/** The entries of a folder; null if it can't be read. */
export function folderEntries(folder: string): FolderEntry[] | null {
  return orNull(() =>
    readdirSync(folder, { withFileTypes: true }).map((entry) => ({
      name: entry.name,
      kind: entry.isSymbolicLink()
        ? "link"
        : entry.isDirectory()
          ? "folder"
          : entry.isFile()
            ? "file"
            : "other",
    })),
  );
}

/** The text of a small file; null for any other, and where it can't be read. */
export function smallText(path: string): string | null {
  const bytes = readPlainFile(path, largestText);
  return Buffer.isBuffer(bytes) ? bytes.toString("utf8") : null;
}

/** Null where the system refuses: nothing is there, or it isn't readable. */
function orNull<Result>(read: () => Result): Result | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof Error && "code" in error) return null;
    throw error;
  }
}
