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
import type { RecordedFile } from "@countersign/contracts/recorded-change";
import { describe, expect, it } from "vitest";
import { createWorkspaceWatch } from "../drift/create-workspace-watch.ts";
import { createPlaces } from "../drift/places.ts";
import { addFiles, quiet, tempFolder, textIn } from "../fixtures/temp-workspace.ts";
import { createChangeStore } from "./create-change-store.ts";

function open(files: Record<string, string | Buffer> = { "src/a.ts": "a\n" }) {
  const workspace = tempFolder(files);
  const options = { folder: tempFolder(), env: process.env };
  const places = createPlaces(options);
  const store = createChangeStore(places);
  const watch = createWorkspaceWatch(options, places);
  return {
    workspace,
    folder: options.folder,
    store,
    watch,
    at: (name: string) => join(workspace, name),
    /** What `work` changed. */
    async record(work: () => void, id = "one") {
      const before = await store.take(workspace, quiet);
      work();
      return store.record(workspace, { id, before, after: null, most: 100, signal: quiet });
    },
    undo: (changed: readonly RecordedFile[]) =>
      store.replace(
        workspace,
        changed.map(({ path, before, after }) => ({ path, present: after, wanted: before })),
      ),
  };
}

const problemsIn = (problems: Map<string, string | null>) =>
  [...problems].filter(([, problem]) => problem !== null);

