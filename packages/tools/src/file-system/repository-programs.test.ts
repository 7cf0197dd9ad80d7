import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { addFiles } from "../fixtures/temp-workspace.ts";
import { shellEnvironment } from "../shell/shell-environment.ts";
import { repositoryPrograms } from "./repository-programs.ts";

const env = {
  ...shellEnvironment({ PATH: process.env.PATH, HOME: "/nonexistent" }),
  GIT_AUTHOR_NAME: "Ann",
  GIT_AUTHOR_EMAIL: "a@b.example",
  GIT_COMMITTER_NAME: "Ann",
  GIT_COMMITTER_EMAIL: "a@b.example",
};

/** A repository with two commits and a change, beside a program that leaves `ran` when something runs it. */
function hostile() {
  // Git hands these names to a shell.
  const base = realpathSync(mkdtempSync(join(tmpdir(), "countersign-git-")));
  onTestFinished(() => rmSync(base, { recursive: true, force: true }));
  addFiles(base, { "ws/a.txt": "one\n", "ws/.gitattributes": "*.txt filter=evil diff=evil\n" });
  const workspace = join(base, "ws");
  const program = join(base, "evil");
  writeFileSync(program, `#!/bin/sh\ntouch ${base}/ran\ncat "\${1:-/dev/null}" 2>/dev/null\nexit 0\n`);
  chmodSync(program, 0o755);
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: workspace, env, stdio: "pipe" }).toString();
  git("init", "-q", "-b", "main");
  git("add", ".");
  git("commit", "-qm", "one");
  writeFileSync(join(workspace, "a.txt"), "two\n");
  git("commit", "-qam", "two");
  writeFileSync(join(workspace, "a.txt"), "TWO\n");
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(workspace, path)), { recursive: true });
    writeFileSync(join(workspace, path), text);
  };
  return {
    base,
    workspace,
    program,
    git,
    write,
    config: (text: string) =>
      appendFileSync(join(workspace, ".git/config"), text.replaceAll("EVIL", program)),
    /** Whether a command of the Bash tool made the program run. */
    runs(command: string): boolean {
      spawnSync("bash", ["-c", command], { cwd: workspace, env, timeout: 20_000, stdio: "ignore" });
      return existsSync(join(base, "ran"));
    },
  };
}

type Place = ReturnType<typeof hostile>;

/** Makes a submodule `sub` that is not what it was when it was added. */
function addSubmodule({ git, write }: Place, version = "2"): void {
  const inSub = (...args: string[]) => git("-C", "sub", ...args);
  git("init", "-q", "sub");
  write("sub/b.txt", "one\n");
  inSub("add", ".");
  inSub("commit", "-qm", "one");
  git("add", "sub");
  git("update-index", "--index-version", version);
  write("sub/b.txt", "two\n");
  write("sub/.gitattributes", "*.txt filter=evil diff=evil\n");
}

/** Gives the entry of a name in an index two more bits, which git passes over. */
function changeMode(file: string, name: string): void {
  const index = readFileSync(file);
  const entry = index.indexOf(`${name}\0`, 12, "latin1") - 62;
  expect(index.readUInt32BE(entry + 24)).toBe(0o160000);
  index.writeUInt32BE(0xe001, entry + 24);
  const sum = createHash("sha1").update(index.subarray(0, -20)).digest();
  writeFileSync(file, Buffer.concat([index.subarray(0, -20), sum]));
}

const unusual = "an unusual repository";
const tooMuch = "too much configuration";
const filter = '[filter "evil"]\n\tclean = EVIL\n';

