import { execFileSync } from "node:child_process";
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { abortOnceWorkerRuns } from "./fixtures/signs.ts";
import { callTool, quiet, tempFolder, textOf } from "./fixtures/temp-workspace.ts";
import { createLsTool } from "./ls.ts";
import { gatherTree } from "./search/gather-tree.ts";
import { showTree } from "./search/show-tree.ts";

const ls = createLsTool("/nowhere");

type TreeOptions = { ignore?: string[]; limit?: number; mayRead?: (path: string) => boolean };

async function tree(folder: string, options: TreeOptions = {}): Promise<string[]> {
  const { ignore = [], limit = 500 } = options;
  const gathered = await gatherTree({ kind: "tree", root: folder, ignore, limit });
  const [root, ...lines] = showTree(gathered, options.mayRead).split("\n");
  expect(root).toMatch(/^\/.*\/( \(.*\))?$/);
  return lines;
}

describe("showTree", () => {
  it.each<{ name: string; files: Record<string, string>; ignore?: string[]; limit?: number; want: string[] }>(
    [
      { name: "an empty folder", files: {}, want: ["  (empty)"] },
      {
        name: "files and folders by name",
        files: { "b/c": "", "b/a/x": "", a: "" },
        want: ["  a", "  b/", "    a/", "      x", "    c"],
      },
      { name: "hidden files", files: { ".env": "" }, want: ["  .env"] },
      { name: "what git ignores", files: { ".gitignore": "x", x: "" }, want: ["  .gitignore", "  x"] },
      {
        name: "no insides of node_modules and .git",
        files: { "node_modules/a/b": "", ".git/HEAD": "", a: "" },
        want: ["  .git/ (not shown)", "  a", "  node_modules/ (not shown)"],
      },
      {
        name: "strange names on one line",
        files: { "a\nb": "", 'c"d e': "" },
        want: ['  "a\\nb"', '  c"d e'],
      },
      {
        name: "not what is left out by name",
        files: { "a.log": "", "d/b.log": "", "d/c": "" },
        ignore: ["*.log"],
        want: ["  d/", "    c"],
      },
      {
        name: "not what is left out by path",
        files: { "d/c": "", c: "" },
        ignore: ["d/c"],
        want: ["  c", "  d/"],
      },
      { name: "not folders that are left out", files: { "d/c": "", e: "" }, ignore: ["d"], want: ["  e"] },
      {
        name: "not what several globs leave out",
        files: { a: "", b: "", c: "" },
        ignore: ["a", "{b,x}"],
        want: ["  c"],
      },
      {
        name: "every level before the next",
        files: { "a/1/x": "", "a/2": "", "b/3": "" },
        limit: 5,
        want: [
          "  a/",
          "    1/ (not shown)",
          "    2",
          "  b/",
          "    3",
          "[cut here: 1 folder of the tree is not shown in full. LS on the folder itself shows it, or leave out others with ignore.]",
        ],
      },
      {
        name: "how many entries are missing",
        files: { "a/1": "", "a/2": "", "a/3": "", b: "" },
        limit: 3,
        want: [
          "  a/ (2 more entries not shown)",
          "    1",
          "  b",
          "[cut here: 1 folder of the tree is not shown in full. LS on the folder itself shows it, or leave out others with ignore.]",
        ],
      },
    ],
  )("shows $name", async ({ files, want, ...options }) => {
    expect(await tree(tempFolder(files), options)).toEqual(want);
  });

  it("shows links with their targets and does not follow them", async () => {
    const outside = tempFolder({ secret: "" });
    const folder = tempFolder({ "d/x": "" });
    symlinkSync(outside, join(folder, "out"));
    symlinkSync("d", join(folder, "in"));
    symlinkSync("..", join(folder, "up"));
    expect(await tree(folder)).toEqual(["  d/", "    x", "  in -> d", `  out -> ${outside}`, "  up -> .."]);
  });

  it("shows what stands in node_modules when that is asked for", async () => {
    const folder = tempFolder({ "node_modules/a/b": "" });
    expect(await tree(join(folder, "node_modules"))).toEqual(["  a/", "    b"]);
  });

  it("leaves out what rules forbid to read, with all below it, and says how much", async () => {
    const folder = tempFolder({ ".env": "", "keys/a": "", "keys/b": "", "src/.env": "", "src/a": "" });
    const mayRead = (path: string) => !path.endsWith("/.env") && path !== join(folder, "keys");
    expect(await tree(folder, { mayRead })).toEqual([
      "  src/",
      "    a",
      "[left out: 3 names that rules keep from reading]",
    ]);
  });

  it("does not call a folder empty whose names are all left out", async () => {
    expect(await tree(tempFolder({ a: "" }), { mayRead: () => false })).toEqual([
      "[left out: 1 name that rules keep from reading]",
    ]);
  });

  it("shows a FIFO by its name", async () => {
    const folder = tempFolder();
    execFileSync("mkfifo", [join(folder, "fifo")]);
    expect(await tree(folder)).toEqual(["  fifo"]);
  });
});

describe("LS", () => {
  it("shows a folder as a tree", async () => {
    const folder = tempFolder({ "src/a": "" });
    const { shown, result } = await callTool(ls, { path: "src" }, folder);
    expect(shown).toEqual({
      preview: { kind: "path", action: "list", path: join(folder, "src") },
      fingerprints: [{ path: join(folder, "src"), hash: "place" }],
    });
    expect(textOf(result)).toBe(`${folder}/src/\n  a`);
  });

  it("stops at 500 entries and 40,000 characters", async () => {
    const names = Array.from({ length: 600 }, (_, index) => `${"n".repeat(200)}${index}`);
    const folder = tempFolder(Object.fromEntries(names.map((name) => [name, ""])));
    const text = textOf((await callTool(ls, { path: "." }, folder)).result);
    expect(text.length).toBeLessThan(40_200);
    expect(text).toContain("LS on a subfolder shows the rest.");
  });

  it.each([
    { path: "f", message: "is a file" },
    { path: "gone", message: "doesn’t exist" },
    { path: "/dev/null", message: "is a device" },
    { path: "", message: "the path is empty" },
  ])("refuses $path", async ({ path, message }) => {
    const shown = ls.parse({ path }).preview({ workspace: tempFolder({ f: "" }), signal: quiet });
    await expect(shown).rejects.toThrow(message);
  });

  it("can be aborted while a pattern takes forever", async () => {
    const folder = tempFolder({ [`${"a".repeat(200)}`]: "" });
    const input = { path: ".", ignore: [`${"*a".repeat(30)}b`] };
    const { result } = await callTool(ls, input, folder, { signal: abortOnceWorkerRuns() });
    expect(result).toMatchObject({ ok: false, code: "aborted" });
  });
});
