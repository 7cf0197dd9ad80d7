import { spawnSync } from "node:child_process";
import { type ExternalAgentKind, externalAgentNames } from "@countersign/contracts/external-agent";
import { StartError } from "@countersign/server/start-error";

/** The first version that can be connected. `flaw`: what is wrong with older versions, as part of a sentence. */
export type VersionNeeds = { kind: ExternalAgentKind; first: readonly number[]; flaw: string };

/** The version of the agent that `program` starts. Throws `StartError` if it's older than `first` or doesn't start. */
export function checkAgentVersion(program: string, { kind, first, flaw }: VersionNeeds): string {
  const name = externalAgentNames[kind];
  const { stdout, error } = spawnSync(program, ["--version"], { encoding: "utf8", timeout: 30_000 });
  const match = /^(?:[\w-]+ )*(\d+)\.(\d+)\.(\d+)/.exec(stdout?.trim() ?? "");
  if (error !== undefined || match === null)
    throw new StartError(`${program} doesn’t start. Install ${name}, or give its path with --program.`);
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