describe("recording and undoing", () => {
  it("gives edits, renames, deletions, new and binary files, permissions and links back", async () => {
    const binary = Buffer.from([0, 255, 13, 10, 0]);
    const { at, record, undo } = open({
      "a.txt": "a\n",
      "old/name.txt": "n\n",
      "b.bin": binary,
      "run.sh": "x\n",
      "gone.txt": "g",
    });
    chmodSync(at("run.sh"), 0o755);
    symlinkSync("a.txt", at("link"));
    const { files, skipped, isCut } = await record(() => {
      writeFileSync(at("a.txt"), "other\n");
      renameSync(at("old"), at("moved"));
      writeFileSync(at("b.bin"), Buffer.from([1]));
      chmodSync(at("run.sh"), 0o644);
      rmSync(at("gone.txt"));
      rmSync(at("link"));
      symlinkSync("b.bin", at("link"));
      addFiles(at(""), { "made/deep/new.txt": "new\n" });
    });
    expect(files.map(({ path, before, after }) => `${before?.mode} ${after?.mode} ${path}`)).toEqual([
      "100644 100644 a.txt",
      "100644 100644 b.bin",
      "100644 undefined gone.txt",
      "120000 120000 link",
      "undefined 100644 made/deep/new.txt",
      "undefined 100644 moved/name.txt",
      "100644 undefined old/name.txt",
      "100755 100644 run.sh",
    ]);
    expect([skipped, isCut]).toEqual([[], false]);
    expect(problemsIn(await undo(files))).toEqual([]);
    expect(readFileSync(at("a.txt"), "utf8")).toBe("a\n");
    expect(readFileSync(at("b.bin"))).toEqual(binary);
    expect(readFileSync(at("old/name.txt"), "utf8")).toBe("n\n");
    expect(readlinkSync(at("link"))).toBe("a.txt");
    expect(statSync(at("run.sh")).mode & 0o777).toBe(0o755);
    expect(existsSync(at("moved/name.txt"))).toBe(false);
    expect(existsSync(at("made/deep/new.txt"))).toBe(false);
  });

  it("shows nobody a file that is made again who the process wouldn't show a new one", async () => {
    const umask = process.umask(0o077);
    try {
      const { at, record, undo } = open({ ".env": "secret\n", "run.sh": "x\n" });
      chmodSync(at("run.sh"), 0o700);
      const { files } = await record(() => {
        rmSync(at(".env"));
        rmSync(at("run.sh"));
      });
      expect(problemsIn(await undo(files))).toEqual([]);
      expect([".env", "run.sh"].map((name) => statSync(at(name)).mode & 0o777)).toEqual([0o600, 0o700]);
    } finally {
      process.umask(umask);
    }
  });

  it("puts a folder back where a file is, a file where an empty folder is, and a file where a link is", async () => {
    const { at, record, undo } = open({ "folder/in": "1\n", file: "2\n", plain: "3\n" });
    const { files } = await record(() => {
      rmSync(at("folder"), { recursive: true });
      writeFileSync(at("folder"), "a file\n");
      rmSync(at("file"));
      addFiles(at(""), { "file/in": "4\n" });
      rmSync(at("plain"));
      symlinkSync("/etc/hostname", at("plain"));
    });
    expect(problemsIn(await undo(files))).toEqual([]);
    expect([textIn(at("folder"), "in"), textIn(at(""), "file"), textIn(at(""), "plain")]).toEqual([
      "1\n",
      "2\n",
      "3\n",
    ]);
  });

  it("puts a file back where a pipe is, however much else changed", async () => {
    for (const more of [0, 150]) {
      const { at, workspace, record, undo } = open({ "a.txt": "a\n", "b.txt": "b\n" });
      const { files } = await record(() => {
        rmSync(at("a.txt"));
        execFileSync("mkfifo", [at("a.txt"), at("other")]);
        for (let index = 0; index < more; index += 1) writeFileSync(at(`new-${index}`), "");
      });
      const changed = files.filter(({ path }) => !path.startsWith("new-"));
      expect(changed).toMatchObject([{ path: "a.txt", before: { mode: "100644" }, after: null }]);
      expect(files).toHaveLength(1 + Math.min(more, 99));
      expect(problemsIn(await undo(changed))).toEqual([]);
      expect([textIn(workspace, "a.txt"), textIn(workspace, "b.txt")]).toEqual(["a\n", "b\n"]);
    }
  });

  it("leaves what changed since, and undoes the rest", async () => {
    const { at, record, undo } = open({ a: "1\n", b: "1\n", c: "1\n", d: "1\n" });
    const { files } = await record(() => {
      for (const name of ["a", "b", "c"]) writeFileSync(at(name), "2\n");
      rmSync(at("d"));
    });
    writeFileSync(at("a"), "a person's work\n");
    rmSync(at("b"));
    mkdirSync(at("b"));
    writeFileSync(at("d"), "new\n");
    expect(problemsIn(await undo(files))).toEqual([
      ["a", "it has changed since"],
      ["b", "a folder is in its place now"],
      ["d", "it has changed since"],
    ]);
    expect(["a", "c", "d"].map((name) => textIn(at(""), name))).toEqual([
      "a person's work\n",
      "1\n",
      "new\n",
    ]);
  });

  it("never writes through a link, nor outside the workspace, nor into .git", async () => {
    const outside = tempFolder({ "a.ts": "b\n" });
    const { at, record, store, workspace, undo } = open();
    const { files } = await record(() => writeFileSync(at("src/a.ts"), "b\n"));
    rmSync(at("src"), { recursive: true });
    symlinkSync(outside, at("src"));
    expect(problemsIn(await undo(files))).toEqual([
      ["src/a.ts", "a folder in its path is now a symbolic link"],
    ]);
    expect(textIn(outside, "a.ts")).toBe("b\n");
    const wanted = files[0]?.before ?? null;
    const paths = [
      "../escaped-from-here",
      "/etc/x",
      "a/../../escaped-from-here",
      ".git/hooks/post-commit",
      "sub/.GIT/config",
      "",
      "./x",
    ];
    const refused = await store.replace(
      workspace,
      paths.map((path) => ({ path, present: null, wanted })),
    );
    expect([...refused.values()].every((problem) => problem !== null)).toBe(true);
    expect(existsSync(join(workspace, "../escaped-from-here"))).toBe(false);
  });

  it("reads a link as what it is, and says which files it can't read", async () => {
    const { workspace, at, store } = open({ "a.txt": "a\n", "big.bin": Buffer.alloc(10 * 1024 * 1024 + 1) });
    symlinkSync("/etc/hostname", at("link"));
    execFileSync("mkfifo", [at("pipe")]);
    const found = await store.read(workspace, ["a.txt", "link", "gone", "big.bin", "pipe"]);
    expect(found.get("a.txt")).toMatchObject({ version: { mode: "100644" } });
    expect(found.get("link")).toMatchObject({
      version: { mode: "120000" },
      bytes: Buffer.from("/etc/hostname"),
    });
    expect([found.get("gone"), found.get("big.bin"), found.get("pipe")]).toEqual([
      null,
      "skipped",
      "skipped",
    ]);
  });

  it("names contents as git does, and git finds the ones that it wrote itself", async () => {
    const { workspace, at, store, folder } = open({ "a.txt": "one\n" });
    const before = await store.read(workspace, ["a.txt"]);
    writeFileSync(at("a.txt"), "two\n");
    const after = await store.read(workspace, ["a.txt"]);
    await store.keep(workspace, "call-1", [before, after]);
    const [place = ""] = readdirSync(folder);
    const git = (...args: string[]) =>
      execFileSync("git", [`--git-dir=${join(folder, place)}`, ...args], { encoding: "utf8" });
    const name = execFileSync("git", ["hash-object", "--stdin"], { input: "two\n", encoding: "utf8" }).trim();
    expect(after.get("a.txt")).toMatchObject({ version: { name } });
    expect(git("cat-file", "blob", name)).toBe("two\n");
    expect(git("fsck", "--strict", "refs/countersign/call-1")).not.toContain("error");
    const version = { mode: "100644" as const, name };
    expect(await store.content(workspace, version)).toEqual(Buffer.from("two\n"));
    expect(await store.content(workspace, { ...version, name: "0".repeat(40) })).toBeNull();
  });
});

