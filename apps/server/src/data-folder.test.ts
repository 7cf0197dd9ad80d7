import { chmod, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { keepToken, openDataFolder, readKeptToken } from "./data-folder.ts";
import { StartError } from "./start-error.ts";

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "countersign-data-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

describe("the data folder", () => {
  it("is made with its parents, closed to others", async () => {
    const folder = join(await temporaryFolder(), "a", "b");
    await openDataFolder(folder);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    await openDataFolder(folder);
  });

  it.each([
    { name: "under a file", tail: "file/data", says: "a part of the path is a file" },
    { name: "that is a file", tail: "file", says: "a file is in its place" },
  ])("$name is refused in one sentence", async ({ tail, says }) => {
    const parent = await temporaryFolder();
    await writeFile(join(parent, "file"), "");
    const refused = openDataFolder(join(parent, tail));
    await expect(refused).rejects.toThrow(StartError);
    await expect(refused).rejects.toThrow(says);
    await expect(refused).rejects.toThrow("COUNTERSIGN_DATA");
  });
});

describe("the token", () => {
  it("is made once and kept closed", async () => {
    const folder = await temporaryFolder();
    const warnings: string[] = [];
    const token = await keepToken(folder, (message) => warnings.push(message));
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(await keepToken(folder, (message) => warnings.push(message))).toBe(token);
    expect((await stat(join(folder, "token"))).mode & 0o777).toBe(0o600);
    expect(warnings).toEqual([]);
  });

  it("is closed again, with a warning that does not tell it, when others could read it", async () => {
    const folder = await temporaryFolder();
    const token = await keepToken(folder, () => {});
    await chmod(join(folder, "token"), 0o644);
    const warnings: string[] = [];
    expect(await keepToken(folder, (message) => warnings.push(message))).toBe(token);
    expect((await stat(join(folder, "token"))).mode & 0o777).toBe(0o600);
    expect(warnings).toHaveLength(1);
    expect(warnings.join()).not.toContain(token);
  });

  it.each(["", "short", "two words of a token"])(
    "that cannot be one (%j) is refused and left alone",
    async (text) => {
      const folder = await temporaryFolder();
      await writeFile(join(folder, "token"), text);
      await expect(keepToken(folder, () => {})).rejects.toThrow(StartError);
      expect(await readFile(join(folder, "token"), "utf8")).toBe(text);
    },
  );

  it("is null where none was made", async () => {
    expect(await readKeptToken(await temporaryFolder())).toBeNull();
  });
});
