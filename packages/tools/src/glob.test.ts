import { mkdirSync, symlinkSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { abortOnceWorkerRuns } from "./fixtures/signs.ts";
import { callTool, quiet, tempFolder, textOf } from "./fixtures/temp-workspace.ts";
import { createGlobTool } from "./glob.ts";
import { ToolInputError } from "./ports/tool.ts";
import { globFiles } from "./search/glob-files.ts";
import { listFiles } from "./search/list-files.ts";
import { locateRipgrep } from "./search/ripgrep.ts";

const glob = createGlobTool("/nowhere");

async function findNames(root: string, pattern: string): Promise<string[]> {
  const { names } = await listFiles(root, { locate: locateRipgrep, timeoutMs: 60_000, signal: quiet });
  return globFiles({ kind: "glob", root, names, pattern });
}

async function runGlob(folder: string, pattern: string, path?: string): Promise<string> {
  const input = path === undefined ? { pattern } : { pattern, path };
  return textOf((await callTool(glob, input, folder)).result);
}

describe("globFiles", () => {
  const files = {
    "a.ts": "",
    "b.js": "",
    "src/c.ts": "",
    "src/deep/d.ts": "",
    "src/.hidden.ts": "",
    ".env": "",
    "x[1].md": "",
    "a b.txt": "",
    "{c}.md": "",
  };

  it.each([
    { pattern: "*.ts", want: ["a.ts"] },
    { pattern: "**/*.ts", want: ["a.ts", "src/.hidden.ts", "src/c.ts", "src/deep/d.ts"] },
    { pattern: "src/*", want: ["src/.hidden.ts", "src/c.ts"] },
    { pattern: "src/**", want: ["src/.hidden.ts", "src/c.ts", "src/deep/d.ts"] },
    { pattern: "**/d.*", want: ["src/deep/d.ts"] },
    { pattern: "*.{ts,js}", want: ["a.ts", "b.js"] },
    { pattern: "[ab].*", want: ["a.ts", "b.js"] },
    { pattern: "?.ts", want: ["a.ts"] },
    { pattern: ".*", want: [".env"] },
    { pattern: "x\\[1\\].md", want: ["x[1].md"] },
    { pattern: "a b.*", want: ["a b.txt"] },
    { pattern: "A.TS", want: [] },
    { pattern: "src", want: [] },
    { pattern: "nothing/**", want: [] },
  ])("finds $want for $pattern", async ({ pattern, want }) => {
    const names = await findNames(tempFolder(files), pattern);
    expect(names.toSorted()).toEqual(want);
  });

  it("gives the newest first, and equals in the order of their names", async () => {
    const folder = tempFolder({ old: "", new: "", same2: "", same1: "" });
    utimesSync(join(folder, "old"), 1_000, 1_000);
    utimesSync(join(folder, "new"), 3_000, 3_000);
    utimesSync(join(folder, "same1"), 2_000, 2_000);
    utimesSync(join(folder, "same2"), 2_000, 2_000);
    expect(await findNames(folder, "*")).toEqual(["new", "same1", "same2", "old"]);
  });

  it("passes over what git ignores, version control and links", async () => {
    const outside = tempFolder({ "secret.ts": "" });
    const folder = tempFolder({ ".gitignore": "dist\n", "dist/a.ts": "", "b.ts": "", ".git/c.ts": "" });
    symlinkSync(outside, join(folder, "out"));
    symlinkSync(join(outside, "secret.ts"), join(folder, "link.ts"));
    expect(await findNames(folder, "**/*.ts")).toEqual(["b.ts"]);
  });
});

describe("Glob", () => {
  it("says what is missing when ripgrep cannot be found", async () => {
    const tool = createGlobTool("/nowhere", async () => "/nowhere/rg");
    const { result } = await callTool(tool, { pattern: "*" }, tempFolder({ f: "" }));
    expect(result).toMatchObject({
      ok: false,
      code: "tool_failed",
      message: "ripgrep is missing: /nowhere/rg can’t be run",
    });
  });

  it("gives names relative to the workspace, and quotes strange ones", async () => {
    const folder = tempFolder({ "d/a.ts": "", "d/b\n.ts": "" });
    const names = (await runGlob(folder, "*.ts", "d")).split("\n").toSorted();
    expect(names).toEqual(['"d/b\\n.ts"', "d/a.ts"]);
  });

  it("gives absolute names outside the workspace", async () => {
    const outside = tempFolder({ "a.ts": "" });
    expect(await runGlob(tempFolder(), "./*.ts", outside)).toBe(join(outside, "a.ts"));
  });

  it("says what to do when nothing fits", async () => {
    expect(await runGlob(tempFolder({ "d/a.ts": "" }), "*.ts")).toContain(
      "No files match. (A pattern without **/",
    );
  });

  it("shows 200 and counts the others", async () => {
    const folder = tempFolder(
      Object.fromEntries(Array.from({ length: 250 }, (_, index) => [`f${index}`, ""])),
    );
    const lines = (await runGlob(folder, "*")).split("\n");
    expect(lines).toHaveLength(201);
    expect(lines.at(-1)).toBe("[cut here: 50 older files. Narrow the pattern or the path.]");
  });

  it.each(["/etc/*", "../*", "a/../../*", "a/..", "..", "{..,a}/*", "{a,..}/x", "~/x", "(../)x"])(
    "refuses %s, which leaves the path",
    async (pattern) => {
      const shown = glob.parse({ pattern }).preview({ workspace: tempFolder(), signal: quiet });
      await expect(shown).rejects.toThrow(ToolInputError);
    },
  );

  it.each(["a..b", "...", "..a/*", "**/*..ts"])("takes %s, which does not", async (pattern) => {
    const { shown } = await callTool(glob, { pattern }, tempFolder());
    expect(shown.preview).toMatchObject({ kind: "path", action: "search", pattern });
  });

  it.each([
    { path: "gone", message: "doesn’t exist" },
    { path: "f", message: "is a file" },
  ])("refuses the path $path", async ({ path, message }) => {
    const shown = glob
      .parse({ pattern: "*", path })
      .preview({ workspace: tempFolder({ f: "" }), signal: quiet });
    await expect(shown).rejects.toThrow(message);
  });

  it("previews the real path", async () => {
    const folder = tempFolder();
    mkdirSync(join(folder, "real"));
    symlinkSync("real", join(folder, "link"));
    const { shown } = await callTool(glob, { pattern: "*", path: "link" }, folder);
    expect(shown.preview).toMatchObject({ path: join(folder, "real") });
  });

  it("does not hold up the server with a pattern that takes forever, and can be aborted", async () => {
    const folder = tempFolder({ [`${"a".repeat(200)}`]: "" });
    const signal = abortOnceWorkerRuns();
    const { result } = await callTool(glob, { pattern: `${"*a".repeat(30)}b` }, folder, { signal });
    expect(result).toMatchObject({ ok: false, code: "aborted" });
  });
});
