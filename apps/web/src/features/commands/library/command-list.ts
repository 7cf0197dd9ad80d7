import type { CommandSource, CommandSummary } from "@countersign/contracts/command";
import { describeShadowingCommand, type Place } from "./command-sentences.ts";
import { formatIsBuiltIn, formatTakesPrecedence, formatTeamHas } from "./library-messages.ts";

/** The sources in the order of the list: those that people write, the stronger first, then the product's own, which win over all. */
const listedSources: readonly CommandSource[] = ["team", "project", "user", "built-in"];

export type CommandGroup = { source: CommandSource; commands: CommandSummary[] };

/** The commands that a search finds, by source and name; every source has its group, also an empty one. */
export function groupCommands(commands: readonly CommandSummary[], find: string): CommandGroup[] {
  const found = commands.filter((command) => matchesCommand(command, find));
  return listedSources.map((source) => ({
    source,
    commands: found
      .filter((command) => command.source === source)
      .sort((a, b) => a.name.localeCompare(b.name, "en") || a.id.localeCompare(b.id, "en")),
  }));
}

/** Whether every word of a search stands in the name, the description, the file, or what the command grants and runs. */
export function matchesCommand(command: CommandSummary, find: string): boolean {
  const texts = [
    `/${command.name}`,
    command.description,
    command.argumentHint ?? "",
    command.path ?? command.source,
    ...command.allowedTools.map(({ rule }) => rule),
    ...command.shell,
  ];
  const all = texts.join("\n").toLowerCase();
  const words = find.toLowerCase().split(/\s+/).filter(Boolean);
  return words.every((word) => all.includes(word));
}

/** The commands of the same name that this one is meant instead of; none where it loses the clash itself. */
export function winsOver(command: CommandSummary, all: readonly CommandSummary[]): CommandSummary[] {
  if (command.shadowedBy !== null) return [];
  return all.filter((other) => other.name === command.name && other.shadowedBy !== null);
}

/** What must be known of a name: why a team command cannot have it, which team command has it, which other ones it wins over. */
export type NameNote = { problem: string | null; hint: string | null; taken: CommandSummary | null };

export function nameNote(name: string, commands: readonly CommandSummary[], place: Place): NameNote {
  const same = commands.filter((command) => command.name === name);
  if (same.some(({ source }) => source === "built-in")) {
    return { problem: formatIsBuiltIn(name), hint: null, taken: null };
  }
  const taken = same.find(({ source }) => source === "team") ?? null;
  if (taken !== null) return { problem: formatTeamHas(name), hint: null, taken };
  const files = same.map(({ id }) => describeShadowingCommand(id, place)).join(", ");
  return { problem: null, hint: files === "" ? null : formatTakesPrecedence(files), taken: null };
}
