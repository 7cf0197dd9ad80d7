import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { realpath } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { addFiles } from "../fixtures/temp-workspace.ts";
import { nearestPlaces } from "./closed-places.ts";

/** Looks as a user who may not look into the folder. Root may look into every one. */
function outsiderOf(folder: string) {
  return async (path: string) => {
    if (path.startsWith(`${folder}/`))
      throw Object.assign(new Error("no"), { code: "EACCES", syscall: "realpath" });
    return realpath(path);
  };
}

it("closes the folder of another user as a whole, where what is in it can’t be seen", async () => {
  const root = realpathSync(mkdtempSync("/var/tmp/countersign-test-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  addFiles(root, { "private/deep/socket": "", "private/other": "", "public/socket": "" });
  const paths = ["private/deep/socket", "private/other", "public/socket", "gone/socket"];
  const places = await nearestPlaces(
    paths.map((path) => join(root, path)),
    outsiderOf(join(root, "private")),
  );
  expect(places).toEqual([
    { path: join(root, "private"), isFolder: true },
    { path: join(root, "public/socket"), isFolder: false },
  ]);
});

it("closes nothing instead of what can’t be seen for another reason", async () => {
  const look = async () =>
    Promise.reject(Object.assign(new Error("no"), { code: "EIO", syscall: "realpath" }));
  await expect(nearestPlaces(["/srv/a"], look)).rejects.toThrow("no");
});
