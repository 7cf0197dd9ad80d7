import { spawnSync } from "node:child_process";
import { type ExternalAgentKind, externalAgentNames } from "@countersign/contracts/external-agent";
import { StartError } from "@countersign/server/start-error";

/** What an agent needs to be connected. `flaw`: what older versions do, for a sentence. */
export type VersionNeeds = { kind: ExternalAgentKind; first: readonly number[]; flaw: string };

/** The version of the agent that `program` starts. Throws `StartError` for an older one than `first`, and where there is none. */
export function checkAgentVersion(program: string, { kind, first, flaw }: VersionNeeds): string {
  const name = externalAgentNames[kind];
  const { stdout, error } = spawnSync(program, ["--version"], { encoding: "utf8", timeout: 30_000 });
  const match = /^(?:[\w-]+ )*(\d+)\.(\d+)\.(\d+)/.exec(stdout?.trim() ?? "");
  if (error !== undefined || match === null)
    throw new StartError(
      `${program} doesn’t start, so its version isn’t known. Install ${name}, or name it with --program.`,
    );
  const found = match.slice(1, 4).map(Number);
  const version = found.join(".");
  if (isOlder(found, first))
    throw new StartError(
      `${name} ${version} can’t be connected: ${flaw}. Update it to ${first.join(".")} or newer.`,
    );
  return version;
}

function isOlder(found: readonly number[], first: readonly number[]): boolean {
  for (const [index, least] of first.entries()) {
    const part = found[index] ?? 0;
    if (part !== least) return part < least;
  }
  return false;
}
