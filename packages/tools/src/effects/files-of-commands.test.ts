import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { AffectedGroup, CallEffects } from "@countersign/contracts/call-effects";
import { describe, expect, it } from "vitest";
import { quiet, tempFolder } from "../fixtures/temp-workspace.ts";
import { findEffects } from "./find-effects.ts";

async function effectsOf(command: string, workspace: string, home = "/nowhere"): Promise<CallEffects> {
  const found = await findEffects(command, { workspace, home, environment: {} }, quiet);
  return found ?? { groups: [], targets: [], unknowns: [], fingerprint: null };
}

/** A workspace that git tracks. */
function repository(files: Record<string, string>): string {
  const folder = tempFolder(files);
  git(folder, "init", "-q");
  git(folder, "add", "-A");
  return folder;
}

function git(folder: string, ...args: string[]): void {
  const own = ["-c", "user.name=a", "-c", "user.email=a@b.test", "-c", "init.defaultBranch=main"];
  execFileSync("git", [...own, ...args], { cwd: folder, stdio: "ignore" });
}

/** The paths as seen from the workspace, by action. */
function pathsOf({ groups }: CallEffects, workspace: string): Record<string, string[]> {
  return Object.fromEntries(
    groups.map(({ action, files }) => [
      action,
      files.map(({ path }) => path.replace(`${workspace}/`, "")).sort(),
    ]),
  );
}

function codesOf({ unknowns }: CallEffects): string[] {
  return unknowns.map(({ code }) => code);
}

function groupOf({ groups }: CallEffects, action: AffectedGroup["action"]): AffectedGroup {
  const found = groups.find((group) => group.action === action);
  if (found === undefined) throw new Error(`nothing to ${action}`);
  return found;
}

const tree = {
  "a.txt": "1",
  "b.md": "22",
  ".env": "secret",
  "-x": "dash",
  "*.txt": "star",
  "dir/one": "1",
  "dir/deep/two": "22",
  "dir/.hidden": "333",
  "other/a.txt": "4",
};