describe("what makes git run a program when it only reads", () => {
  it.each<{ name: string; make: (place: Place) => void; command: string; want: string }>([
    {
      name: "a file watcher",
      make: ({ config }) => config("[core]\nfsmonitor = EVIL\n"),
      command: "git status",
      want: "core.fsmonitor",
    },
    {
      name: "a file watcher behind its section",
      make: ({ config }) => config("[core]fsmonitor=EVIL\n"),
      command: "git ls-files",
      want: "core.fsmonitor",
    },
    {
      name: "a file watcher in capitals",
      make: ({ config }) => config("[CORE]\nFSMonitor = EVIL\n"),
      command: "git diff",
      want: "core.fsmonitor",
    },
    {
      name: "a file watcher over several lines",
      make: ({ config }) => config('[core]\nfsmonitor = "EVIL"\\\n ""; "\n'),
      command: "git blame a.txt",
      want: "core.fsmonitor",
    },
    {
      name: "a file watcher after a comment with a quote",
      make: ({ config }) => config('[user] # "\nname = "x" ; it\'s "\n[core]\nfsmonitor = EVIL\n'),
      command: "git describe --dirty --always",
      want: "core.fsmonitor",
    },
    {
      name: "a filter",
      make: ({ config }) => config(filter),
      command: "git status",
      want: "filter.evil.clean",
    },
    {
      name: "a filter in the old form of a section",
      make: ({ config }) => config("[filter.evil]\nclean = EVIL\n"),
      command: "git diff",
      want: "filter.evil.clean",
    },
    {
      name: "a filter process",
      make: ({ config }) => config('[filter "evil"]\nprocess = EVIL\n'),
      command: "git status",
      want: "filter.evil.process",
    },
    {
      name: "a smudge filter",
      make: ({ config }) => config('[filter "evil"]\nsmudge = EVIL\n[diff "evil"]\ntextconv = cat\n'),
      command: "git log -p",
      want: "filter.evil.smudge",
    },
    {
      name: "a filter that quotes a known program",
      make: ({ config }) => config('[filter "evil"]\nclean = "EVIL git-lfs clean -- %f"\n'),
      command: "git status",
      want: "filter.evil.clean",
    },
    {
      name: "a text converter",
      make: ({ config }) => config('[diff "evil"]\ntextconv = EVIL\n'),
      command: "git show",
      want: "diff.evil.textconv",
    },
    {
      name: "a text converter for blame",
      make: ({ config }) => config('[diff "evil"]\ntextconv = EVIL\n'),
      command: "git blame a.txt",
      want: "diff.evil.textconv",
    },
    {
      name: "an own diff program",
      make: ({ config }) => config('[diff "evil"]\ncommand = EVIL\n'),
      command: "git diff",
      want: "diff.evil.command",
    },
    {
      name: "an external diff",
      make: ({ config }) => config("[diff]\nexternal = EVIL\n"),
      command: "git diff",
      want: "diff.external",
    },
    {
      name: "a program that checks signatures",
      make: ({ config, git, workspace, base }) => {
        config("[log]\nshowSignature = true\n[gpg]\nprogram = EVIL\n");
        const commit = git("cat-file", "commit", "HEAD").replace(
          "\n\n",
          "\ngpgsig -----BEGIN PGP SIGNATURE-----\n \n x\n -----END PGP SIGNATURE-----\n\n",
        );
        writeFileSync(join(base, "commit"), commit);
        const id = git("hash-object", "-t", "commit", "-w", join(base, "commit")).trim();
        writeFileSync(join(workspace, ".git/refs/heads/main"), `${id}\n`);
      },
      command: "git log -1",
      want: "gpg.program",
    },
    {
      name: "a program in a file that is included",
      make: ({ config, write }) => {
        write("x.cfg", "[include]\npath = y.cfg\n");
        config("[include]\npath = ../x.cfg\n");
      },
      command: "git status",
      want: "core.fsmonitor",
    },
    {
      name: "a program in a file that is included in the folder alone",
      make: ({ config, workspace }) => config(`[includeIf "gitdir:${workspace}/"]\npath = ../y.cfg\n`),
      command: "git status",
      want: "core.fsmonitor",
    },
    {
      name: "a program in the settings of the worktree",
      make: ({ git, write, program }) => {
        git("config", "extensions.worktreeConfig", "true");
        write(".git/config.worktree", `[core]\nfsmonitor = ${program}\n`);
      },
      command: "git status",
      want: "core.fsmonitor",
    },
    {
      name: "a hook",
      make: ({ workspace, program }) => symlinkSync(program, join(workspace, ".git/hooks/post-index-change")),
      command: "touch a.txt .gitattributes; git status",
      want: "the hook post-index-change",
    },
    {
      name: "a hook in another folder",
      make: ({ config, base, program }) => {
        mkdirSync(join(base, "hooks"));
        symlinkSync(program, join(base, "hooks/post-index-change"));
        config("[core]\nhooksPath = ../hooks\n");
      },
      command: "touch a.txt .gitattributes; git status",
      want: "the hook post-index-change",
    },
    {
      name: "the file watcher of a submodule",
      make: (place) => {
        addSubmodule(place);
        place.git("-C", "sub", "config", "core.fsmonitor", place.program);
      },
      command: "git status",
      want: "sub: core.fsmonitor",
    },
    {
      name: "the filter of a submodule, with an index of version 4",
      make: (place) => {
        addSubmodule(place, "4");
        place.git("-C", "sub", "config", "filter.evil.clean", place.program);
      },
      command: "git diff",
      want: "sub: filter.evil.clean",
    },
    {
      name: "the settings of a submodule with its folder among the modules",
      make: (place) => {
        addSubmodule(place);
        place.write(".gitmodules", '[submodule "sub"]\npath = sub\nurl = ./sub\n');
        place.git("submodule", "absorbgitdirs");
        place.git("-C", "sub", "config", "core.fsmonitor", place.program);
      },
      command: "git status",
      want: "sub: core.fsmonitor",
    },
    {
      name: "a submodule in an index of two files",
      make: (place) => {
        addSubmodule(place);
        place.git("update-index", "--split-index");
        place.git("-C", "sub", "config", "core.fsmonitor", place.program);
      },
      command: "git status",
      want: "sub: core.fsmonitor",
    },
    {
      name: "a remote that sends what is missing",
      make: ({ config, git, workspace }) => {
        config(
          '[remote "o"]\nurl = ssh://host.example/x\npromisor = true\n[core]\nrepositoryFormatVersion = 1\nsshCommand = EVIL\n[extensions]\npartialClone = o\n',
        );
        const id = git("rev-parse", "HEAD~1:a.txt").trim();
        rmSync(join(workspace, ".git/objects", id.slice(0, 2), id.slice(2)), { force: true });
      },
      command: "git show",
      want: "extensions.partialclone",
    },
    {
      name: "a remote with a program of its own",
      make: ({ config, git, workspace, base }) => {
        config(
          `[remote "o"]\nurl = ${base}/ws\npromisor = true\nuploadpack = EVIL\n[core]\nrepositoryFormatVersion = 1\n[extensions]\npartialClone = o\n`,
        );
        const id = git("rev-parse", "HEAD~1:a.txt").trim();
        rmSync(join(workspace, ".git/objects", id.slice(0, 2), id.slice(2)), { force: true });
      },
      command: "git log -p",
      want: "remote.o.promisor",
    },
    {
      name: "a repository whose HEAD is a link to a branch that is not there",
      make: ({ config, workspace }) => {
        config("[core]\nfsmonitor = EVIL\n");
        rmSync(join(workspace, ".git/HEAD"));
        symlinkSync("refs/heads/none", join(workspace, ".git/HEAD"));
      },
      command: "git status",
      want: "core.fsmonitor",
    },
    {
      name: "a repository whose references are a program",
      make: ({ config, workspace, program }) => {
        config("[core]\nfsmonitor = EVIL\n");
        rmSync(join(workspace, ".git/refs"), { recursive: true });
        copyFileSync(program, join(workspace, ".git/refs"));
      },
      command: "git ls-files",
      want: unusual,
    },
    {
      name: "a HEAD in capitals",
      make: ({ config, git, workspace }) => {
        config("[core]\nfsmonitor = EVIL\n");
        const id = git("rev-parse", "HEAD").trim().toUpperCase();
        writeFileSync(join(workspace, ".git/HEAD"), `${id}\n`);
      },
      command: "git status",
      want: "core.fsmonitor",
    },
    {
      name: "a program in a file that is included behind a link",
      make: ({ config, write, workspace, program }) => {
        write("deep/er/z", "");
        write("deep/x.cfg", `[core]\nfsmonitor = ${program}\n`);
        symlinkSync("deep/er", join(workspace, "link"));
        config("[include]\npath = ../link/../x.cfg\n");
      },
      command: "git status",
      want: "core.fsmonitor",
    },
    {
      name: "a hook in a folder behind a link",
      make: ({ config, write, workspace, program }) => {
        write("deep/er/z", "");
        write("deep/hooks/z", "");
        symlinkSync("deep/er", join(workspace, "link"));
        symlinkSync(program, join(workspace, "deep/hooks/post-index-change"));
        config("[core]\nhooksPath = link/../hooks\n");
      },
      command: "touch a.txt .gitattributes; git status",
      want: "the hook post-index-change",
    },
    {
      name: "a repository that a file names behind a link",
      make: ({ config, write, workspace }) => {
        write("deep/er/z", "");
        symlinkSync("deep/er", join(workspace, "link"));
        config("[core]\nfsmonitor = EVIL\n");
        renameSync(join(workspace, ".git"), join(workspace, "deep/hidden"));
        writeFileSync(join(workspace, ".git"), "gitdir: link/../hidden\n");
      },
      command: "git status",
      want: "core.fsmonitor",
    },
    {
      name: "shared settings behind a link",
      make: ({ config, write, workspace }) => {
        write("deep/er/z", "");
        symlinkSync("../deep/er", join(workspace, ".git/link"));
        config("[core]\nfsmonitor = EVIL\n");
        for (const name of ["config", "objects", "refs"])
          renameSync(join(workspace, ".git", name), join(workspace, "deep", name));
        write(".git/commondir", "link/..\n");
      },
      command: "git status",
      want: "core.fsmonitor",
    },
    {
      name: "a work tree behind a link",
      make: ({ config, write, workspace }) => {
        write("deep/er/z", "");
        symlinkSync("deep/er", join(workspace, "link"));
        config("[core]\nworktree = ../link/..\nfsmonitor = EVIL\n");
      },
      command: "git status",
      want: "core.worktree",
    },
    {
      name: "a program in a file whose name ends with a NUL",
      make: ({ config }) => config("[include]\npath = ../y.cfg\0x\n"),
      command: "git status",
      want: "unreadable",
    },
    {
      name: "a program in a file whose name begins with a blank that is none for git",
      make: ({ config, write, program }) => {
        write("\u00A0../y.cfg", `[core]\nfsmonitor = ${program}\n`);
        write(".git/\u00A0../y.cfg", `[core]\nfsmonitor = ${program}\n`);
        config("[include]\npath = \u00A0../y.cfg\n");
      },
      command: "git status",
      want: "core.fsmonitor",
    },
    {
      name: "a submodule whose mode has more bits",
      make: (place) => {
        addSubmodule(place);
        place.git("-C", "sub", "config", "core.fsmonitor", place.program);
        changeMode(join(place.workspace, ".git/index"), "sub");
      },
      command: "git status",
      want: "sub: core.fsmonitor",
    },
    {
      name: "a submodule of the history alone",
      make: (place) => {
        addSubmodule(place);
        const { git, program, config } = place;
        git("commit", "-qm", "sub");
        git("-C", "sub", "commit", "-qam", "two");
        git("add", "sub");
        git("commit", "-qm", "sub again");
        git("rm", "-q", "--cached", "sub");
        git("-C", "sub", "config", "diff.external", program);
        config("[diff]\nsubmodule = diff\n");
      },
      command: "git log -p",
      want: "diff.submodule",
    },
    {
      name: "a driver of merges",
      make: ({ config, git, write }) => {
        git("checkout", "-q", ".");
        write(".gitattributes", "*.txt merge=evil\n");
        git("add", ".");
        git("commit", "-qm", "attributes");
        git("checkout", "-qb", "side");
        write("a.txt", "side\n");
        git("commit", "-qam", "side");
        git("checkout", "-q", "main");
        write("a.txt", "main\n");
        git("commit", "-qam", "main");
        git("merge", "-q", "-s", "ours", "side");
        config('[merge "evil"]\ndriver = EVIL\n[log]\ndiffMerges = remerge\n');
      },
      command: "git log -m -p -1",
      want: "merge.evil.driver",
    },
    {
      name: "a repository that a file names",
      make: ({ config, workspace }) => {
        config("[core]\nfsmonitor = EVIL\n");
        renameSync(join(workspace, ".git"), join(workspace, "hidden"));
        writeFileSync(join(workspace, ".git"), "gitdir: hidden\n");
      },
      command: "git status",
      want: "core.fsmonitor",
    },
    {
      name: "a repository that a link names",
      make: ({ config, workspace }) => {
        config("[core]\nfsmonitor = EVIL\n");
        renameSync(join(workspace, ".git"), join(workspace, "hidden"));
        symlinkSync("hidden", join(workspace, ".git"));
      },
      command: "git status",
      want: "core.fsmonitor",
    },
  ])("is found: $name", ({ make, command, want }) => {
    const place = hostile();
    place.write("y.cfg", `[core]\nfsmonitor = ${place.program}\n`);
    make(place);
    expect(repositoryPrograms(place.workspace).join(", ")).toContain(want);
    expect(place.runs(command)).toBe(true);
  });

  it.each<{ name: string; make: (place: Place) => void; want: string[] }>([
    { name: "a new repository", make: () => undefined, want: [] },
    {
      name: "no repository",
      make: ({ workspace }) => rmSync(join(workspace, ".git"), { recursive: true }),
      want: [],
    },
    {
      name: "everyday settings",
      make: ({ config }) =>
        config(`[user]
  name = Ann "the \\"great\\"" # not a program
[core]
  fsmonitor = true
  untrackedCache = true
  editor = vim
  pager = less -R
  sshCommand = ssh -i ~/.ssh/work
  hooksPath = .husky/_
[remote "origin"]
  url = git@host.example:team/x.git
  fetch = +refs/heads/*:refs/remotes/origin/*
[branch "main"]
  remote = origin
[alias]
  x = !make
[credential]
  helper = store
[lfs]
  repositoryFormatVersion = 0
[filter "lfs"]
  clean = git-lfs clean -- %f
  smudge = git-lfs smudge -- %f
  process = git-lfs filter-process
  required = true
[gpg "ssh"]
  program = ssh-keygen
[include]
  path = not-there
`),
      want: [],
    },
    ...[
      { text: "[extensions]\npartialClone = o\n", want: "extensions.partialclone" },
      { text: '[remote "o"]\nurl = https://h/x\npromisor = true\n', want: "remote.o.promisor" },
      {
        text: '[remote "o"]\nurl = git@h:x/y.git\npartialCloneFilter = blob:none\n',
        want: "remote.o.partialclonefilter",
      },
      { text: '[merge "ours"]\ndriver = true\n', want: "merge.ours.driver" },
      { text: "[blame]\nignoreRevsFile = gpg\n", want: "blame.ignorerevsfile" },
      { text: "[diff]\nsubmodule = log\n", want: "diff.submodule" },
      { text: "[diff]\nsubmodule = diff\n", want: "diff.submodule" },
      { text: "[status]\nsubmoduleSummary\n", want: "status.submodulesummary" },
      { text: "[core]\nhooksPath =\n", want: "core.hookspath" },
      {
        text: "[extensions]\nobjectFormat = sha256\nobjectFormat = sha1\n",
        want: "extensions.objectformat",
      },
      { text: "[extensions]\nobjectFormat = sha256\n", want: "extensions.objectformat" },
    ].map(({ text, want }) => ({
      name: `the settings ${JSON.stringify(text)}`,
      make: ({ config }: Place) => config(text),
      want: [want],
    })),
    {
      name: "very many blanks",
      make: ({ config }) => config(`[x]\na = b${" ".repeat(900_000)}c\n`),
      want: [],
    },
    {
      name: "settings that run nothing",
      make: ({ config }) => config("[diff]\nsubmodule = short\n[status]\nsubmoduleSummary = false\n"),
      want: [],
    },
    {
      name: "a repository with SHA-256",
      make: ({ git, workspace }) => {
        rmSync(join(workspace, ".git"), { recursive: true });
        git("init", "-q", "--object-format=sha256");
        git("add", ".");
      },
      want: [],
    },
    {
      name: "a detached HEAD and packed refs",
      make: ({ git }) => {
        git("checkout", "-q", "--detach");
        git("pack-refs", "--all");
        git("gc", "-q");
      },
      want: [],
    },
    ...["HEAD", "index", "config", "packed-refs", "objects", "refs", "objects/pack"].map((name) => ({
      name: `a link for .git/${name}`,
      make: ({ git, base, workspace }: Place) => {
        git("pack-refs", "--all");
        renameSync(join(workspace, ".git", name), join(base, "moved"));
        symlinkSync(join(base, "moved"), join(workspace, ".git", name));
      },
      want: [unusual],
    })),
    {
      name: "objects of another repository",
      make: ({ write }) => write(".git/objects/info/alternates", "/srv/x/.git/objects\n"),
      want: ["objects/info/alternates"],
    },
    {
      name: "a HEAD that is none",
      make: ({ write }) => write(".git/HEAD", "nothing\n"),
      want: [unusual],
    },
    {
      name: "no folder of the references",
      make: ({ workspace }) => rmSync(join(workspace, ".git/refs"), { recursive: true }),
      want: [unusual],
    },
    {
      name: "more includes than anybody has",
      make: ({ config, write }) => {
        write("many.cfg", `[include]\n${"path = ../x.cfg\n".repeat(3_000)}`);
        config(`[include]\n${"path = ../many.cfg\n".repeat(3_000)}`);
      },
      want: [tooMuch],
    },
    {
      name: "more settings than anybody has",
      make: ({ config, write }) => {
        write("long.cfg", `#${"x".repeat(900_000)}\n`);
        config(`[include]\n${"path = ../long.cfg\n".repeat(10)}`);
      },
      want: [tooMuch],
    },
    {
      name: "shared indexes that are links",
      make: ({ workspace, base }) => {
        writeFileSync(join(base, "big"), "");
        truncateSync(join(base, "big"), 200_000_000);
        for (let n = 0; n < 40; n += 1)
          symlinkSync(join(base, "big"), join(workspace, `.git/sharedindex.${n}`));
      },
      want: [unusual],
    },
    {
      name: "large shared indexes",
      make: ({ workspace }) => {
        writeFileSync(join(workspace, ".git/sharedindex.1"), "");
        truncateSync(join(workspace, ".git/sharedindex.1"), 250_000_000);
      },
      want: [tooMuch],
    },
    {
      name: "what Git LFS runs",
      make: ({ config }) =>
        config(
          '[lfs "extension.x"]\nclean = x\n[lfs "customtransfer.x"]\npath = x\n[lfs]\nstandalonetransferagent = x\n',
        ),
      want: ["lfs.extension.x.clean", "lfs.customtransfer.x.path", "lfs.standalonetransferagent"],
    },
    {
      name: "a clean submodule",
      make: (place) => addSubmodule(place),
      want: [],
    },
    {
      name: "a clean submodule with its folder among the modules",
      make: (place) => {
        addSubmodule(place);
        place.write(".gitmodules", '[submodule "sub"]\npath = sub\nurl = ./sub\n');
        place.git("submodule", "absorbgitdirs");
      },
      want: [],
    },
    {
      name: "a worktree",
      make: ({ git, workspace }) => {
        git("worktree", "add", "-q", "../tree");
        renameSync(workspace, `${workspace}-main`);
        renameSync(join(workspace, "../tree"), workspace);
        execFileSync("git", ["worktree", "repair", workspace], {
          cwd: `${workspace}-main`,
          env,
          stdio: "ignore",
        });
      },
      want: [],
    },
    {
      name: "a work tree elsewhere",
      make: ({ config }) => config("[core]\nworktree = /etc\n"),
      want: ["core.worktree"],
    },
    {
      name: "the repository of another folder",
      make: ({ workspace, base }) => {
        renameSync(join(workspace, ".git"), join(base, "private"));
        writeFileSync(join(workspace, ".git"), `gitdir: ${base}/private\n`);
      },
      want: [".git"],
    },
    {
      name: "the history of another folder",
      make: ({ workspace, base, write }) => {
        renameSync(join(workspace, ".git"), join(base, "private"));
        write(".git/HEAD", "ref: refs/heads/main\n");
        write(".git/commondir", "../../private\n");
      },
      want: ["commondir"],
    },
    {
      name: "a repository that merely lies in the folder",
      make: ({ config, workspace }) => {
        config("[core]\nfsmonitor = EVIL\n");
        for (const name of ["HEAD", "config", "objects", "refs"])
          renameSync(join(workspace, ".git", name), join(workspace, name));
      },
      want: ["core.fsmonitor"],
    },
  ])("$name: $want", ({ make, want }) => {
    const place = hostile();
    make(place);
    expect(repositoryPrograms(place.workspace)).toEqual(want);
    mkdirSync(join(place.workspace, "deep/er"), { recursive: true });
    expect(repositoryPrograms(join(place.workspace, "deep/er"))).toEqual(want);
  });

  it.each<{ name: string; make: (place: Place) => void }>([
    { name: "settings that git does not read", make: ({ config }) => config("[core\n") },
    { name: "a setting before its section", make: ({ write }) => write(".git/config", "fsmonitor = x\n") },
    { name: "a value with an open quote", make: ({ config }) => config('[core]\nfsmonitor = "x\n') },
    {
      name: "bytes that are no text",
      make: ({ write }) => write(".git/config", "[include]\npath = \uFFFD\n"),
    },
    { name: "an include of another home", make: ({ config }) => config("[include]\npath = ~ann/x\n") },
    {
      name: "an include of git's own folder",
      make: ({ config }) => config("[include]\npath = %(prefix)/x\n"),
    },
    { name: "an include of itself", make: ({ config }) => config("[include]\npath = config\n") },
    { name: "an include of a folder", make: ({ config }) => config("[include]\npath = ..\n") },
    {
      name: "settings that are a pipe",
      make: ({ workspace }) => {
        rmSync(join(workspace, ".git/config"));
        execFileSync("mkfifo", [join(workspace, ".git/config")]);
      },
    },
    {
      name: "settings that are a loop of links",
      make: ({ workspace }) => {
        rmSync(join(workspace, ".git/config"));
        symlinkSync("config", join(workspace, ".git/config"));
      },
    },
    {
      name: "an index of another version",
      make: ({ workspace }) =>
        writeFileSync(
          join(workspace, ".git/index"),
          Buffer.from("DIRC\0\0\0\x09\0\0\0\x01\0\0\xe0\0", "latin1"),
        ),
    },
    { name: "a NUL in the path of an include", make: ({ config }) => config("[include]\npath = a\0b\n") },
    { name: "a tab in the path of an include", make: ({ config }) => config("[include]\npath = a\tb\n") },
    {
      name: "a NUL in the path of a repository",
      make: ({ workspace }) => {
        renameSync(join(workspace, ".git"), join(workspace, "hidden"));
        writeFileSync(join(workspace, ".git"), "gitdir: hidden\0x\n");
      },
    },
    {
      name: "a NUL in the path of what is shared",
      make: ({ write }) => write(".git/commondir", "..\0x\n"),
    },
    { name: "very long settings", make: ({ config }) => config(`# ${"x".repeat(1_000_000)}\n`) },
  ])("tells of what cannot be read: $name", ({ make }) => {
    const place = hostile();
    make(place);
    expect(repositoryPrograms(place.workspace).join()).toMatch(/^\S+ \(unreadable\)$/);
  });

  it("leaves nothing else that a reading command runs", () => {
    const place = hostile();
    const { config, workspace, program, git } = place;
    addSubmodule(place);
    config(otherPrograms);
    for (const name of otherHooks) symlinkSync(program, join(workspace, ".git/hooks", name));
    git("-c", "core.editor=true", "-c", "alias.x=", "tag", "v1");
    expect(repositoryPrograms(workspace)).toEqual([]);
    const ran = readOnlyCommands.filter((command) => {
      rmSync(join(place.base, "ran"), { force: true });
      return place.runs(`touch a.txt; git ${command}; git --no-pager ${command}`);
    });
    expect(ran).toEqual([]);
  });
});

