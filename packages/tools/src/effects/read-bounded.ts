import { readPlainFile } from "../file-system/read-plain-file.ts";

const mostBytes = 1_000_000;

/** The text of a plain file that isn't large, null where there is none. "unreadable": there is one, but it can't be read, is too large or something else. */
export function readBounded(path: string): { text: string } | null | "unreadable" {
  const bytes = readPlainFile(path, mostBytes);
  return Buffer.isBuffer(bytes) ? { text: bytes.toString("utf8") } : bytes;
}
