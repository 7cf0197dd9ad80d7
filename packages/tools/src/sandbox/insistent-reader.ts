import { constants, type Dirent } from "node:fs";
import { chmod, lstat, open, readdir, readlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { errorMessage } from "@countersign/contracts/error-message";
import { hasErrorCode } from "../file-system/error-code.ts";
import { O_PATH } from "./mount-check.ts";

const searchMs = 10_000;
const mostEntries = 500_000;

/** Folders that most of what programs obey is in. They are read however much else there is. */
export const holdsObeyed = /^\.|^node_modules$/;

/** Lists folders after a command that may have made them hard to list. What can't be listed is passed over, but not what is beside it. */
export class InsistentReader {
  readonly #end: number;
  #entries = 0;
  problem: string | null = null;

  /** `limitMs`: how long it reads what is new, in milliseconds. */
  constructor(limitMs = searchMs) {
    this.#end = Date.now() + limitMs;
  }

  /** `folder`: a real path. `name`: the one that programs outside know it by. Null if it can't be listed, or `isNew` and there is too much. */
  async entriesOf(
    folder: string,
    { name = basename(folder), isNew }: { name?: string; isNew: boolean },
  ): Promise<Dirent[] | null> {
    const isMany = this.#entries > mostEntries && !holdsObeyed.test(name);
    if (isNew && (isMany || Date.now() > this.#end)) {
      this.problem ??= "the command left too much to look through";
      return null;
    }
    const entries = await this.orNote(() =>
      holdFolder(folder, (held) => readdir(held, { withFileTypes: true })),
    );
    this.#entries += entries?.length ?? 0;
    if (entries?.some((entry) => entry.name.includes("\uFFFD")))
      this.problem ??= `${folder} has a file whose name isn’t UTF-8`;
    return entries ?? ((await isGone(folder)) ? [] : null);
  }

  /** Null for what fails, also because another name of it was renamed. */
  async orNote<Result>(work: () => Promise<Result>): Promise<Result | null> {
    return work().catch((error: unknown) => {
      if (!hasErrorCode(error, "ENOENT")) this.problem ??= errorMessage(error);
      return null;
    });
  }
}

/**
 * Runs `work` with a path to the folder that stays the same folder, even if a command that still runs puts a link in its place. A command can close a
 * folder to us, and leave it open to those who know what is in it: it's opened first. `folder` must be a real path.
 */
export async function holdFolder<Result>(
  folder: string,
  work: (held: string) => Promise<Result>,
): Promise<Result> {
  const handle = await open(folder, O_PATH | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  try {
    const held = `/proc/self/fd/${handle.fd}`;
    if ((await readlink(held)) !== folder) throw new Error(`${folder} isn’t where it was`);
    const { mode } = await handle.stat();
    if ((mode & 0o700) !== 0o700) await chmod(held, mode | 0o700);
    return await work(held);
  } finally {
    await handle.close();
  }
}

/** Not one that can't be named here. */
async function isGone(path: string): Promise<boolean> {
  if (path.includes("\uFFFD")) return false;
  return lstat(path).then(
    () => false,
    (error: unknown) => hasErrorCode(error, "ENOENT"),
  );
}

const mostNameBytes = 255;

/** A name beside that path that nothing has. */
export async function freeName(path: string): Promise<string> {
  for (let count = 1; ; count += 1) {
    const ending = `.not-approved${count === 1 ? "" : `-${count}`}`;
    const name = join(dirname(path), `${cut(basename(path), mostNameBytes - ending.length)}${ending}`);
    const isTaken = await lstat(name).then(
      () => true,
      () => false,
    );
    if (!isTaken) return name;
  }
}

function cut(name: string, most: number): string {
  const bytes = Buffer.from(name);
  return bytes.length <= most ? name : new TextDecoder().decode(bytes.subarray(0, most), { stream: true });
}
