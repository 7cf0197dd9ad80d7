import { AppError } from "@countersign/contracts/app-error";
import type { CommandSummary, CommandTrust, CommandUntrust } from "@countersign/contracts/command";
import type { CommandsServiceOptions } from "./commands-service-options.ts";
import type { KnownCommand } from "./known-command.ts";
import { formatProblem } from "./resolve-command.ts";

/**
 * Lets a project's command run as its text stands now. Throws `AppError`: `not-found` when there is no such file, `conflict` when
 * its text is not the one that was shown, or cannot be read.
 */
export async function trustCommand(
  { workspace, path, digest }: CommandTrust,
  by: string,
  options: CommandsServiceOptions,
): Promise<CommandSummary> {
  const { store, realWorkspace, now } = options;
  const real = await realWorkspace(workspace);
  const command = await projectCommand(real, path, options);
  const { summary, text } = command;
  if (summary.problem !== null || command.real === null || text === null) {
    const words = summary.problem === null ? "it wasn’t read." : formatProblem(summary.problem);
    throw new AppError("conflict", `${path} can’t be run: ${words} Fix it first, then trust it.`);
  }
  if (summary.digest !== digest) {
    throw new AppError("conflict", `${path} changed since you reviewed it. Review it again.`);
  }
  if (summary.trust === "untrusted")
    await store.trust({ workspace: real, path: command.real, digest, text, by, at: now() });
  return (await projectCommand(real, path, options)).summary;
}

/**
 * Withdraws the trust in a project's command, also where its text is not the trusted one by now, or cannot be read. What runs goes
 * on. Throws `AppError`: `not-found` when there is no such file, `conflict` when nobody trusts it.
 */
export async function untrustCommand(
  { workspace, path }: CommandUntrust,
  by: string,
  options: CommandsServiceOptions,
): Promise<CommandSummary> {
  const { store, realWorkspace, now } = options;
  const real = await realWorkspace(workspace);
  const command = await projectCommand(real, path, options);
  await store.withdrawTrust({ workspace: real, path: command.real ?? path, by, at: now() });
  return (await projectCommand(real, path, options)).summary;
}

/** `workspace` is its real path. */
async function projectCommand(
  workspace: string,
  path: string,
  { known }: CommandsServiceOptions,
): Promise<KnownCommand> {
  const [command] = await known.of(workspace, (each) => each.source === "project" && each.path === path);
  if (command !== undefined) return command;
  throw new AppError("not-found", `${path} isn’t a command in the workspace ${workspace}.`);
}
