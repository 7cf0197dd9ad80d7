import { spawnSync } from "node:child_process";
import { StartError } from "@countersign/server/start-error";

/** Which versions of an agent can be connected. */
export type VersionRequirement = {
  /** The agent's. */
  name: string;
  first: readonly [number, number, number];
  /** What versions before it do, as the end of a sentence. */
  before: string;
};

/** The version of the agent that `program` starts. Throws `StartError` for one that can't fail closed, and where there is none. */
export function checkAgentVersion(program: string, { name, first, before }: VersionRequirement): string {
  const { stdout, error } = spawnSync(program, ["--version"], { encoding: "utf8", timeout: 30_000 });
  const match = /^(?:[\w-]+ )?(\d+)\.(\d+)\.(\d+)/.exec(stdout?.trim() ?? "");
  if (error !== undefined || match === null)
    throw new StartError(
      `${program} doesn’t start, so its version isn’t known. Install ${name}, or name it with --program.`,
    );
  const found = match.slice(1, 4).map(Number);
  const version = found.join(".");
  if (isOlder(found, first)) {
    throw new StartError(
      `${name} ${version} can’t be connected: ${before}. Update it to ${first.join(".")} or newer.`,
    );
  }
  return version;
}

function isOlder(found: readonly number[], first: readonly number[]): boolean {
  for (const [index, least] of first.entries()) {
    const part = found[index] ?? 0;
    if (part !== least) return part < least;
  }
  return false;
}
