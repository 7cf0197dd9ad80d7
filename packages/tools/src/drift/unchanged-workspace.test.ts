import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { addFiles, quiet, tempFolder } from "../fixtures/temp-workspace.ts";
import { findProgram } from "../shell/find-program.ts";
import { createWorkspaceWatch } from "./create-workspace-watch.ts";

/** A watch whose git is a script that counts how often the workspace was walked. */
function open(files: Record<string, string>) {
  const [workspace, programs] = [tempFolder(files, "/var/tmp"), tempFolder()];
  const [walks, git] = [join(programs, "walks"), join(programs, "git")];
  const note = `case "$*" in *" status "*) echo walk >>"${walks}";; esac`;
  writeFileSync(git, `#!/bin/sh\n${note}\nexec ${findProgram("git", process.env, null)} "$@"\n`);
  chmodSync(git, 0o755);
  const env = { PATH: `${programs}:${process.env.PATH}` };
  const watch = createWorkspaceWatch({ folder: tempFolder(), env });
  const count = () => (existsSync(walks) ? readFileSync(walks, "utf8").split("\n").length - 1 : 0);
  const take = () => watch.take(workspace, quiet);
  /** How often git walks the workspace for one state, which has to be this one. */
  async function walksFor(state: string): Promise<number> {
    const before = count();
    expect(await take()).toBe(state);
    return count() - before;
  }
  return {
    at: (name: string) => join(workspace, name),
    take,
    walksFor,
    prune: () => watch.prune(workspace, 30, quiet),
    /** The state once everything is so old that git needn't be asked for it. */
    async settled(): Promise<string> {
      const state = await take();
      await expect.poll(() => walksFor(state)).toBe(0);
      return state;
    },
    async changes(before: string): Promise<string[]> {
      const { files: changed } = await watch.compare(workspace, before, { most: 100, signal: quiet });
      return changed.map(({ change, path }) => `${change} ${path}`);
    },
  };
}

describe("a workspace that nothing changed", () => {
  it("is the same without asking git, until something changes", async () => {
    const { at, settled, walksFor, changes, take } = open({ "a.txt": "one\n", "src/b.txt": "one\n" });
    const before = await settled();
    expect(await changes(before)).toEqual([]);
    expect(await walksFor(before)).toBe(0);
    writeFileSync(at("src/b.txt"), "two\n");
    expect(await changes(before)).toEqual(["modified src/b.txt"]);
    // In its first two seconds, it could change again without a new time.
    writeFileSync(at("src/b.txt"), "six\n");
    expect(await changes(before)).toEqual(["modified src/b.txt"]);
    const after = await settled();
    expect(after).not.toBe(before);
    writeFileSync(at("src/b.txt"), "one\n");
    expect(await take()).toBe(before);
  });

  it("may change what is ignored, until that isn't ignored any more", async () => {
    const { at, settled, walksFor, changes } = open({ ".gitignore": "dist/\n", "dist/a": "one\n" });
    const before = await settled();
    addFiles(at("dist"), { a: "two\n", "deep/b": "" });
    expect(await walksFor(before)).toBe(0);
    writeFileSync(at(".gitignore"), "");
    expect(await changes(before)).toEqual([
      "modified .gitignore",
      "deleted dist/",
      "created dist/a",
      "created dist/deep/b",
    ]);
    const after = await settled();
    addFiles(at("dist"), { "deep/c": "" });
    expect(await changes(after)).toEqual(["created dist/deep/c"]);
  });

  it("is walked again after old states were deleted", async () => {
    const { settled, walksFor, prune } = open({ "a.txt": "one\n" });
    const before = await settled();
    await prune();
    expect(await walksFor(before)).toBe(1);
  });

  it("is always walked where a folder is a repository", async () => {
    const { take, walksFor, at } = open({ "a.txt": "one\n", "inner/.git/HEAD": "ref: refs/heads/main\n" });
    addFiles(at("inner/.git"), { "objects/x": "", "refs/x": "" });
    const { settled } = open({ "a.txt": "one\n" });
    const before = await take();
    await settled();
    await take();
    expect(await walksFor(before)).toBe(1);
  });
});
