import { closeSync, constants, fstatSync, openSync, readFileSync } from "node:fs";

const mostBytes = 1_000_000;

/** The text of a plain file that isn't large, null where there is none. "unreadable": there is one, but it can't be read, is too large or something else. */
export function readBounded(path: string): { text: string } | null | "unreadable" {
  let file: number;
  try {
    // A FIFO would wait for a writer.
    file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
  } catch (error) {
    if (!(error instanceof Error) || !("code" in error)) throw error;
    return error.code === "ENOENT" || error.code === "ENOTDIR" ? null : "unreadable";
  }
  try {
    const stats = fstatSync(file);
    if (!stats.isFile() || stats.size > mostBytes) return "unreadable";
    return { text: readFileSync(file, "utf8") };
  } catch (error) {
    if (error instanceof Error && "code" in error) return "unreadable";
    throw error;
  } finally {
    closeSync(file);
  }
}
