import { spawnSync } from "node:child_process";
import { StartError } from "@countersign/server/start-error";

/** Before it, a hook that fails lets the call run. */
const first = [2, 1, 295] as const;

/** The version of the Claude Code that `program` starts. Throws `StartError` for one that can't fail closed, and where there is none. */
export function checkClaudeVersion(program: string): string {
  const { stdout, error } = spawnSync(program, ["--version"], { encoding: "utf8", timeout: 30_000 });
  const match = /^(\d+)\.(\d+)\.(\d+)/.exec(stdout?.trim() ?? "");
  if (error !== undefined || match === null)
    throw new StartError(
      `${program} doesn’t start, so its version isn’t known. Install Claude Code, or name it with --program.`,
    );
  const found = match.slice(1, 4).map(Number);
  if (isOlder(found)) {
    throw new StartError(
      `Claude Code ${match[0]} can’t be connected: it runs calls when a hook fails. Update it to ${first.join(".")} or newer.`,
    );
  }
  return match[0];
}

function isOlder(found: readonly number[]): boolean {
  for (const [index, least] of first.entries()) {
    const part = found[index] ?? 0;
    if (part !== least) return part < least;
  }
  return false;
}