describe("the files of a command", () => {
  it.each([
    { command: "rm a.txt", want: { delete: ["a.txt"] } },
    { command: "rm gone", want: {} },
    { command: "rm dir", want: {} },
    { command: "rm -r dir", want: { delete: ["dir/.hidden", "dir/deep/two", "dir/one"] } },
    { command: "rm -rf -- -x", want: { delete: ["-x"] } },
    { command: "rm *.txt", want: { delete: ["*.txt", "a.txt"] } },
    { command: "rm '*.txt'", want: { delete: ["*.txt"] } },
    { command: "rm *", want: { delete: ["*.txt", "-x", "a.txt", "b.md"] } },
    { command: "rm .*", want: { delete: [".env"] } },
    { command: "rm dir/*", want: { delete: ["dir/one"] } },
    { command: "rm -r dir/*/", want: { delete: ["dir/deep/two"] } },
    { command: "rm */a.txt", want: { delete: ["other/a.txt"] } },
    { command: "rm [!a-c]*", want: { delete: ["*.txt", "-x"] } },
    { command: "rm ?.md", want: { delete: ["b.md"] } },
    { command: "cd dir && rm -rf .", want: {} },
    { command: "cd dir && rm -rf ./deep", want: { delete: ["dir/deep/two"] } },
    { command: "cd dir && rm -rf *", want: { delete: ["dir/deep/two", "dir/one"] } },
    { command: "sudo rm a.txt; rm a.txt", want: { delete: ["a.txt"] } },
    { command: "rmdir dir", want: {} },
    { command: "unlink a.txt", want: { delete: ["a.txt"] } },
    { command: "shred -u a.txt", want: { delete: ["a.txt"] } },
    { command: "truncate -s 0 a.txt", want: { overwrite: ["a.txt"] } },
    { command: "echo > a.txt", want: { overwrite: ["a.txt"] } },
    { command: "echo >> a.txt", want: { change: ["a.txt"] } },
    { command: "> a.txt", want: { overwrite: ["a.txt"] } },
    { command: "{ echo; } > a.txt 2>/dev/null", want: { overwrite: ["a.txt"] } },
    { command: "echo | tee new a.txt", want: { create: ["new"], overwrite: ["a.txt"] } },
    { command: "dd if=/dev/zero of=a.txt", want: { overwrite: ["a.txt"] } },
    { command: "sed -i s/1/2/ a.txt b.md", want: { change: ["a.txt", "b.md"] } },
    { command: "mv a.txt new", want: { move: ["a.txt"] } },
    { command: "mv a.txt b.md", want: { move: ["a.txt"], overwrite: ["b.md"] } },
    { command: "mv a.txt other", want: { move: ["a.txt"], overwrite: ["other/a.txt"] } },
    { command: "mv -n a.txt other", want: {} },
    { command: "mv -T a.txt other", want: {} },
    { command: "mv a.txt b.md nowhere", want: {} },
    { command: "mv a.txt b.md dir", want: { move: ["a.txt", "b.md"] } },
    { command: "mv dir other", want: { move: ["dir/.hidden", "dir/deep/two", "dir/one"] } },
    { command: "cp a.txt b.md", want: { overwrite: ["b.md"] } },
    { command: "cp a.txt other", want: { overwrite: ["other/a.txt"] } },
    { command: "cp a.txt dir", want: { create: ["dir/a.txt"] } },
    { command: "cp -n a.txt b.md", want: {} },
    { command: "cp dir other", want: {} },
    { command: "cp -r other/. .", want: { overwrite: ["a.txt"] } },
    { command: "cp -r dir new", want: { create: ["new/.hidden", "new/deep/two", "new/one"] } },
    { command: "ln -s a.txt b.md", want: {} },
    { command: "ln -sf a.txt b.md", want: { overwrite: ["b.md"] } },
    { command: "ln -s a.txt link", want: { create: ["link"] } },
    { command: "chmod 600 a.txt", want: { "change-mode": ["a.txt"] } },
    { command: "chmod -R 600 dir", want: { "change-mode": ["dir/.hidden", "dir/deep/two", "dir/one"] } },
    { command: "chown me a.txt", want: { "change-owner": ["a.txt"] } },
    { command: "find . -name '*.txt' -delete", want: { delete: ["*.txt", "a.txt", "other/a.txt"] } },
    {
      command: "find dir -type f -exec rm {} +",
      want: { delete: ["dir/.hidden", "dir/deep/two", "dir/one"] },
    },
    {
      command: "find . -maxdepth 1 -type f ! -name '*.txt' -exec rm {} \\;",
      want: { delete: ["-x", ".env", "b.md"] },
    },
    { command: "find . -type d -name deep -exec rm -rf {} +", want: { delete: ["dir/deep/two"] } },
    { command: "find dir -delete -name x", want: { delete: ["dir/.hidden", "dir/deep/two", "dir/one"] } },
  ])("$command", async ({ command, want }) => {
    const workspace = tempFolder(tree);
    expect(pathsOf(await effectsOf(command, workspace), workspace)).toEqual(want);
  });

  it.each([
    { command: 'rm -rf "$x"', want: ["variable"] },
    { command: "rm $(ls)", want: ["substitution"] },
    { command: "cd a; rm x", want: ["unknown-folder"] },
    { command: "ls | xargs rm", want: ["names-from-input"] },
    { command: "find . -mtime 1 -delete", want: ["find-tests"] },
    { command: 'echo > "$x"', want: ["variable"] },
    { command: "cd a; echo > x", want: ["unknown-folder"] },
    { command: "npm run build && rm -rf dir", want: ["after-other-commands"] },
    { command: "mkdir -p x && cp a.txt x", want: ["after-other-commands"] },
    { command: "rm a.txt && rm b.md", want: [] },
    { command: "for f in a b; do rm $f; done", want: ["several-values"] },
    { command: "git clean -f", want: ["no-repository"] },
  ])("says what it can't tell of $command", async ({ command, want }) => {
    expect(codesOf(await effectsOf(command, tempFolder({ "a.txt": "", "b.md": "" })))).toEqual(want);
  });

  it("knows nothing of other programs", async () => {
    const place = { workspace: tempFolder(), home: "/nowhere", environment: {} };
    expect(await findEffects("node x.js", place, quiet)).toBeNull();
    expect(await findEffects("./rm a", place, quiet)).toBeNull();
  });

  it("counts folders and sizes, and names what the command names", async () => {
    const workspace = tempFolder(tree);
    const group = groupOf(await effectsOf("rm -rf dir a.txt", workspace), "delete");
    expect(group).toMatchObject({
      fileCount: 4,
      folderCount: 2,
      size: 7,
      rootCount: 2,
      isMore: false,
      git: { none: 4 },
    });
    expect(group.roots.map(({ path, kind }) => [path, kind])).toEqual([
      [join(workspace, "dir"), "folder"],
      [join(workspace, "a.txt"), "file"],
    ]);
  });
});

