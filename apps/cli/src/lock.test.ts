import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { temporaryFolder } from "./fixtures/temporary-folder.ts";
import { withLock } from "./lock.ts";

const lockPath = async () => join(await temporaryFolder(), "x.lock");
const quick = { onWait: () => {}, pollMs: 5 };

it("lets one after the other in, and says that it waits", async () => {
  const path = await lockPath();
  const order: string[] = [];
  const [isIn, isWaiting] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const work = (name: string) => async () => {
    order.push(`${name} in`);
    isIn.resolve();
    await isWaiting.promise;
    order.push(`${name} out`);
  };
  const onWait = () => {
    order.push("waits");
    isWaiting.resolve();
  };
  const first = withLock(path, quick, work("first"));
  await isIn.promise;
  await Promise.all([first, withLock(path, { ...quick, onWait }, work("second"))]);
  expect(order).toEqual(["first in", "waits", "first out", "second in", "second out"]);
  expect(existsSync(path)).toBe(false);
});

it("lets ten that come at once in one by one", async () => {
  const path = await lockPath();
  let inside = 0;
  let most = 0;
  const work = async () => {
    inside += 1;
    most = Math.max(most, inside);
    await sleep(2);
    inside -= 1;
  };
  await Promise.all(Array.from({ length: 10 }, () => withLock(path, quick, work)));
  expect(most).toBe(1);
});

it("is given back when the work fails", async () => {
  const path = await lockPath();
  await expect(withLock(path, quick, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await withLock(path, quick, async () => "yes")).toBe("yes");
});

it("is taken over from a process that is gone", async () => {
  const path = await lockPath();
  const { pid } = spawnSync(process.execPath, ["--version"]);
  await writeFile(path, String(pid));
  expect(await withLock(path, quick, () => readFile(path, "utf8"))).toBe(String(process.pid));
});

it("is taken over when nobody refreshed it for long, whatever process has its number now", async () => {
  const path = await lockPath();
  await writeFile(path, String(process.pid));
  const old = new Date(Date.now() - 120_000);
  await utimes(path, old, old);
  expect(await withLock(path, quick, async () => "mine")).toBe("mine");
});
