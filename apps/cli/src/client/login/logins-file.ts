import { randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { formatIssues } from "@countersign/contracts/format-issues";
import { openDataFolder } from "@countersign/server/data-folder";
import { readSettings } from "@countersign/server/environment";
import { StartError } from "@countersign/server/start-error";
import { z } from "zod";
import { jsonOf } from "../../json-of.ts";
import { withLock } from "../../lock.ts";

/** A login at one server. */
const login = z.strictObject({
  /** The secret. */
  key: z.string().regex(/^[\x21-\x7e]{20,500}$/, "isn’t a key"),
  keyId: z.string().min(1),
  keyName: z.string(),
  /** The name of the person as whom the key acts. */
  person: z.string(),
  /** ISO 8601, UTC. */
  expiresAt: z.iso.datetime(),
});
export type Login = z.infer<typeof login>;

const origin = z
  .string()
  .refine((text) => URL.canParse(text) && new URL(text).origin === text, "must be the origin of a server");

const file = z.strictObject({ version: z.literal(1), logins: z.record(origin, login) });

const longestFile = 1_000_000;

/** Where logins are kept: in the data folder, which agents can't read. */
export function loginsFile(variables: Record<string, string | undefined>): string {
  const { dataFolder } = readSettings({ COUNTERSIGN_DATA: variables.COUNTERSIGN_DATA });
  return join(dataFolder, "logins.json");
}

/** The logins by the origin of their server; none if there is no file. Throws `StartError` for a file that others can read or that isn't ours. */
export async function readLogins(path: string): Promise<Map<string, Login>> {
  const text = await readOwn(path);
  if (text === null) return new Map();
  const parsed = file.safeParse(jsonOf(text));
  if (parsed.success) return new Map(Object.entries(parsed.data.logins));
  const detail = jsonOf(text) === null ? "it isn’t JSON" : formatIssues(parsed.error);
  throw new StartError(
    `${path} can’t be read as a file of logins: ${detail}. It wasn’t changed. Fix it, or move it away and log in again.`,
  );
}

/** Changes the logins that are stored at that moment, whole or not at all: of two commands at once, none loses what the other stored. */
export async function changeLogins(
  path: string,
  change: (logins: Map<string, Login>) => void,
): Promise<void> {
  await openDataFolder(join(path, ".."));
  await withLock(`${path}.lock`, { onWait: () => {} }, async () => {
    const logins = await readLogins(path);
    change(logins);
    const content: z.infer<typeof file> = { version: 1, logins: Object.fromEntries(logins) };
    await replaceFile(path, `${JSON.stringify(content, null, 2)}\n`);
  });
}

async function replaceFile(path: string, text: string): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  try {
    const written = await open(draft, "wx", 0o600);
    try {
      await written.writeFile(text);
      await written.sync();
    } finally {
      await written.close();
    }
    await rename(draft, path);
  } catch (cause) {
    await rm(draft, { force: true });
    throw new StartError(`${path} can’t be written: ${reasonOf(cause)}.`, { cause });
  }
}

/** The text of a file that only this user can read and change; null if there is none. */
async function readOwn(path: string): Promise<string | null> {
  const found = await openOwn(path);
  if (found === null) return null;
  try {
    const { size } = await assertOwn(found, path);
    if (size > longestFile) throw new StartError(`${path} is too large for a file of logins.`);
    return await found.readFile("utf8");
  } finally {
    await found.close();
  }
}

/** Not through a link: what is checked is what is read. */
async function openOwn(path: string): Promise<FileHandle | null> {
  try {
    // Nonblocking, because a pipe would be waited for.
    return await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
  } catch (cause) {
    if (codeOf(cause) === "ENOENT") return null;
    const reason = codeOf(cause) === "ELOOP" ? "it’s a link" : reasonOf(cause);
    throw new StartError(`${path} can’t be read: ${reason}. It wasn’t changed.`, { cause });
  }
}

async function assertOwn(found: FileHandle, path: string): Promise<{ size: number }> {
  const status = await found.stat();
  if (!status.isFile()) throw new StartError(`${path} isn’t a file. Move it away and log in again.`);
  if (process.platform === "win32") return status;
  if (status.uid !== process.getuid?.())
    throw new StartError(`${path} belongs to another user, so its keys aren’t used.`);
  if ((status.mode & 0o077) !== 0)
    throw new StartError(
      `Other users can read or change ${path}, so its keys aren’t used. Run “chmod 600 ${path}”. If someone may have read it, revoke its keys too (Settings → Keys).`,
    );
  return status;
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

function reasonOf(error: unknown): string {
  return codeOf(error) || (error instanceof Error ? error.message : String(error));
}
