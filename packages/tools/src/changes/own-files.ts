import { randomBytes } from "node:crypto";
import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { hasErrorCode } from "../file-system/error-code.ts";

/** The id of a record, which is the name of a file. */
export function checkId(id: string): string {
  if (!/^[\w-]+$/.test(id)) throw new Error(`this names no record: ${JSON.stringify(id)}`);
  return id;
}

/** Writes a file that is there whole or not at all, whenever this process is killed. */
export async function writeWhole(path: string, content: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const temporary = `${path}.${randomBytes(6).toString("hex")}.tmp`;
  try {
    await writeFile(temporary, content, { mode: 0o600 });
    await rename(temporary, path);
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Removes the files in a folder that were last written before `moment`. */
export async function removeBefore(folder: string, moment: Date): Promise<void> {
  for (const name of await namesIn(folder)) {
    const path = join(folder, name);
    if ((await stat(path)).mtime < moment) await rm(path, { force: true });
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (hasErrorCode(error, "ENOENT")) return [];
    throw error;
  }
}