describe("names and links that mislead", () => {
  it("keeps a name as it is, whatever characters are in it", async () => {
    const names = ["new\nline", "\u001b[31mred", "right\u202eleft", "q'\"`$(x)", " "];
    const workspace = tempFolder(Object.fromEntries(names.map((name) => [`dir/${name}`, ""])));
    const { files } = groupOf(await effectsOf("rm -rf dir", workspace), "delete");
    expect(files.map(({ path }) => path.slice(workspace.length + 5)).sort()).toEqual(names.sort());
  });

  it("takes a link for itself, and goes through none", async () => {
    const workspace = tempFolder({ "kept/file": "1", "dir/x": "1" });
    symlinkSync("../kept", join(workspace, "dir/link"));
    symlinkSync(".", join(workspace, "dir/loop"));
    symlinkSync("kept", join(workspace, "top"));
    const { files } = groupOf(await effectsOf("rm -rf dir top", workspace), "delete");
    expect(files.map(({ path, kind }) => [path.replace(`${workspace}/`, ""), kind])).toEqual([
      ["dir/link", "link"],
      ["dir/loop", "link"],
      ["dir/x", "file"],
      ["top", "link"],
    ]);
  });

  it("names the file that a link leads a write to", async () => {
    const workspace = tempFolder({ real: "1" });
    symlinkSync("real", join(workspace, "link"));
    expect(pathsOf(await effectsOf("echo > link", workspace), workspace)).toEqual({ overwrite: ["real"] });
    expect(pathsOf(await effectsOf("mv real link", workspace), workspace)).toEqual({
      move: ["real"],
      overwrite: ["link"],
    });
  });

  it("opens no FIFO and no device", async () => {
    const workspace = tempFolder({ x: "" });
    execFileSync("mkfifo", [join(workspace, "pipe")]);
    expect(pathsOf(await effectsOf("rm pipe", workspace), workspace)).toEqual({ delete: ["pipe"] });
    expect((await effectsOf("echo > pipe", workspace)).groups).toEqual([]);
    expect((await effectsOf("echo > /dev/null", workspace)).groups).toEqual([]);
    expect((await effectsOf("cp x pipe; git push", workspace)).targets).toHaveLength(1);
  });

  it("walks a path as the kernel does", async () => {
    const workspace = tempFolder({ "a/b/x": "1", x: "1", "a/x": "1" });
    symlinkSync("a/b", join(workspace, "link"));
    expect(pathsOf(await effectsOf("rm link/../x", workspace), workspace)).toEqual({ delete: ["a/x"] });
  });
});

