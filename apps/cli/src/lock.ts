import { randomUUID } from "node:crypto";
import { readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

/** `onWait` is told once. A lock counts as left behind when its process is gone or it was not refreshed for `staleMs`. */
export type LockOptions = { onWait: () => void; staleMs?: number; pollMs?: number };

/** Runs while holding a lock file that names this process; waits while another living process holds it. */
export async function withLock<Result>(
  path: string,
  { onWait, staleMs = 60_000, pollMs = 100 }: LockOptions,
  run: () => Promise<Result>,
): Promise<Result> {
  for (let isFirst = true; !(await take(path)); isFirst = false) {
    if (await isLeftBehind(path, staleMs)) await remove(path);
    else {
      if (isFirst) onWait();
      await sleep(pollMs);
    }
  }
  const refreshing = setInterval(() => {
    const now = new Date();
    // Without its file the lock is lost, which the next refresh cannot mend either.
    utimes(path, now, now).catch(() => clearInterval(refreshing));
  }, staleMs / 10);
  try {
    return await run();
  } finally {
    clearInterval(refreshing);
    await rm(path, { force: true });
  }
}

async function take(path: string): Promise<boolean> {
  try {
    await writeFile(path, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (isCode(error, "EEXIST")) return false;
    throw error;
  }
}

async function isLeftBehind(path: string, staleMs: number): Promise<boolean> {
  try {
    const [text, { mtimeMs }] = await Promise.all([readFile(path, "utf8"), stat(path)]);
    if (Date.now() - mtimeMs > staleMs) return true;
    const pid = Number(text);
    return text !== "" && Number.isInteger(pid) && !isAlive(pid);
  } catch (error) {
    if (isCode(error, "ENOENT")) return false;
    throw error;
  }
}

/** By renaming, so that of two who find it left behind only one removes it. */
async function remove(path: string): Promise<void> {
  const aside = `${path}.${randomUUID()}`;
  try {
    await rename(path, aside);
    await rm(aside);
  } catch (error) {
    if (!isCode(error, "ENOENT")) throw error;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !isCode(error, "ESRCH");
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
