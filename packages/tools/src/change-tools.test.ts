import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  statSync,
  symlinkSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import type { JsonObject } from "@countersign/contracts/json";
import { describe, expect, it } from "vitest";
import { createDeleteTool } from "./delete.ts";
import { createEditTool } from "./edit.ts";
import { heldWhile } from "./fixtures/held-memory.ts";
import { addFiles, callTool, quiet, tempFolder, textIn, textOf } from "./fixtures/temp-workspace.ts";
import { createMultiEditTool } from "./multi-edit.ts";
import { ToolInputError } from "./ports/tool.ts";
import { createWriteTool } from "./write.ts";

const home = "/nowhere/home";
const tools = {
  Write: createWriteTool(home),
  Edit: createEditTool(home),
  MultiEdit: createMultiEditTool(home),
  Delete: createDeleteTool(home),
};
type Name = keyof typeof tools;

/** A call of each tool on the file `f`, whose content is `old\n`. */
const calls: { tool: Name; input: JsonObject; after: string | null }[] = [
  { tool: "Write", input: { content: "new\n" }, after: "new\n" },
  { tool: "Edit", input: { old_string: "old", new_string: "new" }, after: "new\n" },
  { tool: "MultiEdit", input: { edits: [{ old_string: "old", new_string: "new" }] }, after: "new\n" },
  { tool: "Delete", input: {}, after: null },
];

const sha = (content: string) => createHash("sha256").update(content).digest("hex");
const exists = (path: string) => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

function preview(tool: Name, input: JsonObject, workspace: string) {
  return tools[tool].parse(input).preview({ workspace, signal: quiet });
}

