import { readFile } from "node:fs/promises";

/** Num, RefCount, Protocol, Flags, Type, St, Inode, Path. */
const line = /^\S+ \S+ \S+ \S+ \S+ \S+ +\d+ (\/.*)$/;

/**
 * The paths of the sockets of this machine. A read-only file system doesn't keep anybody from connecting to them. Those of another network
 * namespace aren't among them, nor those whose programs gave a relative path.
 */
export async function openSockets(): Promise<string[]> {
  const table = await readFile("/proc/net/unix", "utf8");
  return table.split("\n").flatMap((text) => line.exec(text)?.[1] ?? []);
}
