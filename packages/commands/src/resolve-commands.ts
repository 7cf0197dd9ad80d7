import { type CommandSource, commandSource } from "@countersign/contracts/command";

/** What decides which of the commands with one name is meant. Broken ones count as any: nothing else silently takes their place. */
export type NamedCommand = { id: string; name: string; source: CommandSource; path: string | null };

/** A command with the `id` of the one that its name means instead, null where it is that one itself. */
export type ResolvedCommand<T extends NamedCommand> = { command: T; shadowedBy: string | null };

/** Says for each command which one its name means. The order stays. */
export function resolveCommands<T extends NamedCommand>(commands: readonly T[]): ResolvedCommand<T>[] {
  const winners = new Map<string, T>();
  for (const command of commands) {
    const known = winners.get(command.name);
    if (known === undefined || isStronger(command, known)) winners.set(command.name, command);
  }
  return commands.map((command) => {
    const winner = winners.get(command.name);
    return { command, shadowedBy: winner === undefined || winner === command ? null : winner.id };
  });
}

/** Built-in, team, project, user; in one source the product's own folder; then the path, so that the answer is always equal. */
function isStronger(left: NamedCommand, right: NamedCommand): boolean {
  const sources = commandSource.options;
  const bySource = sources.indexOf(left.source) - sources.indexOf(right.source);
  if (bySource !== 0) return bySource > 0;
  const byFolder = Number(isInOwnFolder(left)) - Number(isInOwnFolder(right));
  return byFolder === 0 ? left.id < right.id : byFolder > 0;
}

/** The last of the two counts: a workspace may itself lie below a folder of either name. */
function isInOwnFolder({ path }: NamedCommand): boolean {
  const folders = (path ?? "").replaceAll("\\", "/");
  return folders.lastIndexOf("/.countersign/commands/") > folders.lastIndexOf("/.claude/commands/");
}
