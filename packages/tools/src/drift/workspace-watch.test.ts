import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { addFiles, quiet, tempFolder, textIn } from "../fixtures/temp-workspace.ts";
import { createWorkspaceWatch } from "./create-workspace-watch.ts";

function open(files: Record<string, string | Buffer> = { "src/a.ts": "a\n", "docs/b.md": "b\n" }) {
  const workspace = tempFolder(files);
  const watch = createWorkspaceWatch({ folder: tempFolder(), env: process.env });
  return {
    workspace,
    at: (name: string) => join(workspace, name),
    take: () => watch.take(workspace, quiet),
    changes: async (before: string, most = 100) => {
      const { files: changed, isCut } = await watch.compare(workspace, before, { most, signal: quiet });
      return { isCut, changed: changed.map(({ change, path }) => `${change} ${path}`) };
    },
    compare: (before: string) => watch.compare(workspace, before, { most: 100, signal: quiet }),
    restore: (before: string, after: string, paths: string[]) =>
      watch.restore(workspace, { before, after, paths }),
    prune: () => watch.prune(workspace, 30, quiet),
  };
}

function shell(folder: string, command: string): void {
  execFileSync("bash", ["-ec", command], { cwd: folder, stdio: "pipe" });
}

it("passes over a folder of the workspace that contains Countersign’s own data", async () => {
  const workspace = tempFolder({ "a.txt": "a", "my [data] #1/token": "t" });
  const passedOver = join(workspace, "my [data] #1");
  const watch = createWorkspaceWatch({ folder: join(passedOver, "drift"), env: process.env, passedOver });
  const before = await watch.take(workspace, quiet);
  writeFileSync(join(passedOver, "token"), "other");
  writeFileSync(join(workspace, "a.txt"), "other");
  const { files } = await watch.compare(workspace, before, { most: 100, signal: quiet });
  expect(files).toEqual([{ path: "a.txt", change: "modified" }]);
});

