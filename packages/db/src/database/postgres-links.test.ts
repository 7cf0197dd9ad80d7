import { mkdir, mkdtemp, readFile, readlink, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { linkLibraries } from "./postgres-links.ts";

async function platformPackage(links: object[] | null): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "countersign-links-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, "native/lib/deep"), { recursive: true });
  await writeFile(join(folder, "native/lib/libpq.so.5.18"), "library");
  if (links !== null) await writeFile(join(folder, "native/pg-symlinks.json"), JSON.stringify(links));
  return folder;
}

it("makes the links that an install script would have made, and leaves those that are there", async () => {
  const folder = await platformPackage([
    { source: "native/lib/libpq.so.5.18", target: "native/lib/libpq.so.5" },
    { source: "native/lib/libpq.so.5.18", target: "native/lib/deep/libpq.so" },
  ]);
  await linkLibraries(folder);
  await linkLibraries(folder);
  expect(await readlink(join(folder, "native/lib/libpq.so.5"))).toBe("libpq.so.5.18");
  expect(await readFile(join(folder, "native/lib/deep/libpq.so"), "utf8")).toBe("library");
});

it("has nothing to do where a platform needs no links", async () => {
  await expect(linkLibraries(await platformPackage(null))).resolves.toBeUndefined();
});

it("says what is missing where it can’t be made", async () => {
  const folder = await platformPackage([
    { source: "native/lib/libpq.so.5.18", target: "native/gone/libpq.so" },
  ]);
  await expect(linkLibraries(folder)).rejects.toThrow(/lacks \S+native\/gone\/libpq\.so.*install scripts/);
});
