import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { realFileSystem } from "./real-file-system.ts";

const folder = realpathSync(mkdtempSync(join(tmpdir(), "real-")));
mkdirSync(join(folder, "a/b"), { recursive: true });
writeFileSync(join(folder, "a/file"), "");
symlinkSync(join(folder, "a/b"), join(folder, "absolute"));
symlinkSync("a", join(folder, "relative"));
symlinkSync("../none/x", join(folder, "a/dangling"));
symlinkSync("chain", join(folder, "start"));
symlinkSync("a/dangling", join(folder, "chain"));
symlinkSync("loop", join(folder, "loop"));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe("the real path", () => {
  it.each([
    { path: "a/file", want: "a/file" },
    { path: "a/new/deep", want: "a/new/deep" },
    { path: "absolute", want: "a/b" },
    { path: "absolute/new", want: "a/b/new" },
    { path: "relative/file", want: "a/file" },
    { path: "a/dangling", want: "none/x" },
    { path: "a/dangling/below", want: "none/x/below" },
    { path: "start", want: "none/x" },
    { path: "a/file/below", want: "a/file/below" },
  ])("of $path is $want", ({ path, want }) => {
    expect(realFileSystem.realpath(join(folder, path))).toBe(join(folder, want));
  });

  it.each(["loop", "loop/x"])("of %s cannot be known", (path) => {
    expect(() => realFileSystem.realpath(join(folder, path))).toThrow();
  });
});
