import { describe, expect, it } from "vitest";
import {
  composeName,
  foldName,
  isInside,
  joinPath,
  normalise,
  parentOf,
  segmentsBelow,
} from "./path-text.ts";

describe("paths as text", () => {
  it.each([
    ["/a/b", "/a/b"],
    ["/a/./b", "/a/b"],
    ["/a/../b", "/b"],
    ["/a//b", "/a/b"],
    ["/a/", "/a"],
    ["/", "/"],
    ["//", "/"],
    ["/..", "/"],
    ["/../../a", "/a"],
    ["/.a", "/.a"],
    ["/..a", "/..a"],
    ["/a/...", "/a/..."],
    ["/a/.", "/a"],
    ["/a/..", "/"],
  ])("%s is normalized to %s", (path, want) => {
    expect(normalise(path)).toBe(want);
  });

  it.each([
    ["/a", "b", "/a/b"],
    ["/a", "/b", "/b"],
    ["/a", "", "/a"],
    ["/a", ".", "/a"],
    ["/", "b", "/b"],
    ["/", "", "/"],
    ["/a", "../b", "/a/../b"],
    ["/a/", "b", "/a/b"],
  ])("from %s, %s is %s", (folder, path, want) => {
    expect(joinPath(folder, path)).toBe(want);
  });

  it.each([
    ["/a", "/", true],
    ["/", "/", true],
    ["/a", "/a", true],
    ["/a/b", "/a", true],
    ["/ab", "/a", false],
    ["/a", "/a/b", false],
    ["/b/a", "/a", false],
  ])("%s is inside %s: %s", (path, folder, want) => {
    expect(isInside(path, folder)).toBe(want);
  });

  it.each([
    ["/a/b", "/", ["a", "b"]],
    ["/a", "/", ["a"]],
    ["/a/b/c", "/a", ["b", "c"]],
    ["/a/b", "/a", ["b"]],
    ["/a", "/a", []],
  ])("the segments of %s below %s", (path, folder, want) => {
    expect(segmentsBelow(path, folder)).toEqual(want);
  });

  it.each([
    ["/a/b", "/a"],
    ["/a", "/"],
    ["/", "/"],
  ])("%s is in %s", (path, want) => {
    expect(parentOf(path)).toBe(want);
  });

  it.each([
    ["A.TS", "a.ts"],
    ["\u00c9", "\u00e9"],
    ["E\u0301", "\u00e9"],
    ["\u0130", "i\u0307"],
  ])("%s is compared as %s", (text, want) => {
    expect(foldName(text)).toBe(want);
  });

  it("composes what can be composed, and keeps the case", () => {
    expect(composeName("E\u0301")).toBe("\u00c9");
    expect(composeName("Ab")).toBe("Ab");
  });
});
