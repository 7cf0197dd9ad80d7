import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { addFiles, quiet, tempFolder } from "../fixtures/temp-workspace.ts";
import { createWorkspaceWatch } from "./create-workspace-watch.ts";

it.each([
  { name: "the workspace", at: "." },
  { name: "a folder in it", at: "sub" },
  { name: "a folder deeper in it", at: "lib/deep" },
])("runs no program that the repository of $name names", async ({ at }) => {
  const workspace = tempFolder({ "a.txt": "one\n", "sub/b.txt": "one\n", "lib/deep/c.txt": "one\n" });
  const program = join(tempFolder(), "evil");
  writeFileSync(program, `#!/bin/sh\necho ran >> '${program}-ran'\ncat\n`);
  chmodSync(program, 0o755);
  const git = (...args: string[]) => execFileSync("git", args, { cwd: join(workspace, at), stdio: "pipe" });
  git("init", "-q");
  git("add", ".");
  git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "one");
  for (const key of [
    "core.fsmonitor",
    "filter.evil.clean",
    "filter.evil.process",
    "diff.evil.textconv",
    "diff.external",
  ])
    git("config", key, `'${program}'`);
  addFiles(join(workspace, at), { ".gitattributes": "*.txt filter=evil diff=evil\n", "new.txt": "x\n" });
  execFileSync("git", ["status"], { cwd: join(workspace, at), stdio: "pipe" });
  expect(existsSync(`${program}-ran`)).toBe(true);
  execFileSync("rm", [`${program}-ran`]);

  const watch = createWorkspaceWatch({ folder: tempFolder(), env: process.env });
  const before = await watch.take(workspace, quiet);
  writeFileSync(join(workspace, at, "new.txt"), "changed\n");
  writeFileSync(join(workspace, "a.txt"), "changed\n");
  const { files, after } = await watch.compare(workspace, before, { most: 100, signal: quiet });
  expect(files.map(({ path }) => path)).toContain("a.txt");
  await watch.restore(workspace, { before, after, paths: ["a.txt"] });
  await watch.take(workspace, quiet);
  expect(existsSync(`${program}-ran`)).toBe(false);
});
