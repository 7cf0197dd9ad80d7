import { describe, expect, it } from "vitest";
import { FolderSet } from "./folder-set.ts";

describe("folders that paths are held against", () => {
  const folders = new FolderSet(["/bin", "/.config/git", "/.config/code/user"]);

  it.each([
    ["/bin", true],
    ["/bin/x", true],
    ["/bin/x/y/z", true],
    ["/.config/git", true],
    ["/.config/git/config", true],
    ["/.config/code/user", true],
    ["/.config/code/user/x", true],
    ["/binary", false],
    ["/x/bin", false],
    ["/.config", false],
    ["/.config/gitk", false],
    ["/.config/code", false],
    ["/.config/code/users", false],
    ["/.config/code/user.bak/x", false],
    ["bin/x", false],
    ["/", false],
    ["", false],
  ])("holds %s: %s", (path, want) => {
    expect(folders.holds(path)).toBe(want);
  });

  it("looks no further into a path than its folders go", () => {
    // Looking into all of it again for each of its folders would outlast the test's time.
    expect(folders.holds(`/a${"/b".repeat(1_000_000)}`)).toBe(false);
  });
});
