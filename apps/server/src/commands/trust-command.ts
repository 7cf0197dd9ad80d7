import { AppError } from "@countersign/contracts/app-error";
import type { CommandSummary, CommandTrust } from "@countersign/contracts/command";
import type { CommandDeskOptions } from "./command-desk-options.ts";
import type { KnownCommand } from "./known-command.ts";
import { problemWords } from "./meant-command.ts";

/**
 * Lets a project's command run as its text stands now. Throws `AppError`: `not-found` when there is no such file, `conflict` when
 * its text is not the one that was shown, or cannot be read.
 */
export async function trustCommand(
  { workspace, path, digest }: CommandTrust,
  by: string,
  { store, known, realWorkspace, now }: CommandDeskOptions,
): Promise<CommandSummary> {
  const real = await realWorkspace(workspace);
  const find = async (): Promise<KnownCommand> => {
    const [command] = await known.of(real, (each) => each.source === "project" && each.path === path);
    if (command !== undefined) return command;
    throw new AppError("not-found", `${path} is no command of the workspace ${real}.`);
  };
  const command = await find();
  const { summary } = command;
  if (summary.problem !== null || command.real === null) {
    const words = summary.problem === null ? "it was not read." : problemWords(summary.problem);
    throw new AppError(
      "conflict",
      `${path} cannot be run as it stands: ${words} Mend it first, then trust it.`,
    );
  }
  if (summary.digest !== digest) {
    throw new AppError("conflict", `${path} changed since you looked: look at what it says now.`);
  }
  if (summary.trust === "untrusted")
    await store.trust({ workspace: real, path: command.real, digest, by, at: now() });
  return (await find()).summary;
}
