import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tempFolder } from "../fixtures/temp-workspace.ts";
import { isIgnored, scopeAbove, scopeIn } from "./git-ignore.ts";
import { walkFiles } from "./walk-files.ts";

async function namesIn(root: string): Promise<string[]> {
  const names: string[] = [];
  for await (const name of walkFiles(root)) names.push(name);
  return names;
}

/** What git itself says is there and not ignored. */
function gitNames(root: string): string[] {
  const options = [
    "-c",
    "core.excludesFile=/dev/null",
    "-C",
    root,
    "ls-files",
    "-z",
    "--others",
    "--exclude-standard",
  ];
  return execFileSync("git", options, { encoding: "utf8" }).split("\0").filter(Boolean).sort();
}

function repository(files: Record<string, string>): string {
  const root = tempFolder(files);
  execFileSync("git", ["init", "-q", root]);
  return root;
}

const tree = {
  a: "",
  "a.log": "",
  "build/out.js": "",
  "build/keep.js": "",
  "src/a.ts": "",
  "src/a.log": "",
  "src/build/x": "",
  "src/deep/er/b.log": "",
  "src/deep/er/c.ts": "",
  "doc/#x": "",
  "doc/!y": "",
  "doc/sp ace ": "",
  "doc/[z]": "",
  ".hidden/f": "",
};

describe("walkFiles", () => {
  it.each([
    { name: "nothing", rules: "" },
    { name: "a name", rules: "a.log" },
    { name: "an ending", rules: "*.log" },
    { name: "a folder at any depth", rules: "build/" },
    { name: "a folder at the root", rules: "/build" },
    { name: "a path", rules: "src/deep" },
    { name: "a path from anywhere", rules: "**/er" },
    { name: "everything below", rules: "src/**" },
    { name: "a path with ** in the middle", rules: "src/**/c.ts" },
    { name: "what a later line includes again", rules: "*.log\n!src/a.log" },
    { name: "what no line can include again in an ignored folder", rules: "build/\n!build/keep.js" },
    { name: "what a later line includes again of a folder's contents", rules: "build/*\n!build/keep.js" },
    { name: "everything but", rules: "*\n!*/\n!*.ts" },
    { name: "comments and empty lines", rules: "# a\n\n   \na" },
    { name: "a number sign as it is", rules: "\\#x" },
    { name: "an exclamation mark as it is", rules: "\\!y" },
    { name: "a class", rules: "doc/[[]z]" },
    { name: "one of any character", rules: "?" },
    { name: "hidden folders", rules: ".hidden" },
    { name: "Windows line ends", rules: "a.log\r\nbuild\r\n" },
    { name: "blanks at the end", rules: "a   " },
    { name: "another case", rules: "A.LOG\nSRC" },
  ])("passes over what git passes over: $name", async ({ rules }) => {
    const root = repository({ ...tree, ".gitignore": rules });
    expect((await namesIn(root)).sort()).toEqual(gitNames(root));
  });

  it("agrees with git on rules in several folders", async () => {
    const rule = fc.constantFrom(
      "*.log",
      "!*.log",
      "a",
      "!a",
      "/a",
      "b/",
      "!b/",
      "b/*",
      "!b/a",
      "**/c",
      "/b/c",
      "c.log",
      "*",
      "!*/",
    );
    const rules = fc.array(rule, { maxLength: 3 }).map((lines) => lines.join("\n"));
    await fc.assert(
      fc.asyncProperty(rules, rules, async (outer, inner) => {
        const names = ["a", "c.log", "b/a", "b/c", "b/c.log", "b/b/a", "d/a", "d/c/x"];
        const files = Object.fromEntries(names.map((name) => [name, ""]));
        const root = repository({ ...files, ".gitignore": outer, "b/.gitignore": inner });
        expect((await namesIn(root)).sort()).toEqual(gitNames(root));
      }),
      {
        numRuns: 40,
        examples: [
          ["b/*", "!b/"],
          ["*\n!*/", "!/b/\n**/c"],
        ],
      },
    );
  });

  it("goes through the folders in the order of the names", async () => {
    const root = tempFolder({ "b/2": "", "b/1": "", c: "", a: "", "b.x": "", B: "" });
    expect(await namesIn(root)).toEqual(["B", "a", "b/1", "b/2", "b.x", "c"]);
  });

  it("meets no link, no device and no FIFO", async () => {
    const outside = tempFolder({ secret: "" });
    const root = tempFolder({ f: "" });
    symlinkSync(outside, join(root, "folder"));
    symlinkSync(join(outside, "secret"), join(root, "file"));
    symlinkSync("/dev/zero", join(root, "device"));
    execFileSync("mkfifo", [join(root, "fifo")]);
    expect(await namesIn(root)).toEqual(["f"]);
  });

  it("does not hang on a .gitignore that is a FIFO", async () => {
    const root = repository({ f: "" });
    execFileSync("mkfifo", [join(root, ".gitignore")]);
    expect(await namesIn(root)).toEqual(["f"]);
  });

  it("gives nothing for a folder that is gone", async () => {
    expect(await namesIn("/nowhere/at/all")).toEqual([]);
  });

  it("stops when its reader does", async () => {
    const root = tempFolder({ a: "", b: "" });
    for await (const name of walkFiles(root)) {
      expect(name).toBe("a");
      break;
    }
  });
});

describe("scopes", () => {
  it("end at the repository's root", async () => {
    const outer = repository({ ".gitignore": "x", "inner/f": "" });
    execFileSync("git", ["init", "-q", join(outer, "inner")]);
    const scope = await scopeIn(join(outer, "inner"), await scopeAbove(join(outer, "inner")));
    expect(scope.isRepository).toBe(true);
    expect(isIgnored(scope, join(outer, "inner/x"), false)).toBe(false);
  });

  it("take the rules of the folders above", async () => {
    const root = repository({ ".gitignore": "x", "d/e/f": "" });
    expect(isIgnored(await scopeAbove(join(root, "d/e")), join(root, "d/e/x"), false)).toBe(true);
  });

  it("have no rules outside a repository", async () => {
    const root = tempFolder({ ".gitignore": "x", "d/f": "" });
    expect(await scopeAbove(join(root, "d"))).toEqual({ isRepository: false, rules: [] });
  });

  it("take a .git file of a work tree for a repository", async () => {
    const root = tempFolder({ ".git": "gitdir: /elsewhere", ".gitignore": "x" });
    mkdirSync(join(root, "d"));
    const scope = await scopeIn(root, await scopeAbove(root));
    expect(isIgnored(scope, join(root, "d/x"), true)).toBe(true);
  });
});
