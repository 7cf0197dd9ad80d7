import { execFileSync } from "node:child_process";
import {
  existsSync,
  linkSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { createChangeStore } from "../changes/create-change-store.ts";
import { createPlaces } from "../drift/places.ts";
import { sandboxedBash } from "../fixtures/sandboxed-bash.ts";
import { addFiles, quiet, textIn, textOf } from "../fixtures/temp-workspace.ts";

/** Not in /tmp, which a sandbox replaces by its own. */
function folder(files: Record<string, string> = {}): string {
  const made = realpathSync(mkdtempSync("/var/tmp/countersign-test-"));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  addFiles(made, files);
  return made;
}

const git = (cwd: string, ...args: string[]) =>
  execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", ...args], { cwd, encoding: "utf8" });

/** A repository with one commit, and what git ignores. */
function repository(files: Record<string, string> = {}): string {
  const made = folder({
    ".gitignore": "data/\nnode_modules/\ndist/\ntarget/\n.env\n",
    "src/a.txt": "a\n",
    ...files,
  });
  git(made, "init", "-q");
  git(made, "add", ".");
  git(made, "commit", "-qm", "one");
  return made;
}

type Options = NonNullable<Parameters<typeof sandboxedBash>[1]>;

/** Bash as mode auto runs it, with what the record of changes says that it doesn't hold. */
async function unaskedBash(workspace: string, options: Options = {}) {
  const store = createChangeStore(createPlaces({ folder: folder(), env: process.env }));
  const state = await store.take(workspace, quiet);
  const paths = await store.unrecorded(workspace, state);
  return sandboxedBash(workspace, {
    unasked: { lasting: paths.map((path) => join(workspace, path)) },
    ...options,
  });
}

/** All that is in a folder, with contents. */
const print = (path: string) =>
  execFileSync(
    "bash",
    ["-c", "find . -type f -print0 | sort -z | xargs -0 sha1sum; find . -type l -o -type d | sort"],
    {
      cwd: path,
      encoding: "utf8",
    },
  );

/** Ways to get rid of what is at a path, or to change it. */
const destroy = (path: string) => [
  `rm -rf ${path}`,
  `mv ${path} gone`,
  `mv ${path} /tmp/gone`,
  `find ${path} -type f -exec sh -c 'echo x > "$1"' _ {} \\;`,
  `find ${path} -type f -delete`,
  `find ${path} -type f -exec truncate -s 0 {} \\;`,
  `chmod -R u+w ${path}; rm -rf ${path}`,
  `python3 -c 'import shutil; shutil.rmtree("${path}")'`,
  `mkdir -p other; mv other ${path} && rm -rf ${path}`,
  `d=$(dirname ${path}); [ "$d" = . ] || mv "$d" moved; rm -rf moved`,
];

describe("a command that nobody was asked about", () => {
  it.each([
    { name: "git’s folder", path: ".git" },
    { name: "git’s objects", path: ".git/objects" },
    { name: "git’s hooks", path: ".git/hooks" },
    { name: "git’s settings", path: ".git/config" },
    { name: "an ignored folder", path: "data" },
    { name: "an ignored folder deeper in the workspace", path: "src/data" },
    { name: "a repository of its own", path: "vendor/lib" },
    { name: "the git folder of a repository of its own", path: "vendor/lib/.git" },
    { name: "a large file", path: "assets/large.bin" },
    { name: "what an agent obeys, deep in the workspace", path: "src/deep/down/CLAUDE.md" },
    { name: "what an editor runs, deep in the workspace", path: "src/deep/.vscode/tasks.json" },
  ])("can’t destroy $name", async ({ path }) => {
    const workspace = repository({
      "data/db.sqlite": "rows",
      "src/data/notes.txt": "notes",
      "src/deep/down/CLAUDE.md": "Be kind.",
      "src/deep/.vscode/tasks.json": "{}",
      "assets/large.bin": "x".repeat(11_000_000),
      "vendor/lib/a.c": "int a;",
    });
    const nested = join(workspace, "vendor/lib");
    git(nested, "init", "-q");
    git(nested, "add", ".");
    git(nested, "commit", "-qm", "one");
    const run = await unaskedBash(workspace);
    const target = join(workspace, path);
    const before = lstatSync(target).isDirectory() ? print(target) : textIn(workspace, path);
    for (const attack of destroy(path)) {
      await run(attack);
      const after = lstatSync(target).isDirectory() ? print(target) : textIn(workspace, path);
      expect(after === before, attack).toBe(true);
    }
  });

  it("can change and delete what is recorded, and what is made again anyway", async () => {
    const files = {
      "node_modules/x/a.js": "1",
      "node_modules/.cache/a": "1",
      "dist/a.js": "1",
      ".env": "KEY=1",
    };
    const workspace = repository(files);
    const run = await unaskedBash(workspace);
    const command =
      "echo b > src/a.txt && rm -r node_modules/.cache/a dist/a.js && echo KEY=2 > .env && mkdir new && echo c > new/c.txt && git status --short";
    const result = await run(command);
    expect(result, textOf(result)).toMatchObject({ exitCode: 0 });
    expect([textIn(workspace, "src/a.txt"), textIn(workspace, ".env")]).toEqual(["b\n", "KEY=2\n"]);
    expect(existsSync(join(workspace, "dist/a.js"))).toBe(false);
  });

  it("changes no file that is also elsewhere, by a hard link", async () => {
    const store = folder({ "a.js": "store", "b.js": "store", "c.txt": "store", d: "store" });
    const workspace = repository({
      "node_modules/x/own.js": "1",
      "node_modules/.vite/own": "1",
      "dist/own.js": "1",
    });
    const links = {
      "a.js": "node_modules/x/a.js",
      "b.js": "dist/b.js",
      "c.txt": "src/c.txt",
      d: "node_modules/.vite/d",
    };
    for (const [from, to] of Object.entries(links)) linkSync(join(store, from), join(workspace, to));
    addFiles(workspace, { "target/a": "within" });
    linkSync(join(workspace, "target/a"), join(workspace, "target/b"));
    const run = await unaskedBash(workspace);
    for (const [from, to] of Object.entries(links)) {
      await run(`echo evil > ${to}`);
      await run(`mv ${to} moved; echo evil > moved`);
      expect(textIn(store, from), to).toBe("store");
    }
    expect(await run("echo changed > target/a")).toMatchObject({ exitCode: 0 });
    expect(textIn(workspace, "target/b")).toBe("changed\n");
  });

  it("changes nothing outside the workspace: no additional directory, no opened folder, no link to them", async () => {
    const [more, opened] = [folder({ "a.txt": "a" }), folder({ "b.txt": "b" })];
    const workspace = repository();
    symlinkSync(more, join(workspace, "more"));
    const run = await unaskedBash(workspace, { additionalDirectories: [more], openedFolders: [opened] });
    for (const attack of [
      `echo x > ${more}/a.txt`,
      "echo x > more/a.txt",
      `rm ${more}/a.txt`,
      `echo x > ${opened}/b.txt`,
    ])
      expect(await run(attack), attack).toMatchObject({ exitCode: 1 });
    expect([textIn(more, "a.txt"), textIn(opened, "b.txt")]).toEqual(["a", "b"]);
    const asked = sandboxedBash(workspace, { additionalDirectories: [more], openedFolders: [opened] });
    expect(await asked(`echo x > ${more}/a.txt`)).toMatchObject({ exitCode: 0 });
  });

  it("reaches no host that rules allow, and the result says why", async () => {
    const networkRules = () => ({
      hasAllowed: true,
      hostOf: (url: string) => new URL(url).hostname,
      causeOf: () => null,
      addressProblem: () => null,
    });
    const run = await unaskedBash(repository(), { networkRules });
    const result = await run('echo "[$https_proxy]"; ls /run; curl -sS https://allowed.test/');
    expect(textOf(result)).toMatch(/^\[\]/);
    expect(textOf(result)).not.toContain("countersign-proxy");
    expect(textOf(result)).toContain("Only mode auto allowed it");
    expect(result).toMatchObject({
      blocked: [{ access: "connect", host: "allowed.test", cause: { kind: "unasked" } }],
    });
  });

  it("reads no credentials in the home folder, by any name, and the result says why", async () => {
    const home = folder({
      ".ssh/id_ed25519": "secret",
      ".aws/credentials": "secret",
      ".netrc": "secret",
      "real/gh/hosts.yml": "secret",
      ".npmrc": "plain",
    });
    addFiles(home, { ".config/other": "" });
    symlinkSync(join(home, "real/gh"), join(home, ".config/gh"));
    const workspace = repository();
    symlinkSync(join(home, ".ssh"), join(workspace, "keys"));
    const run = await unaskedBash(workspace, { home });
    for (const path of [
      ".ssh/id_ed25519",
      ".aws/credentials",
      ".netrc",
      ".config/gh/hosts.yml",
      "real/gh/hosts.yml",
    ])
      expect(textOf(await run(`cat ~/${path}; cat < ~/${path}`)), path).not.toMatch(/^secret/m);
    expect(textOf(await run("cat keys/id_ed25519; ls ~/.ssh; find ~/.ssh -type f"))).not.toMatch(
      /secret|id_ed25519$/m,
    );
    expect(await run("cat ~/.netrc")).toMatchObject({
      blocked: [{ access: "read", cause: { kind: "credentials" } }],
    });
    expect(textOf(await run("cat ~/.npmrc"))).toMatch(/^plain/);
    const asked = sandboxedBash(workspace, { home });
    expect(textOf(await asked("cat ~/.netrc"))).toMatch(/^secret/);
  });

  it("changes nothing at all if nothing of the workspace is recorded", async () => {
    const workspace = repository();
    const run = sandboxedBash(workspace, { unasked: { lasting: null } });
    const result = await run("echo x > src/a.txt");
    expect(textOf(result)).toContain("couldn’t have been recorded");
    expect(textIn(workspace, "src/a.txt")).toBe("a\n");
    expect(await run("cat src/a.txt")).toMatchObject({ exitCode: 0 });
  });

  it("leaves nothing that programs outside obey: what it creates of it gets another name", async () => {
    const workspace = repository({ "links/tasks.json": "{}" });
    symlinkSync("../links", join(workspace, "src/.zed"));
    const run = await unaskedBash(workspace);
    const attacks = [
      { command: "echo evil > .envrc", path: ".envrc" },
      {
        command: "mkdir -p src/.vscode && echo '{}' > src/.vscode/tasks.json",
        path: "src/.vscode/tasks.json",
      },
      { command: "mkdir -p x/y/z && echo evil > x/y/z/CLAUDE.md", path: "x/y/z/CLAUDE.md" },
      { command: "git init -q new && echo evil > new/.git/hooks/pre-commit", path: "new/.git" },
      {
        command: "mkdir -p hidden && echo '{}' > hidden/tasks.json && ln -s hidden .vscode",
        path: ".vscode/tasks.json",
      },
      {
        command: "rm src/.zed && mkdir src/.zed && echo '{}' > src/.zed/tasks.json",
        path: "src/.zed/tasks.json",
      },
      { command: "ln -s loop loop; echo evil > .envrc", path: ".envrc" },
      {
        command: "mkdir -p shut && echo evil > shut/.envrc && chmod 111 shut",
        path: "shut/.envrc",
      },
      {
        command: `w=$PWD; d=$(printf 'd%.0s' {1..200}); for i in $(seq 30); do mkdir $d && cd $d; done; echo evil > "$w/.envrc"`,
        path: ".envrc",
      },
      {
        command: "mkdir $'bad\\xff' && echo evil > $'bad\\xff/x'; echo evil > .bashrc",
        path: ".bashrc",
      },
    ];
    for (const { command, path } of attacks) {
      const result = await run(command);
      expect(textOf(result), command).toContain(".not-approved");
      expect(existsSync(join(workspace, path)), command).toBe(false);
      execFileSync("bash", ["-c", "rm -rf bad* d* shut"], { cwd: workspace });
    }
    expect(await run("echo plain > src/plain.txt")).toMatchObject({ exitCode: 0 });
    expect(textOf(await run("ls src"))).not.toContain("plain.txt.not-approved");
  });

  it("leaves no link that is obeyed to lead to what it wrote", async () => {
    const attacks = [
      { link: "CLAUDE.md", to: "AGENTS.md", command: "echo evil > x; ln -sfn x CLAUDE.md" },
      { link: "CLAUDE.md", to: "AGENTS.md", command: "echo evil > x; rm CLAUDE.md; mv x CLAUDE.md" },
      { link: ".envrc", to: "missing", command: "echo evil > missing" },
      { link: ".envrc", to: "middle", command: "echo evil > x; ln -sfn x middle" },
      { link: ".vscode", to: "cfg", command: "mkdir x; echo evil > x/tasks.json; ln -sfn x .vscode" },
      { link: ".vscode", to: "cfg", command: "mv cfg old; mkdir cfg; echo evil > cfg/tasks.json" },
      { link: ".vscode", to: "cfg", command: "echo evil > cfg/tasks.json" },
    ];
    for (const { link, to, command } of attacks) {
      const workspace = repository({ "AGENTS.md": "kind", "cfg/tasks.json": "{}", target: "kind" });
      symlinkSync("target", join(workspace, "middle"));
      symlinkSync(to, join(workspace, link));
      const run = await unaskedBash(workspace);
      await run(command);
      const obeyed = join(workspace, to === "cfg" ? ".vscode/tasks.json" : link);
      expect(existsSync(obeyed) ? readFileSync(obeyed, "utf8") : "", command).not.toContain("evil");
    }
  });

  it("leaves no repository in what is made again, nor changes one that is there", async () => {
    const workspace = repository({ "dist/a.js": "1", "target/a": "1", "node_modules/.cache/pages/a": "1" });
    const repositories = ["target/deep", "node_modules/.cache/pages", "vendor/build"];
    for (const path of repositories) {
      addFiles(workspace, { [`${path}/a.c`]: "int a;" });
      git(join(workspace, path), "init", "-q");
    }
    const run = await unaskedBash(workspace);
    for (const path of repositories) {
      await run(`echo evil >> ${path}/.git/hooks/pre-commit; echo evil >> ${path}/.git/config`);
      await run(`mv ${path}/.git ${path}/old; mkdir -p ${path}/.git/hooks; echo evil > ${path}/.git/config`);
      expect(existsSync(join(workspace, path, ".git/hooks/pre-commit")), path).toBe(false);
      expect(textIn(workspace, `${path}/.git/config`), path).not.toContain("evil");
    }
    await run("echo evil > vendor/build/a.c");
    expect(textIn(workspace, "vendor/build/a.c")).toBe("int a;");
    expect(textOf(await run("git init -q dist/new"))).toContain("dist/new/.git");
    expect(existsSync(join(workspace, "dist/new/.git"))).toBe(false);
  });

  it("leaves nothing that is obeyed in what is made again, but lets a build replace the rest", async () => {
    const attacks = [
      { command: "echo evil > dist/.npmrc", path: "dist/.npmrc" },
      { command: "echo evil >> dist/CLAUDE.md", path: "dist/CLAUDE.md" },
      { command: "echo evil >> dist/CLAUDE.md; touch -r src/a.txt dist/CLAUDE.md", path: "dist/CLAUDE.md" },
      { command: "mv dist old; mkdir dist; echo evil > dist/CLAUDE.md", path: "dist/CLAUDE.md" },
      { command: "mkdir -p target/a/.claude; echo evil > target/a/.claude/x", path: "target/a/.claude" },
      { command: "echo evil > dist/.claude/new.json", path: "dist/.claude/new.json" },
      { command: "echo evil > dist/.claude/hooks/a.sh", path: "dist/.claude/hooks/a.sh" },
      {
        command: "mkdir -p dist/cfg; echo evil > dist/cfg/tasks.json; ln -s cfg dist/.vscode",
        path: "dist/.vscode/tasks.json",
      },
      { command: "ln -s ../src/b.txt dist/AGENTS.md; echo evil > src/b.txt", path: "dist/AGENTS.md" },
    ];
    for (const { command, path } of attacks) {
      const workspace = repository({
        "dist/CLAUDE.md": "kind",
        "dist/.claude/hooks/a.sh": "kind",
        "target/a/b": "1",
      });
      const run = await unaskedBash(workspace);
      expect(textOf(await run(command)), command).toContain(".not-approved");
      expect(existsSync(join(workspace, path)), command).toBe(false);
      expect(textOf(await run("rm -rf dist && mkdir dist && echo 2 > dist/a.js && cat dist/a.js"))).toBe("2");
    }
    const workspace = repository({ "dist/.claude/hooks/a.sh": "kind", "dist/CLAUDE.md": "kind" });
    const run = await unaskedBash(workspace);
    expect(textOf(await run("echo 1 > dist/.claude.js; echo 2 > dist/a.js; ls -A dist/.claude/hooks"))).toBe(
      "a.sh",
    );
    expect(textIn(workspace, "dist/.claude/hooks/a.sh")).toBe("kind");
    expect(textIn(workspace, "dist/CLAUDE.md")).toBe("kind");
  });

  it("writes nothing under a name that another command made and lost while it ran", async () => {
    const workspace = repository();
    const run = await unaskedBash(workspace);
    const wait = (file: string) => `until [ -e ${file} ]; do sleep 0.1; done`;
    const first = run(`echo x > .envrc; touch made; ${wait("second")}`);
    await expect.poll(() => existsSync(join(workspace, "made")), { timeout: 20_000 }).toBe(true);
    const second = run(`touch second; ${wait("gone")}; rm -f .envrc.not-approved; echo evil > .envrc`);
    await first;
    addFiles(workspace, { gone: "" });
    await second;
    expect(existsSync(join(workspace, ".envrc"))).toBe(false);
  });

  it("puts back nothing that another command made, under another name of the same file", async () => {
    const workspace = repository();
    const run = await unaskedBash(workspace);
    const wait = (file: string) => `until [ -e ${file} ]; do sleep 0.1; done`;
    const first = run(`echo x > .envrc; touch made; ${wait("second")}; ln .envrc twin`);
    await expect.poll(() => existsSync(join(workspace, "made")), { timeout: 20_000 }).toBe(true);
    const second = run(`touch second; ${wait("gone")}; echo evil > twin; mv twin .envrc`);
    await first;
    addFiles(workspace, { gone: "" });
    expect(textOf(await second)).toContain(".envrc");
    expect(existsSync(join(workspace, ".envrc"))).toBe(false);
    // A person's own file stays once both have ended.
    addFiles(workspace, { ".envrc": "export A=1" });
    await run("echo x > src/a.txt");
    expect(textIn(workspace, ".envrc")).toBe("export A=1");
  });

  it("can’t say what isn’t recorded, so what a person puts into a folder later stays recorded", async () => {
    const workspace = repository({ "src/.gitignore": "*.log\n", "src/deep/a.txt": "a" });
    const run = await unaskedBash(workspace);
    const attacks = [
      "echo build/ >> .gitignore",
      "cp .gitignore x; echo build/ >> x; mv x .gitignore",
      "rm .gitignore; echo build/ > .gitignore",
      "ln .gitignore x; echo build/ >> x",
      "sed -i '1i build/' src/.gitignore",
      "mv src old; mkdir src; cp -r old/. src; echo build/ > src/.gitignore",
      "echo build/ > src/deep/.gitignore",
      "echo '*' > src/deep/.GITIGNORE",
      "mkdir new; echo build/ > new/.gitignore; mv new/.gitignore src/deep",
      "mv src/deep /tmp; mkdir src/deep; echo build/ > src/deep/.gitignore",
    ];
    for (const attack of attacks) {
      await run(attack);
      const places = execFileSync("bash", ["-c", "find . -iname .gitignore | sort"], {
        cwd: workspace,
        encoding: "utf8",
      }).split("\n");
      for (const path of places.filter((place) => place !== ""))
        expect(textIn(workspace, path), attack).not.toMatch(/build|^\*$/m);
    }
    expect(textIn(workspace, ".gitignore")).toContain("data/");
    expect(await run("echo build/ >> .gitignore")).toMatchObject({
      blocked: [{ access: "change", cause: { kind: "ignore-rules" } }],
    });
    // As programs that set up a project do.
    await run("mkdir app; echo build/ > app/.gitignore; echo x > dist/.gitignore");
    expect(textIn(workspace, "app/.gitignore")).toBe("build/\n");
    await run("echo more/ >> app/.gitignore");
    expect(textIn(workspace, "app/.gitignore")).toBe("build/\n");
  });

  it("leaves no pipe that git would wait for, so that its changes can be recorded", async () => {
    const workspace = repository();
    const store = createChangeStore(createPlaces({ folder: folder(), env: process.env }));
    const before = await store.take(workspace, quiet);
    const run = await unaskedBash(workspace);
    const pipes = [".gitattributes", ".gitmodules", "src/.gitignore", "new/.gitignore"];
    await run(`mkdir new; echo b > src/a.txt; mkfifo plain ${pipes.join(" ")}`);
    const most = { id: "one", before, after: null, most: 10, signal: AbortSignal.timeout(20_000) };
    const { files } = await store.record(workspace, most);
    expect(files.map(({ path }) => path)).toEqual(["src/a.txt"]);
    for (const path of pipes) expect(existsSync(join(workspace, path)), path).toBe(false);
  });

  it("leaves no note for the next start once it has ended, or if it didn’t start", async () => {
    const workspace = repository({ "run.sh": "touch made\n" });
    const data = folder();
    const notes = () => readdirSync(join(data, "unfinished-runs"));
    const run = await unaskedBash(workspace, { data });
    expect(await run("sh run.sh")).toMatchObject({ exitCode: 0 });
    expect(notes()).toEqual([]);
    const meanwhile = () => addFiles(workspace, { "run.sh": "touch other\n" });
    const changed = await unaskedBash(workspace, { data, meanwhile });
    expect(await changed("sh run.sh")).toMatchObject({ ok: false, code: "changed_since_approved" });
    expect(existsSync(join(workspace, "other"))).toBe(false);
    expect(notes()).toEqual([]);
  });

  it("never runs without a sandbox", async () => {
    const workspace = repository();
    const run = sandboxedBash(workspace, { level: "off", unasked: { lasting: [] } });
    expect(await run("touch made")).toMatchObject({ ok: false, code: "tool_failed" });
    expect(existsSync(join(workspace, "made"))).toBe(false);
  });
});