describe("a command that wants its changes not to be undone", () => {
  it("can't hide what it deleted behind ignored files, however many", async () => {
    const files = { ".gitignore": "*.log\n", "a.txt": "a\n", "b.txt": "b\n", "c.txt": "c\n" };
    const { at, workspace, store, record, undo } = open(files);
    const recorded = await record(() => {
      rmSync(at("a.txt"));
      writeFileSync(at("b.txt"), "evil\n");
      for (let index = 0; index <= 20_000; index += 1) writeFileSync(at(`${index}.log`), "");
    });
    expect(recorded).toMatchObject({ files: [{ path: "a.txt" }, { path: "b.txt" }], isCut: true });
    expect(problemsIn(await undo(recorded.files))).toEqual([]);
    expect([textIn(workspace, "a.txt"), textIn(workspace, "b.txt")]).toEqual(["a\n", "b\n"]);
    // The next call can't be recorded, so that nothing may run that nobody was asked about.
    await expect(store.take(workspace, quiet)).rejects.toThrow("more than 20000 ignored files");
    execFileSync("find", [workspace, "-name", "*.log", "-delete"]);
    const { files: next } = await record(() => rmSync(at("c.txt")), "two");
    expect(next.map(({ path }) => path)).toEqual(["c.txt"]);
  });

  it("can't crowd it out by new files", async () => {
    const { at, workspace, record, undo } = open({ "z.txt": "z\n" });
    const { files, isCut } = await record(() => {
      rmSync(at("z.txt"));
      for (let index = 0; index < 200; index += 1) writeFileSync(at(`a-${index}`), "");
    });
    expect([files.length, files[0]?.path, isCut]).toEqual([100, "z.txt", true]);
    expect(problemsIn(await undo(files.slice(0, 1)))).toEqual([]);
    expect(textIn(workspace, "z.txt")).toBe("z\n");
  });

  it("can't make it too large to be recorded", async () => {
    const { at, workspace, record, undo } = open({ "grows.txt": "small\n" });
    const { files, skipped } = await record(() => writeFileSync(at("grows.txt"), Buffer.alloc(11_000_000)));
    expect(files).toMatchObject([{ path: "grows.txt", before: { mode: "100644" }, after: null }]);
    expect(skipped).toEqual(["grows.txt"]);
    expect(problemsIn(await undo(files))).toEqual([["grows.txt", "the file is too large"]]);
    rmSync(at("grows.txt"));
    expect(problemsIn(await undo(files))).toEqual([]);
    expect(textIn(workspace, "grows.txt")).toBe("small\n");
  });
});

describe("what isn't recorded", () => {
  it("is named: large files, ignored folders, and repositories in the workspace", async () => {
    const { at, record } = open({
      ".gitignore": "dist/\n",
      "grows.bin": "small\n",
      "huge.bin": Buffer.alloc(11_000_000),
    });
    const { files, skipped } = await record(() => {
      addFiles(at(""), { "dist/out": "x", "kept.txt": "k" });
      writeFileSync(at("grows.bin"), Buffer.alloc(11_000_000));
      writeFileSync(at("huge.bin"), Buffer.alloc(12_000_000));
      execFileSync("git", ["init", "-q", at("inner")]);
    });
    expect(files.map(({ path }) => path)).toEqual(["grows.bin", "kept.txt"]);
    expect(skipped.sort()).toEqual(["dist/", "grows.bin", "huge.bin", "inner/"]);
  });

  it("stays out of the next record, too, as long as it doesn't change", async () => {
    const { at, record } = open({ "grows.bin": "small\n" });
    await record(() => writeFileSync(at("grows.bin"), Buffer.alloc(11_000_000)));
    const { files, skipped } = await record(() => writeFileSync(at("other"), "x"), "two");
    expect([files.map(({ path }) => path), skipped]).toEqual([["other"], []]);
    const shrunk = await record(() => writeFileSync(at("grows.bin"), "small again\n"), "three");
    expect([shrunk.files, shrunk.skipped]).toEqual([[], ["grows.bin"]]);
  });
});

