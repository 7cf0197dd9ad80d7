import { chmod, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { StartError } from "../start-error.ts";
import { keepVapidKeys } from "./vapid-keys.ts";

async function folder() {
  const path = await mkdtemp(join(tmpdir(), "countersign-keys-"));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

it("are made once, also by two that start together, for the server's user alone", async () => {
  const path = await folder();
  const made = await Promise.all([keepVapidKeys(path), keepVapidKeys(path)]);
  expect(made[0]).toEqual(made[1]);
  expect(await keepVapidKeys(path)).toEqual(made[0]);
  const file = join(path, "push-keys.json");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(JSON.parse(await readFile(file, "utf8"))).toEqual(made[0]);
  await chmod(file, 0o644);
  await keepVapidKeys(path);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

it.each(["", "{", "{}", '{"publicKey":"x","privateKey":"y"}'])("refuse to start over %j", async (text) => {
  const path = await folder();
  await writeFile(join(path, "push-keys.json"), text);
  await expect(keepVapidKeys(path)).rejects.toThrow(StartError);
});
