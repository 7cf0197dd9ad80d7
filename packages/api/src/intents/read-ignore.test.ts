import { execFileSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { hasIgnoreBelow, readIgnore } from "./read-ignore.ts";

function newPlace() {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "countersign-ignore-")));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const workspace = join(root, "work");
  mkdirSync(join(workspace, "a/b"), { recursive: true });
  return { root, workspace, file: join(workspace, ".intentignore") };
}

describe("an .intentignore", () => {
  it("is read as it is now", () => {
    const { workspace, file } = newPlace();
    expect(readIgnore(workspace, workspace)).toBeNull();
    writeFileSync(file, "\ufeffone\n");
    expect(readIgnore(workspace, workspace)).toEqual({ text: "one\n" });
    writeFileSync(file, "two\n");
    expect(readIgnore(workspace, workspace)).toEqual({ text: "two\n" });
  });

  it("of a folder that is not there yet, or is a file, is none", () => {
    const { workspace } = newPlace();
    writeFileSync(join(workspace, "plain"), "");
    expect(readIgnore(join(workspace, "new/er"), workspace)).toBeNull();
    expect(readIgnore(join(workspace, "plain"), workspace)).toBeNull();
  });

  it("may be a link to another .intentignore of the workspace", () => {
    const { workspace, file } = newPlace();
    writeFileSync(join(workspace, "a/.intentignore"), "x\n");
    symlinkSync("a/.intentignore", file);
    expect(readIgnore(workspace, workspace)).toEqual({ text: "x\n" });
  });

  it.each<{ name: string; make: (place: ReturnType<typeof newPlace>) => void; says: string }>([
    { name: "a folder", make: ({ file }) => mkdirSync(file), says: "isn’t a regular file" },
    { name: "a FIFO", make: ({ file }) => void execFileSync("mkfifo", [file]), says: "isn’t a regular file" },
    {
      name: "a link out of the workspace",
      make({ root, file }) {
        writeFileSync(join(root, ".intentignore"), "");
        symlinkSync("../.intentignore", file);
      },
      says: "out of the workspace",
    },
    {
      name: "a link to a file that an agent may change",
      make({ workspace, file }) {
        writeFileSync(join(workspace, "a/notes"), "");
        symlinkSync("a/notes", file);
      },
      says: "another name",
    },
    { name: "a dangling link", make: ({ file }) => symlinkSync("nothing", file), says: "ENOENT" },
    { name: "a loop", make: ({ file }) => symlinkSync(".intentignore", file), says: "ELOOP" },
    {
      name: "too large",
      make({ file }) {
        writeFileSync(file, "");
        truncateSync(file, 1_000_001);
      },
      says: "larger than 1 MB",
    },
    { name: "no UTF-8", make: ({ file }) => writeFileSync(file, Buffer.from([0xff, 0xfe])), says: "UTF-8" },
  ])("that is $name cannot be relied on", ({ make, says }) => {
    const place = newPlace();
    make(place);
    const read = readIgnore(place.workspace, place.workspace);
    expect(read).toEqual({ problem: expect.stringContaining(says) });
  });
});

describe("below a folder", () => {
  it("an .intentignore is found however deep, and the folder's own does not count", () => {
    const { workspace, file } = newPlace();
    writeFileSync(file, "");
    expect(hasIgnoreBelow(workspace)).toBe(false);
    writeFileSync(join(workspace, "a/b/.intentignore"), "");
    expect(hasIgnoreBelow(workspace)).toBe(true);
    expect(hasIgnoreBelow(join(workspace, "a/b"))).toBe(false);
    expect(hasIgnoreBelow(join(workspace, "a"))).toBe(true);
  });

  it("that is not there, nothing is", () => {
    const { workspace } = newPlace();
    expect(hasIgnoreBelow(join(workspace, "new"))).toBe(false);
  });

  it("with too much to look at, one is taken to be there", () => {
    const { workspace } = newPlace();
    for (let index = 0; index <= 20_000; index += 1) writeFileSync(join(workspace, "a", String(index)), "");
    expect(hasIgnoreBelow(workspace)).toBe(true);
  });
});