it.each([
  { name: "filters, hooks and fsmonitor of the workspace", setup: hostileConfig },
  { name: "another work tree and objects of others", setup: hostileLayout },
])("$name count for nothing, and nothing in the repository changes", async ({ setup }) => {
  const { workspace, at, record, undo } = open({ "a.txt": "one\r\n", "b.txt": "b\n" });
  const evil = join(tempFolder(), "evil");
  writeFileSync(evil, `#!/bin/sh\ntouch '${evil}-ran'\ncat\n`);
  chmodSync(evil, 0o755);
  const git = (...args: string[]) => execFileSync("git", args, { cwd: workspace, stdio: "pipe" });
  git("init", "-q");
  git("add", ".");
  git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "one");
  setup(workspace, evil);
  const repository = () =>
    execFileSync("sh", ["-c", "find .git -type f | sort | xargs sha256sum"], {
      cwd: workspace,
      encoding: "utf8",
    });
  const before = repository();
  const { files } = await record(() => {
    writeFileSync(at("a.txt"), "two\r\n");
    rmSync(at("b.txt"));
  });
  expect(files.map(({ path }) => path)).toEqual(["a.txt", "b.txt"]);
  expect(problemsIn(await undo(files))).toEqual([]);
  expect(readFileSync(at("a.txt"), "utf8")).toBe("one\r\n");
  expect(existsSync(`${evil}-ran`)).toBe(false);
  expect(repository()).toBe(before);
});

function hostileConfig(workspace: string, evil: string): void {
  for (const key of [
    "core.fsmonitor",
    "filter.evil.clean",
    "filter.evil.smudge",
    "filter.evil.process",
    "diff.external",
    "core.sshCommand",
    "core.editor",
    "core.pager",
  ])
    execFileSync("git", ["config", key, `'${evil}'`], { cwd: workspace });
  const hooks = join(workspace, ".git/hooks");
  for (const hook of ["post-index-change", "reference-transaction", "post-checkout", "pre-auto-gc"]) {
    writeFileSync(join(hooks, hook), readFileSync(evil));
    chmodSync(join(hooks, hook), 0o755);
  }
  addFiles(workspace, { ".gitattributes": "*.txt text eol=lf filter=evil diff=evil\n" });
}

function hostileLayout(workspace: string): void {
  const elsewhere = tempFolder({ "a.txt": "elsewhere\n" });
  execFileSync("git", ["config", "core.worktree", elsewhere], { cwd: workspace });
  writeFileSync(join(workspace, ".git/objects/info/alternates"), `${elsewhere}\n`);
}

describe("keeping", () => {
  it("holds what a record needs however old it is, until it is forgotten", async () => {
    const { workspace, at, record, undo, store, watch, folder } = open({ "a.txt": "old\n" });
    const { files } = await record(() => writeFileSync(at("a.txt"), "new\n"));
    makeOld(folder);
    await watch.prune(workspace, 30, quiet);
    expect(problemsIn(await undo(files))).toEqual([]);
    expect(textIn(workspace, "a.txt")).toBe("old\n");
    await record(() => writeFileSync(at("a.txt"), "third\n"), "two");
    makeOld(folder);
    await store.forget(workspace, ["one", "two"]);
    await watch.prune(workspace, 30, quiet);
    const [version] = files.map(({ before }) => before);
    expect(
      version === null || version === undefined ? null : await store.content(workspace, version),
    ).toBeNull();
  });

  it("forgets what was kept before a moment, in this folder and without its records", async () => {
    const { workspace, at, record, store, watch, folder } = open({ "a.txt": "old\n" });
    const { files: old } = await record(() => writeFileSync(at("a.txt"), "new\n"));
    makeOld(folder);
    const { files: recent } = await record(() => writeFileSync(at("a.txt"), "third\n"), "two");
    makeObjectsOld(folder);
    await store.forgetBefore(workspace, new Date(Date.now() - 31 * 86_400_000));
    await watch.prune(workspace, 30, quiet);
    const contents = [...old, ...recent].map(({ before }) =>
      before === null ? null : store.content(workspace, before),
    );
    expect((await Promise.all(contents)).map(String)).toEqual(["null", "new\n"]);
  });

  it("has nothing to forget in a workspace of another server", async () => {
    const { workspace, store } = open();
    await expect(store.forgetBefore(workspace, new Date())).resolves.toBeUndefined();
  });

  it("refuses an id that isn't one", async () => {
    const { workspace, store } = open();
    await expect(store.keep(workspace, "../../evil", [])).rejects.toThrow("this names no record");
    await expect(store.forget(workspace, ["a/b"])).rejects.toThrow("this names no record");
  });
});

/** As if everything had been written two months ago. */
function makeOld(folder: string): void {
  const then = new Date(Date.now() - 60 * 86_400_000);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) makeFileOld(join(entry.parentPath, entry.name), then);
}

/** The same, but only for contents, not for what keeps them. */
function makeObjectsOld(folder: string): void {
  for (const place of readdirSync(folder)) makeOld(join(folder, place, "objects"));
}

function makeFileOld(path: string, then: Date): void {
  // The log of git's HEAD has the times of its own.
  if (path.endsWith("logs/HEAD")) {
    const seconds = Math.floor(then.getTime() / 1_000);
    writeFileSync(path, readFileSync(path, "utf8").replaceAll(/> \d+ /g, `> ${seconds} `));
  }
  utimesSync(path, then, then);
}
