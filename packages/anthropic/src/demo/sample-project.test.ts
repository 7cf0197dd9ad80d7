import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { demoIntentId } from "@countersign/contracts/demo-task";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { bug, sampleFiles } from "./sample-files.ts";
import { createSampleProject } from "./sample-project.ts";

const run = promisify(execFile);
let root = "";

beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), "sample-")));
});
afterEach(() => {
  vi.unstubAllEnvs();
  return rm(root, { recursive: true, force: true });
});

describe("createSampleProject", () => {
  it("writes the project with one commit and nothing left to commit", async () => {
    const folder = join(root, "deep", "sample");
    expect(await createSampleProject(folder)).toEqual({ outcome: "created", folder, hasGit: true });
    const log = await run("git", ["log", "--oneline"], { cwd: folder });
    expect(log.stdout.trim().split("\n")).toHaveLength(1);
    expect((await run("git", ["status", "--porcelain"], { cwd: folder })).stdout).toBe("");
  });

  it("has one bug, which its test shows and the demo's edit repairs", async () => {
    await createSampleProject(root);
    await expect(run(process.execPath, ["--test"], { cwd: root })).rejects.toMatchObject({
      stdout: expect.stringMatching(/fail 1\b/),
    });
    const file = join(root, bug.file);
    const code = await readFile(file, "utf8");
    await writeFile(
      file,
      code.replace(bug.line, () => bug.fixed),
    );
    expect((await run(process.execPath, ["--test"], { cwd: root })).stdout).toMatch(/fail 0\b/);
    const cli = await run(process.execPath, ["src/cli.js", "100.00", "3"], { cwd: root });
    expect(cli.stdout).toContain("Person 1 pays 33.34");
  });

  it("has an intent in progress that can be made to own the README", () => {
    const text = sampleFiles[`.countersign/intents/${demoIntentId}.yaml`] ?? "";
    expect(text).toContain(`id: ${demoIntentId}\n`);
    expect(text).toContain("status: IN_PROGRESS\n");
    // An example that refuses a file keeps the scope from ever owning it.
    expect(text).not.toContain("README");
  });

  it("a second time touches nothing: what a person changed or removed stays so", async () => {
    await createSampleProject(root);
    await writeFile(join(root, "README.md"), "mine now");
    await writeFile(join(root, "notes.md"), "mine");
    await rm(join(root, "test"), { recursive: true });
    await rm(join(root, "package.json"));
    const before = await readdir(root);
    expect(await createSampleProject(root)).toEqual({ outcome: "already-there", folder: root, hasGit: true });
    expect(await readdir(root)).toEqual(before);
    expect(await readFile(join(root, "README.md"), "utf8")).toBe("mine now");
  });

  it("does not touch a folder with other content", async () => {
    await writeFile(join(root, "package.json"), "{}");
    expect(await createSampleProject(root)).toMatchObject({ outcome: "occupied" });
    expect(await readdir(root)).toEqual(["package.json"]);
  });

  it("does not touch a file, or what a dangling link points to", async () => {
    await writeFile(join(root, "file"), "mine");
    await symlink(join(root, "nowhere"), join(root, "link"));
    expect(await createSampleProject(join(root, "file"))).toMatchObject({ outcome: "occupied" });
    expect(await createSampleProject(join(root, "file", "below"))).toMatchObject({ outcome: "occupied" });
    expect(await createSampleProject(join(root, "link"))).toMatchObject({ outcome: "occupied" });
    expect((await readdir(root)).sort()).toEqual(["file", "link"]);
  });

  it("does not write through a link that took the place of a folder of ours", async () => {
    const folder = join(root, "sample");
    await createSampleProject(folder);
    await mkdir(join(root, "elsewhere"));
    await rm(join(folder, "test"), { recursive: true });
    await symlink(join(root, "elsewhere"), join(folder, "test"));
    await createSampleProject(folder);
    expect(await readdir(join(root, "elsewhere"))).toEqual([]);
  });

  it("has its three commands and its intent in the first commit", async () => {
    await createSampleProject(root);
    const tracked = await run("git", ["ls-files", ".countersign"], { cwd: root });
    expect(tracked.stdout.trim().split("\n")).toEqual([
      ".countersign/commands/commit.md",
      ".countersign/commands/fix-tests.md",
      ".countersign/commands/review.md",
      ".countersign/intents/SPLIT-1.yaml",
    ]);
  });

  it("is written as a plain folder where git is not installed", async () => {
    const folder = join(root, "plain");
    vi.stubEnv("PATH", root);
    expect(await createSampleProject(folder)).toEqual({ outcome: "created", folder, hasGit: false });
    expect(await readdir(folder)).not.toContain(".git");
    expect(await readFile(join(folder, ".countersign/commands/commit.md"), "utf8")).toContain(
      "allowed-tools",
    );
  });
});