/** Programs that git runs for what is no reading, and in a terminal. */
const otherPrograms = `[core]
  pager = EVIL
  editor = EVIL
  sshCommand = EVIL
  askPass = EVIL
  gitProxy = EVIL
[pager]
  status = EVIL
  log = EVIL
  diff = EVIL
  branch = EVIL
[alias]
  status = !EVIL
  log = !EVIL
  st = !EVIL
[sequence]
  editor = EVIL
[credential]
  helper = EVIL
[difftool "evil"]
  cmd = EVIL
[diff]
  tool = evil
[submodule "sub"]
  path = sub
  update = !EVIL
[commit]
  gpgSign = true
[interactive]
  diffFilter = EVIL
[trailer "x"]
  key = x
  command = EVIL
  cmd = EVIL
[uploadpack]
  packObjectsHook = EVIL
[remote "o"]
  url = ext::EVIL
  uploadpack = EVIL
  receivepack = EVIL
[protocol "ext"]
  allow = always
[man "x"]
  cmd = EVIL
[help]
  autocorrect = immediate
[browser "x"]
  cmd = EVIL
`;
const otherHooks = [
  "applypatch-msg",
  "pre-applypatch",
  "post-applypatch",
  "pre-commit",
  "pre-merge-commit",
  "prepare-commit-msg",
  "commit-msg",
  "post-commit",
  "pre-rebase",
  "post-checkout",
  "post-merge",
  "pre-push",
  "pre-receive",
  "update",
  "proc-receive",
  "post-receive",
  "post-update",
  "reference-transaction",
  "push-to-checkout",
  "pre-auto-gc",
  "post-rewrite",
  "sendemail-validate",
  "fsmonitor-watchman",
];