describe("what git holds of the files", () => {
  it("tells tracked, changed, untracked and ignored files and its own data apart", async () => {
    const workspace = repository({ tracked: "1", changed: "1", ".gitignore": "*.log\n" });
    writeFileSync(join(workspace, "changed"), "longer");
    writeFileSync(join(workspace, "new"), "");
    writeFileSync(join(workspace, "a.log"), "");
    const group = groupOf(await effectsOf("rm tracked changed new a.log .git/HEAD", workspace), "delete");
    expect(
      Object.fromEntries(
        group.files.map(({ path, git: state }) => [path.slice(workspace.length + 1), state]),
      ),
    ).toEqual({
      tracked: "tracked",
      changed: "changed",
      new: "untracked",
      "a.log": "ignored",
      ".git/HEAD": "repository",
    });
  });

  it.each([
    { command: "git clean -f", want: ["new.txt"] },
    { command: "git clean -fd", want: ["fresh/x", "new.txt"] },
    { command: "git clean -fdx", want: ["a.log", "fresh/x", "fresh/y.log", "logs/z", "new.txt"] },
    { command: "git clean -fdX", want: ["a.log", "fresh/y.log", "logs/z"] },
    {
      command: "git clean -ffdx",
      want: ["a.log", "fresh/x", "fresh/y.log", "logs/z", "nested/own", "new.txt"],
    },
    { command: "git clean -fd -e '*.txt'", want: ["fresh/x"] },
    { command: "git clean -f fresh", want: ["fresh/x"] },
    { command: "git clean -fX", want: ["a.log", "fresh/y.log"] },
    { command: "git clean -fx", want: ["a.log", "new.txt"] },
    { command: "git clean -fx logs", want: ["logs/z"] },
    { command: "git clean -fd nested", want: undefined },
    { command: "git clean -fd seeming", want: ["seeming/file"] },
    { command: "cd fresh && git clean -f", want: undefined },
    { command: "git clean -n", want: undefined },
  ])("$command picks as git does", async ({ command, want }) => {
    const workspace = repository({ tracked: "", ".gitignore": "*.log\nlogs/\n" });
    for (const folder of ["fresh", "logs", "nested"]) mkdirSync(join(workspace, folder));
    for (const name of ["new.txt", "a.log", "fresh/x", "fresh/y.log", "logs/z", "nested/own"])
      writeFileSync(join(workspace, name), "");
    for (const folder of ["nested/.git/objects", "nested/.git/refs"])
      mkdirSync(join(workspace, folder), { recursive: true });
    writeFileSync(join(workspace, "nested/.git/HEAD"), "ref: refs/heads/main\n");
    if (command.includes("seeming")) {
      mkdirSync(join(workspace, "seeming/.git"), { recursive: true });
      writeFileSync(join(workspace, "seeming/file"), "");
    }
    const effects = await effectsOf(command, workspace);
    const paths = pathsOf(effects, workspace).delete?.filter((path) => !path.includes(".git/"));
    expect(paths).toEqual(want);
  });

  it.each([
    { command: "git checkout -- .", want: { overwrite: ["changed", "dir/changed"], create: ["gone"] } },
    { command: "git checkout changed", want: { overwrite: ["changed"] } },
    { command: "git checkout other", want: {} },
    { command: "git checkout -f other", want: { overwrite: ["changed", "dir/changed"], create: ["gone"] } },
    { command: "git restore 'ch*'", want: { overwrite: ["changed"] } },
    { command: "git restore '*ch*'", want: { overwrite: ["changed", "dir/changed"] } },
    { command: "cd dir && git restore .", want: { overwrite: ["dir/changed"] } },
    { command: "git reset --hard", want: { overwrite: ["changed", "dir/changed"], create: ["gone"] } },
    { command: "git stash -u", want: { stash: ["changed", "dir/changed", "new"] } },
    { command: "git rm -r dir", want: { delete: ["dir/changed", "dir/same"] } },
  ])("$command touches what differs", async ({ command, want }) => {
    const workspace = repository({ changed: "1", same: "1", gone: "1", "dir/changed": "1", "dir/same": "1" });
    git(workspace, "commit", "-qm", "x");
    git(workspace, "branch", "other");
    for (const name of ["changed", "dir/changed"]) writeFileSync(join(workspace, name), "longer");
    writeFileSync(join(workspace, "new"), "");
    rmSync(join(workspace, "gone"));
    expect(pathsOf(await effectsOf(command, workspace), workspace)).toEqual(want);
  });

  it("says that another revision isn't read", async () => {
    const workspace = repository({ main: "1", file: "1" });
    git(workspace, "commit", "-qm", "x");
    git(workspace, "branch", "main-2");
    for (const command of [
      "git checkout main-2",
      "git switch main-2",
      "git checkout main-2 -- file",
      "git stash pop",
    ])
      expect(codesOf(await effectsOf(command, workspace))).toContain("other-revision");
    expect(codesOf(await effectsOf("git reset --hard", workspace))).toContain("staged-changes");
  });

  it("looks into a nested repository and a submodule with their own index", async () => {
    const workspace = repository({ top: "1" });
    const nested = join(workspace, "nested");
    mkdirSync(nested);
    writeFileSync(join(nested, "own"), "1");
    git(nested, "init", "-q");
    git(nested, "add", "-A");
    const { files } = groupOf(await effectsOf("rm nested/own top", workspace), "delete");
    expect(files.map(({ git: state }) => state)).toEqual(["tracked", "tracked"]);
  });

  it.each(["2", "4"])("reads an index of version %s", async (version) => {
    const workspace = repository({ "a/one": "1", "a/two": "1", b: "1" });
    git(workspace, "update-index", "--index-version", version);
    const group = groupOf(await effectsOf("rm -rf a b", workspace), "delete");
    expect(group.git).toEqual({ tracked: 3 });
  });

  it("says so where the index can't be read", async () => {
    const workspace = repository({ a: "1" });
    writeFileSync(join(workspace, ".git/index"), "DIRC????????????");
    const effects = await effectsOf("rm a", workspace);
    expect(codesOf(effects)).toEqual(["unreadable-index"]);
    expect(groupOf(effects, "delete").git).toEqual({ unknown: 1 });
  });
});

