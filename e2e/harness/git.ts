import { execFileSync } from "node:child_process";
import type { TestWorkspace } from "./workspace.ts";

/** Runs git in the workspace, without anybody's own settings, and gives what it printed. */
export function git(workspace: Pick<TestWorkspace, "path">, ...args: string[]): string {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith("GIT_"));
  return execFileSync("git", args, {
    cwd: workspace.path,
    env: { ...Object.fromEntries(own), GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1" },
    encoding: "utf8",
  });
}

/** Commits all that is there, in the name of somebody who may go on committing. */
export function firstCommit(workspace: TestWorkspace): void {
  git(workspace, "config", "user.name", "Ada");
  git(workspace, "config", "user.email", "ada@example.invalid");
  git(workspace, "add", "--all");
  git(workspace, "commit", "--quiet", "--message", "Say hello");
}
