import { describe, expect, it } from "vitest";
import { rankFiles } from "./rank-files.ts";

describe("rankFiles", () => {
  it.each([
    {
      name: "a whole path, then the beginning of a name, of a path, a part of a name, of a path, and scattered letters",
      typed: "app",
      paths: ["a/p/x/p", "web/myapp/x.ts", "lib/wrapper.ts", "apps/x.ts", "src/app.ts", "app"],
      want: ["app", "src/app.ts", "apps/x.ts", "lib/wrapper.ts", "web/myapp/x.ts", "a/p/x/p"],
    },
    {
      name: "everything, with what is in the fewest folders first, where nothing is typed",
      typed: "",
      paths: ["src/deep/a.ts", "src/a.ts", "README.md", "b"],
      want: ["b", "README.md", "src/a.ts", "src/deep/a.ts"],
    },
    {
      name: "a folder, typed with its slash",
      typed: "src/",
      paths: ["lib/src.ts", "src/a.ts", "src/b.ts"],
      want: ["src/a.ts", "src/b.ts"],
    },
    { name: "nothing that doesn’t fit", typed: "zzz", paths: ["src/app.ts"], want: [] },
    { name: "capitals or not", typed: "readme", paths: ["README.md"], want: ["README.md"] },
  ])("gives $name", ({ typed, paths, want }) => {
    expect(rankFiles(paths, typed, 10)).toEqual(want);
  });

  it("gives only the best of many", () => {
    const paths = Array.from({ length: 1_000 }, (_, at) => `folder/file-${at}`);
    expect(rankFiles([...paths, "file"], "file", 3)).toEqual(["file", "folder/file-0", "folder/file-1"]);
  });
});

it.each([
  { path: "src/app.ts", typed: "sats", fits: true },
  { path: "src/app.ts", typed: "stas", fits: false },
  { path: "日本/語.txt", typed: "日語", fits: true },
])("letters must come in their order: $typed in $path", ({ path, typed, fits }) => {
  expect(rankFiles([path], typed, 1)).toEqual(fits ? [path] : []);
});