describe("limits", () => {
  it("says more than it counted, and stops", async () => {
    const workspace = tempFolder(
      Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`dir/${at}`, "1"])),
    );
    const place = { workspace, home: "/nowhere", environment: {} };
    const limits = { entries: 50, milliseconds: 10_000 };
    const effects = await findEffects("rm -rf dir", place, quiet, limits);
    expect(effects?.groups[0]).toMatchObject({ isMore: true, fileCount: 49 });
    expect(effects?.unknowns).toEqual([{ code: "too-many", data: { limit: "50" } }]);
    writeFileSync(join(workspace, "dir/1"), "another size");
    expect((await findEffects("rm -rf dir", place, quiet, limits))?.fingerprint).toBe(effects?.fingerprint);
  });

  it("ends when it is aborted", async () => {
    const workspace = tempFolder(
      Object.fromEntries(Array.from({ length: 3_000 }, (_, at) => [`dir/${at}`, ""])),
    );
    const place = { workspace, home: "/nowhere", environment: {} };
    await expect(
      findEffects("rm -rf dir dir/* dir/* dir/*", place, AbortSignal.abort(new Error("stop"))),
    ).rejects.toThrow("stop");
  });
});

describe("what an approval is bound to", () => {
  type Change = { name: string; command: string; change: (workspace: string) => void; isBound: boolean };
  it.each<Change>([
    {
      name: "a file more",
      command: "rm -rf dir",
      change: (at) => writeFileSync(join(at, "dir/more"), ""),
      isBound: true,
    },
    {
      name: "a file beyond the first 20",
      command: "rm -rf many",
      change: (at) => writeFileSync(join(at, "many/99"), "longer"),
      isBound: true,
    },
    { name: "a file less", command: "rm -rf dir", change: (at) => rmSync(join(at, "dir/x")), isBound: true },
    {
      name: "another size",
      command: "rm dir/x",
      change: (at) => writeFileSync(join(at, "dir/x"), "longer"),
      isBound: true,
    },
    {
      name: "another time",
      command: "rm dir/x",
      change: (at) => utimesSync(join(at, "dir/x"), 1, 1),
      isBound: false,
    },
    {
      name: "a link in its place",
      command: "rm -rf dir",
      change: (at) => {
        rmSync(join(at, "dir"), { recursive: true });
        symlinkSync("/", join(at, "dir"));
      },
      isBound: true,
    },
    {
      name: "a target that is there now",
      command: "cp dir/x new",
      change: (at) => writeFileSync(join(at, "new"), ""),
      isBound: true,
    },
    {
      name: "a file that matches now",
      command: "rm *.log",
      change: (at) => writeFileSync(join(at, "new.log"), ""),
      isBound: true,
    },
    {
      name: "a file elsewhere",
      command: "rm -rf dir",
      change: (at) => writeFileSync(join(at, "elsewhere"), ""),
      isBound: false,
    },
    {
      name: "a mode that changes more files",
      command: "chmod -R 700 dir",
      change: (at) => writeFileSync(join(at, "dir/more"), ""),
      isBound: false,
    },
    {
      name: "a log that is written on",
      command: "echo >> dir/x",
      change: (at) => writeFileSync(join(at, "dir/x"), "longer"),
      isBound: false,
    },
    {
      name: "an ignored file's size",
      command: "rm a.log",
      change: (at) => writeFileSync(join(at, "a.log"), "longer"),
      isBound: false,
    },
    {
      name: "ignored build output",
      command: "rm -rf dist",
      change: (at) => writeFileSync(join(at, "dist/more"), ""),
      isBound: false,
    },
    {
      name: "an ignored file that is new",
      command: "rm -rf dir",
      change: (at) => writeFileSync(join(at, "dir/b.log"), ""),
      isBound: true,
    },
    {
      name: "no build output any more",
      command: "rm -rf dist",
      change: (at) => rmSync(join(at, "dist"), { recursive: true }),
      isBound: true,
    },
  ])("$name: $isBound", async ({ command, change, isBound }) => {
    const many = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`many/${at}`, ""]));
    const workspace = repository({ "dir/x": "1", ".gitignore": "*.log\ndist/\n", ...many });
    for (const name of ["a.log", "dist/one"]) {
      mkdirSync(join(workspace, "dist"), { recursive: true });
      writeFileSync(join(workspace, name), "");
    }
    const before = await effectsOf(command, workspace);
    expect((await effectsOf(command, workspace)).fingerprint).toBe(before.fingerprint);
    change(workspace);
    expect((await effectsOf(command, workspace)).fingerprint !== before.fingerprint).toBe(isBound);
  });
});