/** One of each that may run without approval in a repository that names no programs. */
const readOnlyCommands = [
  "status",
  "status --short --ignored",
  "status -vv",
  "diff",
  "diff --cached --stat",
  "diff HEAD~1 HEAD -- a.txt",
  "log",
  "log -p -3",
  "log --stat --graph --all",
  "log --follow a.txt",
  "log --format='%(trailers)' -1",
  "show",
  "show HEAD:a.txt",
  "show v1",
  "shortlog -sn HEAD",
  "branch -avv",
  "branch --list 'm*'",
  "tag -l",
  "tag -n",
  "remote -v",
  "rev-parse HEAD",
  "rev-list --count HEAD",
  "ls-files -m -o",
  "ls-tree -r HEAD",
  "blame a.txt",
  "describe --all --dirty",
  "merge-base HEAD HEAD~1",
  "name-rev HEAD",
  "cat-file -p HEAD",
  "check-ignore a.txt",
  "count-objects -v",
  "for-each-ref",
  "for-each-ref --format='%(trailers)'",
  "diff-tree -p HEAD",
  "grep one",
  "grep --cached one",
  "reflog",
  "config --get user.name",
  "version",
  "stash list",
  "stash show",
  "worktree list",
  "remote get-url o",
  "submodule status",
  "config get user.name",
  "reflog show",
];
