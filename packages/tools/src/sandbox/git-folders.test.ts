import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { sandboxedBash } from "../fixtures/sandboxed-bash.ts";
import { addFiles, textOf } from "../fixtures/temp-workspace.ts";

/** A workspace that `script` fills. Not in /tmp, which a sandbox replaces by its own. */
function workspaceOf(script: string): string {
  const made = realpathSync(mkdtempSync("/var/tmp/countersign-test-"));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  execFileSync("bash", ["-ec", `git() { command git -c user.name=a -c user.email=a@b "$@"; }; ${script}`], {
    cwd: made,
    stdio: "pipe",
  });
  return made;
}

const bare = "git init -q seed; git -C seed commit -q --allow-empty -m one; git clone -q --bare seed";

const layouts = [
  {
    name: "a bare repository with its worktrees beside it",
    script: `${bare} .bare; rm -rf seed; echo 'gitdir: ./.bare' > .git; git worktree add -q main`,
    folder: ".bare",
    own: ["hooks/pre-commit", "config", "info/attributes", "config.worktree", "worktrees/main/commondir"],
  },
  {
    name: "a repository whose folder has another name",
    script: "git init -q --separate-git-dir=meta .; git commit -q --allow-empty -m one",
    folder: "meta",
    own: ["hooks/pre-commit", "config", "info/attributes", "config.worktree"],
  },
];

/** Ways to have git run a program, by a file of its own. */
const attacks = (folder: string, own: string) => [
  `echo evil >> ${folder}/${own}`,
  `echo evil > x; mv x ${folder}/${own}`,
  `rm -rf ${folder}/${own}`,
];

const stateOf = (workspace: string, folder: string, own: readonly string[]) =>
  own.map((name) => {
    const path = join(workspace, folder, name);
    return existsSync(path) ? execFileSync("cat", [path], { encoding: "utf8" }) : null;
  });

describe("git’s settings and hooks in a folder that isn’t called .git", () => {
  it.each(layouts)("can’t be changed: $name", async ({ script, folder, own }) => {
    const workspace = workspaceOf(script);
    const before = stateOf(workspace, folder, own);
    const run = sandboxedBash(workspace);
    for (const name of own.filter((each) => existsSync(join(workspace, folder, each))))
      for (const attack of attacks(folder, name)) await run(attack);
    expect(stateOf(workspace, folder, own)).toEqual(before);
    // What doesn't exist can't be closed.
    const result = await run(`echo evil > ${folder}/config.worktree`);
    expect(textOf(result)).toContain("A person should check them");
    await run(`mv ${folder} moved`);
    expect(existsSync(join(workspace, folder, "HEAD"))).toBe(true);
  });

  it("leaves what a commit changes, also in a linked worktree", async () => {
    for (const { script, folder } of layouts) {
      const workspace = workspaceOf(script);
      const place = folder === ".bare" ? "main" : ".";
      const git = `git -C ${place} -c user.name=a -c user.email=a@b`;
      const result = await sandboxedBash(workspace)(
        `echo a > ${place}/a && ${git} add a && ${git} commit -qm two && ${git} log --oneline`,
      );
      expect(result, textOf(result)).toMatchObject({ exitCode: 0 });
    }
  });

  it.each([
    ...layouts,
    {
      name: "a bare repository anywhere",
      script: `git init -q .; mkdir -p test/data; ${bare} test/data/repo.git; rm -rf seed`,
      folder: "test/data/repo.git",
      own: ["hooks/pre-commit", "config", "info/attributes", "config.worktree"],
    },
  ])("can’t be changed by what nobody was asked about: $name", async ({ script, folder, own }) => {
    const workspace = workspaceOf(script);
    const before = stateOf(workspace, folder, own);
    const run = sandboxedBash(workspace, { unasked: { lasting: [] } });
    for (const name of own) for (const attack of attacks(folder, name)) await run(attack);
    expect(stateOf(workspace, folder, own)).toEqual(before);
    await run(`rm -rf ${folder}; mkdir -p ${folder}; cp -r /tmp ${folder}/hooks`);
    expect(existsSync(join(workspace, folder, "config"))).toBe(true);
  });

  it("aren’t what has such a name elsewhere", async () => {
    const workspace = workspaceOf("git init -q .");
    addFiles(workspace, { "src/config": "a", "src/hooks/use.ts": "a", "src/info": "a" });
    const run = sandboxedBash(workspace, { unasked: { lasting: [] } });
    expect(await run("echo b > src/config && echo b > src/hooks/use.ts && rm src/info")).toMatchObject({
      exitCode: 0,
    });
    expect(existsSync(join(workspace, "src/hooks/use.ts"))).toBe(true);
  });

  it("aren’t waited for if .git is a pipe", async () => {
    const workspace = workspaceOf("mkfifo .git");
    expect(await sandboxedBash(workspace)("true")).toMatchObject({ exitCode: 0 });
  });
});
