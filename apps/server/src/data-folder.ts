import { randomBytes } from "node:crypto";
import { chmod, link, lstat, mkdir, open, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { errorMessage } from "@countersign/contracts/error-message";
import { StartError } from "./start-error.ts";

/** Makes the data folder, closed to other users, if it is not there; throws `StartError` when nothing can be written in it. */
export async function openDataFolder(folder: string): Promise<void> {
  const probe = join(folder, `.probe-${randomBytes(6).toString("hex")}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(probe, "");
    await rm(probe);
  } catch (cause) {
    throw new StartError(
      `The data folder ${folder} isn’t writable: ${reasonOf(cause)}. Set COUNTERSIGN_DATA to another folder.`,
      { cause },
    );
  }
}

/**
 * The token of this data folder, made and kept (mode 0600) when there is none yet. A file that others can read is
 * closed, and `warn` is told, since others may have read it.
 */
export async function keepToken(folder: string, warn: (message: string) => void): Promise<string> {
  const path = tokenPath(folder);
  const kept = await readKeptToken(folder);
  if (kept === null) return (await keepFile(path, newToken)).trim();
  const { mode } = await stat(path);
  if ((mode & 0o077) !== 0 && process.platform !== "win32") {
    await chmod(path, 0o600);
    warn(
      `Other users could read the token file ${path}. Its permissions are fixed now. If someone may have read it, delete it and restart for a new token.`,
    );
  }
  return kept;
}

/** The kept token, or null when none was made yet. Throws `StartError` when what is kept is not a token. */
export async function readKeptToken(folder: string): Promise<string | null> {
  const path = tokenPath(folder);
  let text: string;
  try {
    text = (await readFile(path, "utf8")).trim();
  } catch (cause) {
    if (isCode(cause, "ENOENT")) return null;
    throw new StartError(`The token file ${path} can’t be read: ${reasonOf(cause)}.`, { cause });
  }
  if (!/^[\x21-\x7e]{16,1024}$/.test(text)) {
    throw new StartError(
      `The token file ${path} has no usable token. Delete it, and the next start creates a new one.`,
    );
  }
  return text;
}

/**
 * What a file holds; where there is none it is made (mode 0600), whole or not at all, and the first of two that start at
 * once wins.
 */
export async function keepFile(path: string, make: () => string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (cause) {
    if (!isCode(cause, "ENOENT")) throw cause;
  }
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  const file = await open(draft, "wx", 0o600);
  try {
    await file.writeFile(make());
    await file.sync();
    await link(draft, path);
  } catch (cause) {
    if (!isCode(cause, "EEXIST")) throw cause;
  } finally {
    await file.close();
    await rm(draft, { force: true });
  }
  return readFile(path, "utf8");
}

function newToken(): string {
  return `${randomBytes(32).toString("base64url")}\n`;
}

/** The socket where agents on this machine reach the gate. Only this user can put one there, so nobody else can answer. */
export function gateSocketPath(folder: string): string {
  return join(folder, "gate.sock");
}

/** The longest path of a socket that works on every system, in bytes. */
const longestPath = 103;

/** Why there can't be such a socket, in a few words; null if there can. */
export async function whyNoGateSocket(folder: string): Promise<string | null> {
  const path = gateSocketPath(folder);
  if (process.platform === "win32") return "Windows has no such sockets";
  if (Buffer.byteLength(path) > longestPath) return "the path is too long for a socket";
  const found = await stat(folder).catch(() => null);
  return found === null || (found.mode & 0o022) === 0 ? null : "other users can write in the data folder";
}

/**
 * The path of that socket, even if no server has created it yet: a program that took the port instead would get the token. Null if there
 * can't be a socket. Throws `StartError` if somebody else put something there.
 */
export async function gateSocketOf(folder: string): Promise<string | null> {
  if ((await whyNoGateSocket(folder)) !== null) return null;
  const path = gateSocketPath(folder);
  const found = await lstat(path).catch(() => null);
  const owners = [process.getuid?.(), 0];
  // Root connects for everybody on the machine, to the server of the folder's owner.
  if (process.getuid?.() === 0) owners.push((await stat(folder).catch(() => null))?.uid);
  const isOurs = found === null || (found.isSocket() && owners.includes(found.uid));
  if (!isOurs)
    throw new StartError(`${path} isn’t a socket that you own. Remove it, then restart Countersign.`);
  return path;
}

function tokenPath(folder: string): string {
  return join(folder, "token");
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

function reasonOf(error: unknown): string {
  const messages: Record<string, string> = {
    EACCES: "permission denied",
    EPERM: "permission denied",
    ENOTDIR: "a part of the path is a file",
    EEXIST: "a file is in its place",
    EROFS: "the file system is read-only",
    ENOSPC: "the disk is full",
    EISDIR: "it is a folder",
  };
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return messages[code] ?? errorMessage(error);
}
