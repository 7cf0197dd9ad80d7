import {
  chmodSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { quiet, tempFolder, textIn } from "../fixtures/temp-workspace.ts";
import { inAnchoredFolder } from "./anchored-folder.ts";
import { ChangedSinceApprovedError } from "./changed-error.ts";
import { takeSnapshot } from "./file-snapshot.ts";
import { removeFile, replaceFile } from "./replace-file.ts";

const bytes = Buffer.from("new");

describe("replaceFile", () => {
  it("makes a file with the folders that are missing and leaves nothing else", async () => {
    const folder = tempFolder();
    await replaceFile(await takeSnapshot(join(folder, "a/b/c"), quiet), bytes, quiet);
    expect(textIn(folder, "a/b/c")).toBe("new");
    expect(readdirSync(join(folder, "a/b"))).toEqual(["c"]);
  });

  it.each([{ mode: 0o644 }, { mode: 0o600 }, { mode: 0o755 }, { mode: 0o4755 }, { mode: 0o640 }])(
    "keeps the permission bits $mode",
    async ({ mode }) => {
      const folder = tempFolder({ f: "old" });
      chmodSync(join(folder, "f"), mode);
      await replaceFile(await takeSnapshot(join(folder, "f"), quiet), bytes, quiet);
      expect(statSync(join(folder, "f")).mode & 0o7777).toBe(mode);
      expect(textIn(folder, "f")).toBe("new");
      expect(readdirSync(folder)).toEqual(["f"]);
    },
  );

  it("gives a new file the bits that the umask leaves", async () => {
    const folder = tempFolder();
    await replaceFile(await takeSnapshot(join(folder, "f"), quiet), bytes, quiet);
    writeFileSync(join(folder, "plain"), "");
    expect(statSync(join(folder, "f")).mode).toBe(statSync(join(folder, "plain")).mode);
  });

  it("leaves other hard links of the file alone", async () => {
    const folder = tempFolder({ f: "old" });
    linkSync(join(folder, "f"), join(folder, "other"));
    await replaceFile(await takeSnapshot(join(folder, "f"), quiet), bytes, quiet);
    expect([textIn(folder, "f"), textIn(folder, "other")]).toEqual(["new", "old"]);
  });

  it.each<{ name: string; meddle: (folder: string) => void }>([
    { name: "changed", meddle: (folder) => writeFileSync(join(folder, "d/f"), "other") },
    { name: "is gone", meddle: (folder) => unlinkSync(join(folder, "d/f")) },
    {
      name: "became a link",
      meddle: (folder) => {
        renameSync(join(folder, "d/f"), join(folder, "real"));
        symlinkSync("../real", join(folder, "d/f"));
      },
    },
    {
      name: "became a folder",
      meddle: (folder) => {
        unlinkSync(join(folder, "d/f"));
        mkdirSync(join(folder, "d/f"));
      },
    },
    {
      name: "is in a folder that became a link",
      meddle: (folder) => {
        renameSync(join(folder, "d"), join(folder, "elsewhere"));
        symlinkSync("elsewhere", join(folder, "d"));
      },
    },
  ])("does not write when the file $name since it was seen", async ({ meddle }) => {
    const folder = tempFolder({ "d/f": "old" });
    const snapshot = await takeSnapshot(join(folder, "d/f"), quiet);
    meddle(folder);
    const before = inventory(folder);
    await expect(replaceFile(snapshot, bytes, quiet)).rejects.toThrow();
    expect(inventory(folder)).toEqual(before);
  });

  it.each<{ name: string; appear: (path: string) => void }>([
    { name: "a file", appear: (path) => writeFileSync(path, "theirs") },
    { name: "a dangling link", appear: (path) => symlinkSync("/tmp/countersign-nowhere", path) },
    { name: "a folder", appear: (path) => mkdirSync(path) },
  ])("does not write a new file over $name that has appeared", async ({ appear }) => {
    const folder = tempFolder();
    const snapshot = await takeSnapshot(join(folder, "f"), quiet);
    appear(join(folder, "f"));
    const before = inventory(folder);
    await expect(replaceFile(snapshot, bytes, quiet)).rejects.toThrow(ChangedSinceApprovedError);
    expect(inventory(folder)).toEqual(before);
  });

  it("does not write when it was aborted, and clears up", async () => {
    const folder = tempFolder({ f: "old" });
    const snapshot = await takeSnapshot(join(folder, "f"), quiet);
    await expect(replaceFile(snapshot, bytes, AbortSignal.abort())).rejects.toThrow();
    expect(inventory(folder)).toEqual(["f: old"]);
  });
});

describe("removeFile", () => {
  it("deletes the file that was read", async () => {
    const folder = tempFolder({ f: "old", g: "" });
    await removeFile(await takeSnapshot(join(folder, "f"), quiet), quiet);
    expect(readdirSync(folder)).toEqual(["g"]);
  });

  it("does not delete another", async () => {
    const folder = tempFolder({ f: "old" });
    const snapshot = await takeSnapshot(join(folder, "f"), quiet);
    writeFileSync(join(folder, "f"), "other");
    await expect(removeFile(snapshot, quiet)).rejects.toThrow(ChangedSinceApprovedError);
    expect(textIn(folder, "f")).toBe("other");
  });
});

describe("inAnchoredFolder", () => {
  it("stays in the folder when its name is given to another", async () => {
    const outside = tempFolder();
    const folder = tempFolder({ "d/keep": "" });
    await inAnchoredFolder(join(folder, "d"), async (anchor) => {
      renameSync(join(folder, "d"), join(folder, "moved"));
      symlinkSync(outside, join(folder, "d"));
      writeFileSync(`${anchor}/written`, "x");
    });
    expect(readdirSync(outside)).toEqual([]);
    expect(readdirSync(join(folder, "moved"))).toEqual(["keep", "written"]);
  });

  it.each<{ name: string; make: (folder: string) => void }>([
    { name: "a link", make: (folder) => symlinkSync("real", join(folder, "d")) },
    { name: "below a link", make: (folder) => symlinkSync(".", join(folder, "d")) },
    { name: "a file", make: (folder) => writeFileSync(join(folder, "d"), "") },
  ])("refuses what is $name", async ({ make }) => {
    const folder = tempFolder({ "real/x/f": "" });
    make(folder);
    for (const path of ["d", "d/real"]) {
      await expect(inAnchoredFolder(join(folder, path), async () => "in")).rejects.toThrow();
    }
  });

  it("names the folder, not a descriptor, when something fails", async () => {
    const folder = tempFolder();
    const work = (anchor: string) => takeSnapshot(`${anchor}/${"x".repeat(300)}`, quiet);
    await expect(inAnchoredFolder(folder, work)).rejects.toMatchObject({
      path: expect.stringContaining(folder),
    });
  });
});

/** Every name with what it holds, so that any change shows. */
function inventory(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .sort()
    .map((name) => {
      const stats = lstatSync(join(folder, name));
      return stats.isFile() ? `${name}: ${textIn(folder, name)}` : `${name} ${stats.mode}`;
    });
}