describe("comparing a workspace", () => {
  it("sees what came, changed and went, by name, in a folder without a repository", async () => {
    const { at, take, changes } = open({ "src/a.ts": "a\n", "docs/b.md": "b\n", "docs/c d\n'.md": "c\n" });
    const before = await take();
    writeFileSync(at("src/a.ts"), "other\n");
    rmSync(at("docs/b.md"));
    addFiles(at(""), { "new/file with ü.txt": "", "docs/c d\n'.md": "changed\n" });
    expect(await changes(before)).toEqual({
      isCut: false,
      changed: [
        "deleted docs/b.md",
        "modified docs/c d\n'.md",
        "created new/file with ü.txt",
        "modified src/a.ts",
      ],
    });
  });

  it("finds nothing where nothing changed, also of a file that was written anew with the same content", async () => {
    const { at, take, changes } = open();
    const before = await take();
    writeFileSync(at("src/a.ts"), "a\n");
    expect(await changes(before)).toEqual({ isCut: false, changed: [] });
  });

  it("sees a change of equal length whose times were set back", async () => {
    const { at, take, changes } = open({ "src/a.ts": "one\n" });
    const old = statSync(at("src/a.ts"));
    const before = await take();
    writeFileSync(at("src/a.ts"), "two\n");
    utimesSync(at("src/a.ts"), old.atime, old.mtime);
    expect((await changes(before)).changed).toEqual(["modified src/a.ts"]);
  });

  it("sees permission to run, a file that became a link, and a folder that was renamed", async () => {
    const { at, take, changes } = open({ "run.sh": "x\n", "a.txt": "a\n", "dir/one": "1\n" });
    const before = await take();
    chmodSync(at("run.sh"), 0o755);
    rmSync(at("a.txt"));
    symlinkSync("/etc/hostname", at("a.txt"));
    renameSync(at("dir"), at("moved"));
    expect((await changes(before)).changed).toEqual([
      "modified a.txt",
      "deleted dir/one",
      "created moved/one",
      "modified run.sh",
    ]);
  });

  it("sees ignored files, also those that a command hides with an ignore file of its own", async () => {
    const { workspace, at, take, changes } = open({
      ".gitignore": ".env\ndist/\n",
      ".env": "KEY=1\n",
      "dist/a": "",
    });
    const before = await take();
    writeFileSync(at(".env"), "KEY=2\n");
    shell(workspace, "mkdir -p src/x hidden; echo evil > src/x/evil.ts; echo evil.ts > src/x/.gitignore");
    shell(workspace, "echo '*' > hidden/.gitignore; echo 1 > hidden/evil.ts; echo changed > dist/a");
    const { changed } = await changes(before);
    expect(changed).toEqual([
      "modified .env",
      "created hidden/.gitignore",
      "created hidden/evil.ts",
      "created src/x/.gitignore",
      "created src/x/evil.ts",
    ]);
  });

  it("is not kept from comparing by repositories inside the workspace, and runs nothing that they name", async () => {
    const { workspace, at, take, changes } = open();
    const before = await take();
    shell(workspace, "git init -q src/unborn; echo x > src/unborn/evil; echo y > docs/b.md");
    expect((await changes(before)).changed).toEqual(["modified docs/b.md", "created src/unborn/"]);
    shell(workspace, "cd src/unborn; git add -A; git -c user.name=a -c user.email=a@b commit -qm one");
    const next = await take();
    shell(workspace, "cd src/unborn; echo more > evil; git config core.fsmonitor 'touch ../../pwned'");
    expect((await changes(next)).changed).toEqual([]);
    expect(existsSync(at("pwned"))).toBe(false);
  });

  it("follows none of the workspace's own Git settings, and leaves its repository as it was", async () => {
    const { workspace, at, take, changes } = open({
      "a.txt": "one\r\n",
      ".gitattributes": "* text eol=lf filter=evil\n",
    });
    shell(
      workspace,
      "git init -q; git config filter.evil.clean 'touch pwned'; git config core.fsmonitor 'touch pwned'",
    );
    const state = textIn(workspace, ".git/config");
    const before = await take();
    writeFileSync(at("a.txt"), "one\n");
    expect((await changes(before)).changed).toEqual(["modified a.txt"]);
    expect(existsSync(at("pwned"))).toBe(false);
    expect(existsSync(at(".git/index"))).toBe(false);
    expect(textIn(workspace, ".git/config")).toBe(state);
  });

  it("sees a file that became a folder, a folder that became a file, and odd names", async () => {
    const { at, take, changes } = open({
      a: "1\n",
      "b/c": "2\n",
      "-n": "",
      ":(top)x": "",
      "ü\t\"'\n": "3\n",
    });
    const before = await take();
    rmSync(at("a"));
    rmSync(at("b"), { recursive: true });
    addFiles(at(""), { "a/d": "1\n", b: "2\n", "-n": "1", ":(top)x": "2", "ü\t\"'\n": "4\n" });
    expect((await changes(before)).changed).toEqual([
      "modified -n",
      "modified :(top)x",
      "deleted a",
      "created a/d",
      "created b",
      "deleted b/c",
      "modified ü\t\"'\n",
    ]);
  });

  it("passes over what is no file", async () => {
    const { workspace, take, changes } = open();
    const before = await take();
    shell(workspace, "mkfifo pipe; echo x > docs/b.md");
    expect((await changes(before)).changed).toEqual(["modified docs/b.md"]);
  });

  it("says that there is more than was asked for", async () => {
    const { at, take, changes } = open();
    const before = await take();
    addFiles(at(""), { "1": "", "2": "", "3": "" });
    expect(await changes(before, 2)).toEqual({ isCut: true, changed: ["created 1", "created 2"] });
  });

  it("is not held up by the lock of a process that was killed", async () => {
    const workspace = tempFolder({ a: "1\n" });
    const folder = tempFolder();
    const watch = createWorkspaceWatch({ folder, env: process.env });
    const before = await watch.take(workspace, quiet);
    const [place = ""] = readdirSync(folder);
    writeFileSync(join(folder, place, "index.lock"), "");
    writeFileSync(join(workspace, "a"), "2\n");
    expect((await watch.compare(workspace, before, { most: 9, signal: quiet })).files).toHaveLength(1);
  });

  it("names what is missing where there is no git, and what is no state", async () => {
    const workspace = tempFolder();
    const watch = createWorkspaceWatch({ folder: tempFolder(), env: { PATH: tempFolder() } });
    await expect(watch.take(workspace, quiet)).rejects.toThrow("git isn’t installed");
    await expect(watch.compare(workspace, "--output=x", { most: 1, signal: quiet })).rejects.toThrow(
      "this names no state of a workspace: --output=x",
    );
  });
});