describe.each(calls)("$tool", ({ tool, input, after }) => {
  const on = (file_path: string): JsonObject => ({ file_path, ...input });

  it.each([
    { name: "a relative path", path: () => "f" },
    { name: "an absolute path", path: (folder: string) => join(folder, "f") },
    { name: "a path with ..", path: () => "d/../f" },
  ])("does what it showed, with $name", async ({ path }) => {
    const folder = tempFolder({ f: "old\n", "d/x": "" });
    const { shown, result } = await callTool(tools[tool], on(path(folder)), folder);
    expect(result).toMatchObject({ ok: true });
    expect(shown.fingerprints).toEqual([{ path: join(folder, "f"), hash: sha("old\n") }]);
    expect(shown.preview).toMatchObject({
      kind: "diff",
      files: [{ path: join(folder, "f"), deletions: 1, isCut: false }],
    });
    expect(exists(join(folder, "f")) ? textIn(folder, "f") : null).toBe(after);
    expect(readdirSync(folder).filter((name) => name.includes("countersign"))).toEqual([]);
  });

  it("writes nothing while it previews", async () => {
    const folder = tempFolder({ f: "old\n" });
    const before = statSync(join(folder, "f"));
    await preview(tool, on("f"), folder);
    expect(statSync(join(folder, "f"))).toMatchObject({ mtimeMs: before.mtimeMs, ino: before.ino });
  });

  it.each<{ name: string; between: (folder: string, outside: string) => void; kept: string }>([
    { name: "changed", between: (folder) => writeFileSync(join(folder, "f"), "theirs\n"), kept: "theirs\n" },
    { name: "grew", between: (folder) => writeFileSync(join(folder, "f"), "old\n\n"), kept: "old\n\n" },
    {
      name: "became a link to a file outside with the same content",
      between: (folder, outside) => {
        unlinkSync(join(folder, "f"));
        symlinkSync(join(outside, "secret"), join(folder, "f"));
      },
      kept: "old\n",
    },
    {
      name: "became a hard link to a file with other content",
      between: (folder, outside) => {
        unlinkSync(join(folder, "f"));
        writeFileSync(join(outside, "linked"), "linked\n");
        linkSync(join(outside, "linked"), join(folder, "f"));
      },
      kept: "linked\n",
    },
  ])("refuses when the file $name after the preview", async ({ between, kept }) => {
    const outside = tempFolder({ secret: "old\n" });
    const folder = tempFolder({ f: "old\n" });
    const { result } = await callTool(tools[tool], on("f"), folder, {
      between: () => between(folder, outside),
    });
    expect(result).toMatchObject({ ok: false, code: "changed_since_approved" });
    expect(textIn(folder, "f")).toBe(kept);
    expect(textIn(outside, "secret")).toBe("old\n");
  });

  it("refuses when a folder on the way became a link to one with the same file", async () => {
    const outside = tempFolder({ f: "old\n" });
    const folder = tempFolder({ "d/f": "old\n" });
    const between = () => {
      renameSync(join(folder, "d"), join(folder, "was"));
      symlinkSync(outside, join(folder, "d"));
    };
    const { result } = await callTool(tools[tool], on("d/f"), folder, { between });
    expect(result).toMatchObject({ ok: false, code: "changed_since_approved" });
    expect([textIn(outside, "f"), textIn(folder, "was/f")]).toEqual(["old\n", "old\n"]);
  });

  it("refuses without what was approved", async () => {
    const folder = tempFolder({ f: "old\n" });
    const run = { workspace: folder, signal: quiet, fingerprints: [], onOutput: () => undefined };
    expect(await tools[tool].parse(on("f")).run(run)).toMatchObject({ code: "changed_since_approved" });
    expect(textIn(folder, "f")).toBe("old\n");
  });

  it("runs when the file was touched but is the same", async () => {
    const folder = tempFolder({ f: "old\n" });
    const between = () => writeFileSync(join(folder, "f"), "old\n");
    expect((await callTool(tools[tool], on("f"), folder, { between })).result.ok).toBe(true);
  });

  it("leaves other hard links alone", async () => {
    const folder = tempFolder({ f: "old\n" });
    linkSync(join(folder, "f"), join(folder, "other"));
    await callTool(tools[tool], on("f"), folder);
    expect(textIn(folder, "other")).toBe("old\n");
  });

  it.each([
    "a b",
    "quote\"'",
    "line\nend",
    "-rf",
    "$HOME",
    "ä",
    "a\u0308",
    "#",
    "%2e",
    ".hidden",
    "\\",
    "🙂",
  ])("takes the name %j as it is", async (name) => {
    const folder = tempFolder({ [name]: "old\n" });
    const { result } = await callTool(tools[tool], on(name), folder);
    expect(result.ok).toBe(true);
    expect(exists(join(folder, name)) ? textIn(folder, name) : null).toBe(after);
  });

  it.each([
    { name: "a folder", make: (folder: string) => mkdirSync(join(folder, "x")), message: "folder" },
    {
      name: "a FIFO",
      make: (folder: string) => execFileSync("mkfifo", [join(folder, "x")]),
      message: "FIFO",
    },
  ])("refuses $name", async ({ make, message }) => {
    const folder = tempFolder();
    make(folder);
    await expect(preview(tool, on("x"), folder)).rejects.toThrow(message);
  });

  it.each(["/dev/null", "/dev/zero", "."])("refuses %s", async (path) => {
    await expect(preview(tool, on(path), tempFolder())).rejects.toThrow(ToolInputError);
  });

  it.each([{ file_path: "" }, { file_path: "a\0b" }, { file_path: "f/below-a-file" }])(
    "refuses %j",
    async ({ file_path }) => {
      await expect(preview(tool, on(file_path), tempFolder({ f: "old\n" }))).rejects.toThrow(ToolInputError);
    },
  );

  it("refuses a loop of links", async () => {
    const folder = tempFolder();
    symlinkSync("b", join(folder, "a"));
    symlinkSync("a", join(folder, "b"));
    await expect(preview(tool, on("a/x"), folder)).rejects.toThrow();
  });

  it("is aborted before it begins", async () => {
    const folder = tempFolder({ f: "old\n" });
    const fingerprints = (await preview(tool, on("f"), folder)).fingerprints;
    const run = { workspace: folder, signal: AbortSignal.abort(), fingerprints, onOutput: () => undefined };
    expect(await tools[tool].parse(on("f")).run(run)).toMatchObject({ ok: false, code: "aborted" });
    expect(textIn(folder, "f")).toBe("old\n");
  });

  it("resolves ~/ and nothing else of it", async () => {
    const folder = tempFolder({ "~": "old\n" });
    expect((await preview(tool, on("~"), folder)).fingerprints[0]?.path).toBe(join(folder, "~"));
  });
});

