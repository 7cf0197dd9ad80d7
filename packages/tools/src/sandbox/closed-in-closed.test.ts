import { execFileSync } from "node:child_process";
import { existsSync, linkSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { sandboxedBash } from "../fixtures/sandboxed-bash.ts";
import { addFiles, textIn } from "../fixtures/temp-workspace.ts";

/** Not in /tmp, which a sandbox replaces by its own. */
function folder(files: Record<string, string> = {}): string {
  const made = realpathSync(mkdtempSync("/var/tmp/countersign-test-"));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  addFiles(made, files);
  return made;
}

const git = (cwd: string, ...args: string[]) =>
  execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", ...args], { cwd });

/** Ways to change or replace what is in a folder, deep in a closed one. */
const attacks = (path: string) => [
  `echo evil > ${path}/made`,
  `echo evil > ${path}/own`,
  `rm -f ${path}/own`,
  `mkdir ${path}/more`,
  `mv ${path}/own ${path}/other`,
];

describe("what is closed by itself, deep in a folder that is closed", () => {
  it.each([
    { name: "that can’t be read", deny: ["Read(.env)"], file: ".env" },
    { name: "that can’t be changed", deny: ["Edit(.env)"], file: ".env" },
    { name: "that can’t be read, by a pattern", deny: ["Read(**/*.pem)"], file: "key.pem" },
  ])("opens none of the folders around a file $name", async ({ deny, file }) => {
    const closed = [".claude/skills/deploy", ".github/workflows/a/b", ".git/modules/lib/c"];
    const files = closed.flatMap((path) => [
      [`${path}/${file}`, "private"],
      [`${path}/own`, "kind"],
    ]);
    const workspace = folder(Object.fromEntries(files));
    const run = sandboxedBash(workspace, { deny });
    for (const path of closed) {
      for (const attack of attacks(path)) await run(attack);
      expect(existsSync(join(workspace, path, "made")), path).toBe(false);
      expect(existsSync(join(workspace, path, "more")), path).toBe(false);
      expect(textIn(workspace, `${path}/own`), path).toBe("kind");
    }
    // Elsewhere, the folders around it can be changed, but not renamed.
    addFiles(workspace, { [`src/a/${file}`]: "private" });
    expect(await run("echo x > src/a/made")).toMatchObject({ exitCode: 0 });
    expect(await run("mv src other")).not.toMatchObject({ exitCode: 0 });
  });

  it("opens nothing of git’s folder to a command that nobody was asked about, where it shares files with a clone", async () => {
    const origin = folder({ "a.txt": "a" });
    git(origin, "init", "-q");
    git(origin, "add", ".");
    git(origin, "commit", "-qm", "one");
    const workspace = join(folder(), "w");
    // git makes hard links to the objects of a repository on the same disk.
    git(origin, "clone", "-q", "--local", origin, workspace);
    addFiles(workspace, { ".git/objects/info/own": "kind" });
    linkSync(join(origin, "a.txt"), join(workspace, ".git/objects/info/linked"));
    const run = sandboxedBash(workspace, { unasked: { lasting: [] } });
    for (const attack of attacks(".git/objects/info")) await run(attack);
    await run("rm -rf .git/objects; touch .git/objects/made; touch .git/made");
    for (const path of ["objects/info/made", "objects/info/more", "objects/made", "made"])
      expect(existsSync(join(workspace, ".git", path)), path).toBe(false);
    expect(textIn(workspace, ".git/objects/info/own")).toBe("kind");
    expect(() => git(workspace, "fsck")).not.toThrow();
  });

  it("opens nothing of what undo couldn’t restore", async () => {
    const workspace = folder({
      "data/deep/CLAUDE.md": "kind",
      "data/deep/own": "kind",
      "data/deep/.env": "",
    });
    const run = sandboxedBash(workspace, {
      deny: ["Read(.env)"],
      unasked: { lasting: [join(workspace, "data")] },
    });
    for (const attack of attacks("data/deep")) await run(attack);
    expect(existsSync(join(workspace, "data/deep/made"))).toBe(false);
    expect(textIn(workspace, "data/deep/own")).toBe("kind");
  });
});
