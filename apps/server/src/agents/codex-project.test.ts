import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { appendFile, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { codex } from "./fixtures/codex.ts";

it("Codex runs calls without a project's hooks where it doesn't trust the folder, and in a worktree, so they can't be connected", async () => {
  const agent = await codex([{ call: "exec_command", input: { cmd: "touch ran" } }]);
  const { project, home } = agent;
  const worktree = join(home, "worktree");
  const git = (...args: string[]) => spawnSync("git", ["-C", project, ...args]).status;
  const identity = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com"];
  expect(git("init", "-q")).toBe(0);
  const hook = { type: "command", command: "echo blocked >&2; exit 2", timeout: 60 };
  await mkdir(join(project, ".codex"));
  await writeFile(
    join(project, ".codex/hooks.json"),
    JSON.stringify({ hooks: { PreToolUse: [{ hooks: [hook] }] } }),
  );
  // The hooks have the path of a person's home: nobody commits them.
  expect(git(...identity, "commit", "-q", "--allow-empty", "-m", "Begin")).toBe(0);
  expect(git("worktree", "add", "-q", worktree)).toBe(0);
  /** Whether a call ran that the hook blocks. The hooks themselves are trusted. */
  async function runsIn(folder: string): Promise<boolean> {
    await agent.run("--dangerously-bypass-hook-trust", "-C", folder).done;
    return existsSync(join(folder, "ran"));
  }
  await appendFile(agent.configFile, `\n[projects."${project}"]\ntrust_level = "trusted"\n`);
  expect(await runsIn(project)).toBe(false);
  expect(await runsIn(worktree)).toBe(true);
  await writeFile(agent.configFile, agent.config);
  expect(await runsIn(project)).toBe(true);
  const refused = await agent.connect("--project");
  expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining("skips a project’s hooks")]);
});