describe("Write", () => {
  const write = (file_path: string, content: string): JsonObject => ({ file_path, content });

  it("makes a file in new folders and says so", async () => {
    const folder = tempFolder();
    const { shown, result } = await callTool(tools.Write, write("a/b/f", "1\n2\n"), folder);
    expect(shown.fingerprints).toEqual([{ path: join(folder, "a/b/f"), hash: null }]);
    expect(textOf(result)).toBe(`Created ${join(folder, "a/b/f")}: 2 lines (4 bytes).`);
    expect(textIn(folder, "a/b/f")).toBe("1\n2\n");
  });

  it.each(["", "no line end", "a\r\nb\n", "\ufeffbom", "\u0000", "$& 🙂", "x".repeat(3_000_000)])(
    "writes the content exactly",
    async (content) => {
      const folder = tempFolder();
      await callTool(tools.Write, write("f", content), folder);
      expect(textIn(folder, "f")).toBe(content);
    },
  );

  it("shows the diff against what stands there", async () => {
    const folder = tempFolder({ f: "a\nb\n" });
    const { shown, result } = await callTool(tools.Write, write("f", "a\nc\n"), folder);
    expect(shown.preview).toMatchObject({ files: [{ change: "modify", additions: 1, deletions: 1 }] });
    expect(textOf(result)).toContain("1 line added, 1 line removed");
  });

  it("writes to where a link points, and shows that path", async () => {
    const folder = tempFolder({ "real/f": "old\n" });
    symlinkSync("real/f", join(folder, "link"));
    const { shown } = await callTool(tools.Write, write("link", "new\n"), folder);
    expect(shown.fingerprints[0]?.path).toBe(join(folder, "real/f"));
    expect([readlinkSync(join(folder, "link")), textIn(folder, "real/f")]).toEqual(["real/f", "new\n"]);
  });

  it("shows where a dangling link would let it write", async () => {
    const outside = tempFolder();
    const folder = tempFolder();
    symlinkSync(join(outside, "new"), join(folder, "innocent"));
    const { fingerprints } = await preview("Write", write("innocent", "x"), folder);
    expect(fingerprints).toEqual([{ path: join(outside, "new"), hash: null }]);
  });

  it.each<{ name: string; between: (folder: string, outside: string) => void }>([
    { name: "a file", between: (folder) => addFiles(folder, { "d/f": "theirs" }) },
    {
      name: "a link to a file outside",
      between: (folder, outside) => symlinkSync(join(outside, "secret"), join(folder, "d/f")),
    },
    {
      name: "a dangling link to the outside",
      between: (folder, outside) => symlinkSync(join(outside, "new"), join(folder, "d/f")),
    },
    {
      name: "a link in place of the folder",
      between: (folder, outside) => {
        renameSync(join(folder, "d"), join(folder, "was"));
        symlinkSync(outside, join(folder, "d"));
      },
    },
  ])("does not write when $name appeared after the preview", async ({ between }) => {
    const outside = tempFolder({ secret: "secret" });
    const folder = tempFolder({ "d/keep": "" });
    const { result } = await callTool(tools.Write, write("d/f", "new"), folder, {
      between: () => between(folder, outside),
    });
    expect(result).toMatchObject({ ok: false, code: "changed_since_approved" });
    expect(readdirSync(outside)).toEqual(["secret"]);
    expect(textIn(outside, "secret")).toBe("secret");
  });

  it("does not write into a folder that appeared as a link where none was", async () => {
    const outside = tempFolder();
    const folder = tempFolder();
    const between = () => symlinkSync(outside, join(folder, "new"));
    const { result } = await callTool(tools.Write, write("new/f", "x"), folder, { between });
    expect(result).toMatchObject({ ok: false, code: "changed_since_approved" });
    expect(readdirSync(outside)).toEqual([]);
  });

  it("does not make anew what was deleted after the preview", async () => {
    const folder = tempFolder({ f: "old" });
    const { result } = await callTool(tools.Write, write("f", "new"), folder, {
      between: () => unlinkSync(join(folder, "f")),
    });
    expect(result).toMatchObject({ ok: false, code: "changed_since_approved" });
    expect(readdirSync(folder)).toEqual([]);
  });

  it("says why a folder cannot be made", async () => {
    const folder = tempFolder({ f: "" });
    const { result } = await callTool(tools.Write, write("d/x", "x"), folder, {
      between: () => addFiles(folder, { d: "" }),
    });
    expect(result).toMatchObject({ ok: false });
    expect(textIn(folder, "d")).toBe("");
  });
});