describe("putting files back", () => {
  it("gives changed, deleted and created files, links and permissions back as they were", async () => {
    const files = { "a.txt": Buffer.from([0, 255, 13, 10]), "gone/b.txt": "b\n", "run.sh": "x\n" };
    const { at, take, compare, changes, restore } = open(files);
    chmodSync(at("run.sh"), 0o755);
    symlinkSync("a.txt", at("link"));
    const before = await take();
    writeFileSync(at("a.txt"), "other");
    rmSync(at("gone"), { recursive: true });
    chmodSync(at("run.sh"), 0o644);
    rmSync(at("link"));
    writeFileSync(at("link"), "a file\n");
    addFiles(at(""), { "made/new.txt": "new\n" });
    const { after, files: changed } = await compare(before);
    const paths = changed.map(({ path }) => path);
    expect(paths).toEqual(["a.txt", "gone/b.txt", "link", "made/new.txt", "run.sh"]);
    expect(await restore(before, after, paths)).toEqual(paths.map((path) => ({ path, problem: null })));
    expect(await changes(before)).toEqual({ isCut: false, changed: [] });
    expect(readFileSync(at("a.txt"))).toEqual(files["a.txt"]);
    expect(readlinkSync(at("link"))).toBe("a.txt");
  });

  it("leaves a file alone that changed since, and says so", async () => {
    const { at, take, compare, restore } = open();
    const before = await take();
    writeFileSync(at("src/a.ts"), "drift\n");
    rmSync(at("docs/b.md"));
    const { after } = await compare(before);
    writeFileSync(at("src/a.ts"), "a person's work\n");
    writeFileSync(at("docs/b.md"), "a person's work\n");
    expect(await restore(before, after, ["src/a.ts", "docs/b.md"])).toEqual([
      { path: "src/a.ts", problem: "it has changed since" },
      { path: "docs/b.md", problem: "it has changed since" },
    ]);
    expect(readFileSync(at("src/a.ts"), "utf8")).toBe("a person's work\n");
  });

  it("leaves a file alone that is written while it is compared", async () => {
    const { at, workspace } = open();
    const folder = tempFolder();
    const before = await createWorkspaceWatch({ folder, env: process.env }).take(workspace, quiet);
    writeFileSync(at("src/a.ts"), "drift\n");
    const { after } = await createWorkspaceWatch({ folder, env: process.env }).compare(workspace, before, {
      most: 100,
      signal: quiet,
    });
    const git = execFileSync("sh", ["-c", "command -v git"], { encoding: "utf8" }).trim();
    const work = `case "$*" in *ls-files*) echo work > '${at("src/a.ts")}';; esac`;
    const programs = tempFolder({ git: `#!/bin/sh\n${work}\nexec ${git} "$@"\n` });
    chmodSync(join(programs, "git"), 0o755);
    const busy = createWorkspaceWatch({ folder, env: { PATH: `${programs}:${process.env.PATH}` } });
    expect(await busy.restore(workspace, { before, after, paths: ["src/a.ts"] })).toEqual([
      { path: "src/a.ts", problem: "it has changed since" },
    ]);
    expect(readFileSync(at("src/a.ts"), "utf8")).toBe("work\n");
  });

  it("writes through no link that took a folder's place", async () => {
    const outside = tempFolder({ "a.ts": "outside\n" });
    const { at, take, compare, restore } = open();
    const before = await take();
    rmSync(at("src"), { recursive: true });
    symlinkSync(outside, at("src"));
    const { after } = await compare(before);
    const [answer] = await restore(before, after, ["src/a.ts"]);
    expect(answer?.problem).toBe("a folder in its path is now a symbolic link");
    expect(textIn(outside, "a.ts")).toBe("outside\n");
  });

  it("does not touch a folder whose content was not compared", async () => {
    const { at, take, compare, restore } = open({ ".gitignore": "dist/\n" });
    const before = await take();
    mkdirSync(at("dist"));
    writeFileSync(at("dist/a"), "");
    const { after } = await compare(before);
    expect((await restore(before, after, ["dist/"]))[0]?.problem).toContain("check it yourself");
    expect(existsSync(at("dist/a"))).toBe(true);
  });

  it("still can when older states were forgotten", async () => {
    const { at, take, compare, restore, prune } = open();
    const before = await take();
    writeFileSync(at("src/a.ts"), "drift\n");
    const { after } = await compare(before);
    await prune();
    expect(await restore(before, after, ["src/a.ts"])).toEqual([{ path: "src/a.ts", problem: null }]);
    expect(readFileSync(at("src/a.ts"), "utf8")).toBe("a\n");
  });
});
