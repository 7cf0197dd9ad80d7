import { describe, expect, it } from "vitest";
import { ToolInputError } from "../ports/tool.ts";
import { isInside, quoteName, resolveToolPath, showPath } from "./tool-path.ts";

const base = { workspace: "/work/app", home: "/home/ann" };

describe("resolveToolPath", () => {
  it.each([
    { path: "a.txt", want: "/work/app/a.txt" },
    { path: "./a.txt", want: "/work/app/a.txt" },
    { path: ".", want: "/work/app" },
    { path: "src/", want: "/work/app/src" },
    { path: "src//x/./y", want: "/work/app/src/x/y" },
    { path: "src/../../app-secrets/x", want: "/work/app-secrets/x" },
    { path: "../../../../etc/passwd", want: "/etc/passwd" },
    { path: "/etc/passwd", want: "/etc/passwd" },
    { path: "//etc//passwd", want: "/etc/passwd" },
    { path: "/work/app/../other", want: "/work/other" },
    { path: "~/notes", want: "/home/ann/notes" },
    { path: "~/", want: "/home/ann" },
    { path: "~//etc/passwd", want: "/home/ann/etc/passwd" },
    { path: "~/../bob/x", want: "/home/bob/x" },
    { path: "~", want: "/work/app/~" },
    { path: "~bob/x", want: "/work/app/~bob/x" },
    { path: "a/~/x", want: "/work/app/a/~/x" },
    { path: "$HOME/x", want: "/work/app/$HOME/x" },
    { path: "a b\n\"'", want: "/work/app/a b\n\"'" },
    { path: " a", want: "/work/app/ a" },
    { path: "...", want: "/work/app/..." },
    { path: "a\u0308", want: "/work/app/a\u0308" },
    { path: "C:\\x", want: "/work/app/C:\\x" },
    { path: "file:///etc/passwd", want: "/work/app/file:/etc/passwd" },
    { path: "%2e%2e/x", want: "/work/app/%2e%2e/x" },
  ])("takes $path for $want", ({ path, want }) => {
    expect(resolveToolPath(path, base)).toBe(want);
  });

  it.each([{ path: "" }, { path: "a\0b" }, { path: "/etc/passwd\0.txt" }])("refuses $path", ({ path }) => {
    expect(() => resolveToolPath(path, base)).toThrow(ToolInputError);
  });

  it("does not expand ~ in the middle of a home folder that is the root", () => {
    expect(resolveToolPath("~/x", { workspace: "/w", home: "/" })).toBe("/x");
  });
});

describe("isInside", () => {
  it.each([
    { path: "/a/b", folder: "/a/b", want: true },
    { path: "/a/b/c", folder: "/a/b", want: true },
    { path: "/a/bc", folder: "/a/b", want: false },
    { path: "/a/b-secrets/x", folder: "/a/b", want: false },
    { path: "/a", folder: "/a/b", want: false },
    { path: "/x", folder: "/", want: true },
    { path: "/", folder: "/", want: true },
  ])("$path in $folder: $want", ({ path, folder, want }) => {
    expect(isInside(path, folder)).toBe(want);
  });
});

describe("showPath", () => {
  it.each([
    { path: "/w/a/b", want: "a/b" },
    { path: "/w", want: "/w" },
    { path: "/wx/a", want: "/wx/a" },
    { path: "/w/a b", want: "a b" },
    { path: "/w/a\nb", want: '"a\\nb"' },
    { path: "/w/\u007f", want: '"\u007f"' },
  ])("shows $path as $want", ({ path, want }) => {
    expect(showPath(path, "/w")).toBe(want);
  });

  it("leaves letters of all languages as they are", () => {
    expect(quoteName("ä日本🙂'\"")).toBe("ä日本🙂'\"");
  });
});
