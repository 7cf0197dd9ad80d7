import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { tempFolder } from "../fixtures/temp-workspace.ts";
import { linksIn, trackedNames } from "./tracked-names.ts";

let folder = "";

function git(...args: string[]): void {
  const identity = ["-c", "user.name=Ann", "-c", "user.email=ann@example.com"];
  execFileSync("git", [...identity, ...args], { cwd: folder, stdio: "ignore" });
}

function write(name: string, text = name): void {
  mkdirSync(join(folder, name, ".."), { recursive: true });
  writeFileSync(join(folder, name), text);
}

function commit(...names: string[]): void {
  for (const name of names) write(name);
  git("add", "-f", ...names);
  git("commit", "-qm", names.join(" "));
}

beforeEach(() => {
  folder = tempFolder();
  git("init", "-q");
});

describe("trackedNames", () => {
  it("holds what is committed and what is staged, and nothing else", () => {
    commit("src/a.ts", "b c");
    write("src/staged.ts");
    git("add", "src/staged.ts");
    write(".env");
    expect(trackedNames(folder)?.toSorted()).toEqual(["b c", "src/a.ts", "src/staged.ts"]);
  });

  it("still holds what is staged to go, which a diff prints", () => {
    commit("a", ".env");
    git("rm", "-q", "--cached", ".env");
    expect(trackedNames(folder)).toContain(".env");
  });

  it("still holds what the newest commit removed, which git show prints", () => {
    commit("a", ".env");
    git("rm", "-q", ".env");
    git("commit", "-qm", "remove");
    expect(trackedNames(folder)).toContain(".env");
  });

  it("still holds what a merge took from one side alone", () => {
    commit("a", ".env");
    git("checkout", "-qb", "side");
    commit("b");
    git("checkout", "-q", "-");
    git("rm", "-q", ".env");
    git("commit", "-qm", "remove");
    git("merge", "-q", "--no-edit", "side");
    expect(trackedNames(folder)).toContain(".env");
  });

  it("doesn't hold what was removed before that", () => {
    commit("a", ".env");
    git("rm", "-q", ".env");
    git("commit", "-qm", "remove");
    commit("b");
    expect(trackedNames(folder)?.toSorted()).toEqual(["a", "b"]);
  });

  it.each(["sub", "a/b"])("isn't known for the folder %s below the root", (name) => {
    commit(`${name}/file`);
    expect(trackedNames(join(folder, name))).toBeNull();
  });

  it("isn't known where a broken repository would make git look above", () => {
    commit("sub/file");
    mkdirSync(join(folder, "sub/.git"));
    expect(trackedNames(join(folder, "sub"))).toBeNull();
  });

  it("isn't known before the first commit", () => {
    write("a");
    git("add", "a");
    expect(trackedNames(folder)).toBeNull();
  });

  it("isn't known where there is a submodule", () => {
    commit("a");
    git("update-index", "--add", "--cacheinfo", `160000,${"1".repeat(40)},lib`);
    expect(trackedNames(folder)).toBeNull();
  });

  it("isn't known where the index can't be read", () => {
    commit("a");
    writeFileSync(join(folder, ".git/index"), "DIRC broken");
    expect(trackedNames(folder)).toBeNull();
  });

  it.each([
    ["core.fsmonitor", "PROGRAM"],
    ["core.pager", "PROGRAM"],
    ["pager.ls-files", "PROGRAM"],
    ["diff.external", "PROGRAM"],
    ["filter.x.clean", "PROGRAM"],
    ["core.hooksPath", "FOLDER"],
    ["core.sshCommand", "PROGRAM"],
    ["alias.ls-files", "!PROGRAM"],
    ["alias.ls-tree", "!PROGRAM"],
    ["alias.diff-tree", "!PROGRAM"],
    ["core.gitProxy", "PROGRAM"],
  ])("runs nothing that %s names", (name, value) => {
    commit("a");
    write(".gitattributes", "* filter=x diff=x\n");
    const program = join(folder, "post-index-change");
    writeFileSync(program, `#!/bin/sh\ntouch '${join(folder, "ran")}'\n`);
    chmodSync(program, 0o755);
    git("config", name, value.replace("PROGRAM", program).replace("FOLDER", folder));
    write("a", "changed");
    // Unknown where a reading command would run something.
    expect(trackedNames(folder) ?? ["a"]).toEqual(["a"]);
    expect(existsSync(join(folder, "ran"))).toBe(false);
  });

  it.each(["bin", "."])("doesn't run the git of the folder itself with %s on the PATH", (name) => {
    commit("a");
    mkdirSync(join(folder, "bin"), { recursive: true });
    const program = join(folder, name, "git");
    writeFileSync(program, `#!/bin/sh\ntouch '${join(folder, "ran")}'\n`);
    chmodSync(program, 0o755);
    const relative = `${name}:./${name}`;
    vi.stubEnv("PATH", `${join(folder, name)}:${relative}:${process.env.PATH}`);
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(trackedNames(folder)).toEqual(["a"]);
    vi.stubEnv("PATH", `${join(folder, name)}:${relative}`);
    expect(trackedNames(folder)).toBeNull();
    const outside = join(tempFolder(), "linked");
    symlinkSync(join(folder, name), outside);
    vi.stubEnv("PATH", outside);
    expect(trackedNames(folder)).toBeNull();
    expect(existsSync(join(folder, "ran"))).toBe(false);
  });

  it("fetches nothing that is missing", () => {
    commit("a", "b");
    const program = join(folder, "helper");
    writeFileSync(program, `#!/bin/sh\ntouch '${join(folder, "ran")}'\n`);
    chmodSync(program, 0o755);
    git("config", "remote.origin.url", `ext::${program}`);
    git("config", "remote.origin.promisor", "true");
    git("config", "extensions.partialClone", "origin");
    git("config", "protocol.ext.allow", "always");
    const tree = execFileSync("git", ["rev-parse", "HEAD^{tree}"], { cwd: folder, encoding: "utf8" }).trim();
    execFileSync("rm", ["-f", join(folder, ".git/objects", tree.slice(0, 2), tree.slice(2))]);
    expect(trackedNames(folder)).toBeNull();
    expect(existsSync(join(folder, "ran"))).toBe(false);
  });
});

describe("linksIn", () => {
  it("names the links of a commit, of the index, and of a branch that has the name of a tag", () => {
    commit("a");
    git("tag", "both");
    git("checkout", "-qb", "both");
    symlinkSync("a", join(folder, "l"));
    git("add", "l");
    expect([linksIn(folder, "HEAD"), linksIn(folder, null)]).toEqual([[], ["l"]]);
    git("commit", "-qm", "link");
    expect([linksIn(folder, "HEAD~1"), linksIn(folder, "HEAD"), linksIn(folder, "both")]).toEqual([
      [],
      ["l"],
      ["l"],
    ]);
  });

  it("is not known for what is no commit, or an option", () => {
    commit("a");
    expect([linksIn(folder, "none"), linksIn(folder, "--help")]).toEqual([null, null]);
  });
});
