import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import { errorCodeOf } from "./error-code.ts";

/**
 * The bytes of a plain file, null where there is none. "unreadable": there is one, but it can't be read, has more than `mostBytes`, or is something
 * else. Never waits, as a FIFO would for a writer, and never reads more, however fast the file grows.
 */
export function readPlainFile(path: string, mostBytes: number): Buffer | null | "unreadable" {
  let file: number;
  try {
    file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
  } catch (error) {
    const code = errorCodeOf(error);
    if (code === null) throw error;
    return code === "ENOENT" || code === "ENOTDIR" ? null : "unreadable";
  }
  try {
    const stats = fstatSync(file);
    if (!stats.isFile() || stats.size > mostBytes) return "unreadable";
    const bytes = Buffer.allocUnsafe(stats.size);
    let length = 0;
    for (let read = -1; read !== 0 && length < stats.size; length += read)
      read = readSync(file, bytes, length, stats.size - length, null);
    return bytes.subarray(0, length);
  } catch (error) {
    if (errorCodeOf(error) === null) throw error;
    return "unreadable";
  } finally {
    closeSync(file);
  }
}