describe("Edit and MultiEdit", () => {
  it.each([
    { name: "CRLF", before: "a\r\nb\r\n", after: "x\r\nb\r\n" },
    { name: "a byte order mark", before: "\ufeffa\nb\n", after: "\ufeffx\nb\n" },
    { name: "both", before: "\ufeffa\r\nb", after: "\ufeffx\r\nb" },
    { name: "no last line feed", before: "a", after: "x" },
  ])("keep $name", async ({ before, after }) => {
    const folder = tempFolder({ f: before });
    await callTool(tools.Edit, { file_path: "f", old_string: "a", new_string: "x" }, folder);
    expect(readFileSync(join(folder, "f"))).toEqual(Buffer.from(after));
  });

  it("keep an executable executable", async () => {
    const folder = tempFolder({ f: "#!/bin/sh\nold\n" });
    execFileSync("chmod", ["755", join(folder, "f")]);
    await callTool(tools.Edit, { file_path: "f", old_string: "old", new_string: "new" }, folder);
    expect(statSync(join(folder, "f")).mode & 0o777).toBe(0o755);
  });

  it.each([
    {
      name: "a file that is not there",
      files: {},
      message: "doesn’t exist",
      hint: "Use Write to create a file",
    },
    {
      name: "Latin-1",
      files: { f: Buffer.from("gr\u00fcn", "latin1") },
      message: "isn’t UTF-8 text",
      hint: "iconv",
    },
    {
      name: "a binary file",
      files: { f: Buffer.from([0, 1]) },
      message: "isn’t UTF-8 text",
      hint: "Bash",
    },
    {
      name: "a text that is not in it",
      files: { f: "abc" },
      message: "isn’t in the file",
      hint: "Read",
    },
    {
      name: "a text that is in it twice",
      files: { f: "old old" },
      message: "is in the file 2 times",
      hint: "replace_all",
    },
  ])("refuse $name before anybody is asked", async ({ files, message, hint }) => {
    const folder = tempFolder(files);
    const refused = preview("Edit", { file_path: "f", old_string: "old", new_string: "new" }, folder);
    await expect(refused).rejects.toThrow(ToolInputError);
    await expect(refused).rejects.toMatchObject({
      message: expect.stringContaining(message),
      hint: expect.stringContaining(hint),
    });
  });

  it("refuse a file that is too large without reading it whole", async () => {
    const folder = tempFolder({ f: "old" });
    truncateSync(join(folder, "f"), 64 * 1024 * 1024);
    const refused = preview("Edit", { file_path: "f", old_string: "old", new_string: "new" }, folder);
    await expect(refused).rejects.toThrow("too large to edit (64.0 MB)");
  });

  it("make all edits or none", async () => {
    const folder = tempFolder({ f: "a\nb\n" });
    const edits = [
      { old_string: "a", new_string: "x" },
      { old_string: "gone", new_string: "y" },
    ];
    await expect(preview("MultiEdit", { file_path: "f", edits }, folder)).rejects.toThrow("edit 2 of 2");
    expect(textIn(folder, "f")).toBe("a\nb\n");
  });

  it("show several edits as one diff", async () => {
    const folder = tempFolder({ f: "a\nb\nc\n" });
    const edits = [
      { old_string: "a", new_string: "x" },
      { old_string: "c", new_string: "z" },
    ];
    const { shown, result } = await callTool(tools.MultiEdit, { file_path: "f", edits }, folder);
    expect(shown.preview).toMatchObject({ files: [{ additions: 2, deletions: 2 }] });
    expect(textOf(result)).toContain("with 2 edits: 2 lines added, 2 lines removed");
    expect(textIn(folder, "f")).toBe("x\nb\nz\n");
  });
});

