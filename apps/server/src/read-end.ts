import { constants } from "node:fs";
import { open } from "node:fs/promises";

const longest = 65_536;

/** The last 64 KiB of a file, as text. Empty if that isn't a file, or can't be read. */
export async function readEnd(path: string): Promise<string> {
  // Without waiting, if that is a pipe.
  const flags = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOCTTY;
  const file = await open(path, flags).catch(() => null);
  if (file === null) return "";
  try {
    const stats = await file.stat();
    if (!stats.isFile()) return "";
    const { size } = stats;
    const buffer = Buffer.alloc(Math.min(size, longest));
    const { bytesRead } = await file.read(buffer, 0, buffer.length, Math.max(0, size - longest));
    return buffer.toString("utf8", 0, bytesRead);
  } finally {
    await file.close();
  }
}