describe("Delete", () => {
  it.each([
    { name: "to a file", target: "f" },
    { name: "to a folder", target: "d" },
    { name: "to nothing", target: "gone" },
  ])("deletes a link $name itself", async ({ target }) => {
    const folder = tempFolder({ f: "kept\n", "d/x": "kept\n" });
    symlinkSync(target, join(folder, "link"));
    const { shown, result } = await callTool(tools.Delete, { file_path: "link" }, folder);
    expect(shown.fingerprints[0]?.path).toBe(join(folder, "link"));
    expect(shown.preview).toMatchObject({
      files: [{ change: "delete", diff: expect.stringContaining(`link to "${target}"`) }],
    });
    expect(textOf(result)).toContain("Deleted the symbolic link");
    expect(readdirSync(folder)).toEqual(["d", "f"]);
  });

  it.each<{ name: string; between: (link: string) => void }>([
    { name: "points elsewhere", between: (link) => symlinkSync("other", link) },
    { name: "is a file", between: (link) => writeFileSync(link, "f") },
    { name: "is a folder", between: (link) => mkdirSync(link) },
    { name: "is gone", between: () => undefined },
  ])("does not delete a link that $name by now", async ({ between }) => {
    const folder = tempFolder({ f: "" });
    const link = join(folder, "link");
    symlinkSync("f", link);
    const { result } = await callTool(tools.Delete, { file_path: "link" }, folder, {
      between: () => {
        unlinkSync(link);
        between(link);
      },
    });
    expect(result).toMatchObject({ ok: false, code: "changed_since_approved" });
  });

  it("refuses what does not exist", async () => {
    await expect(preview("Delete", { file_path: "gone" }, tempFolder())).rejects.toThrow("doesn’t exist");
  });

  it("refuses a folder, and says how else", async () => {
    const refused = preview("Delete", { file_path: "." }, tempFolder());
    await expect(refused).rejects.toMatchObject({
      message: expect.stringContaining("is a folder"),
      hint: expect.stringContaining("Bash"),
    });
  });

  it("refuses the root", async () => {
    await expect(preview("Delete", { file_path: "/" }, tempFolder())).rejects.toThrow("is a folder");
  });

  it("deletes a binary file, and does not show it", async () => {
    const folder = tempFolder({ f: Buffer.from([0, 1, 2]) });
    const { shown } = await callTool(tools.Delete, { file_path: "f" }, folder);
    expect(shown.preview).toMatchObject({ files: [{ change: "delete", isCut: true }] });
    expect(readdirSync(folder)).toEqual([]);
  });

  it("hashes a large file without keeping it", async () => {
    const folder = tempFolder({ f: "" });
    truncateSync(join(folder, "f"), 200 * 1024 * 1024);
    const deleting = await heldWhile(() => callTool(tools.Delete, { file_path: "f" }, folder));
    expect(deleting.result.result.ok).toBe(true);
    expect(deleting.samples).toBeGreaterThan(1);
    expect(deleting.bytes).toBeLessThan(30 * 1024 * 1024);
  });
});
