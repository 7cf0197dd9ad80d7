import { builtInCommands } from "@countersign/commands";
import type { CommandSource, CommandSummary } from "@countersign/contracts/command";
import { describePowers, formatTextProblem } from "../../../lib/messages/command-messages.ts";
import { matchName } from "./match-name.ts";

/** One command of the list below a field. `problem`: why it cannot be chosen. `needsTrust`: it is asked about before it runs. `powers`: what it does beside sending its text. */
export type OfferedCommand = {
  name: string;
  hint: string | null;
  description: string;
  source: CommandSource;
  problem: string | null;
  needsTrust: boolean;
  powers: string | null;
};

const mostOffered = 50;
/** Where commands stand while nothing is typed: what was written for this place comes first. */
const nearness: Readonly<Record<CommandSource, number>> = { project: 0, team: 1, user: 2, "built-in": 3 };

/** What names mean: one command each. While the server has not answered, the product's own alone. */
export function availableCommands(
  listed: readonly CommandSummary[] | undefined,
  isInSession: boolean,
): OfferedCommand[] {
  const own = isInSession ? builtInCommands.map(offerBuiltIn) : [];
  const others = (listed ?? []).filter(
    ({ source, shadowedBy }) => source !== "built-in" && shadowedBy === null,
  );
  return [...own, ...others.map(toOfferedCommand)];
}

/**
 * Those that fit what was typed behind the slash, the best first, those that cannot run last. A name that fits nothing can still be
 * found by a word of its description. Where nothing was typed yet all fit alike: the project's stand first then, and the product's
 * own, which are the same everywhere, last.
 */
export function filterCommands(known: readonly OfferedCommand[], typed: string): OfferedCommand[] {
  return known
    .flatMap((command) => {
      const fit = matchName(command.name, typed) ?? matchDescription(command, typed);
      return fit === null ? [] : [{ command, fit }];
    })
    .sort(
      (a, b) =>
        rank(a.command) - rank(b.command) ||
        b.fit - a.fit ||
        (typed === "" ? nearness[a.command.source] - nearness[b.command.source] : 0),
    )
    .slice(0, mostOffered)
    .map(({ command }) => command);
}

/** What is being typed behind a slash at the caret: "" just behind it; null when no name is. */
export function nameAtCaret(text: string, caret: number): string | null {
  const name = /^\s*\/([A-Za-z][\w.:-]*)?$/.exec(text.slice(0, caret));
  return name === null || /^\S/.test(text.slice(caret)) ? null : (name[1] ?? "");
}

/** The text with the name at its beginning replaced by a chosen one, and where the caret goes: behind it, where the arguments begin. */
export function completeName(text: string, name: string): { text: string; caret: number } {
  const rest = text.replace(/^\s*\/\S*\s?/, "");
  const start = `/${name} `;
  return { text: start + rest, caret: start.length };
}

function matchDescription({ description }: OfferedCommand, typed: string): number | null {
  if (typed.length < 3) return null;
  return description.toLowerCase().includes(typed.toLowerCase()) ? -1_000 : null;
}

function rank({ problem }: OfferedCommand): number {
  return problem === null ? 0 : 1;
}

function offerBuiltIn({ name, argument, description }: (typeof builtInCommands)[number]): OfferedCommand {
  return {
    name,
    hint: argument,
    description,
    source: "built-in",
    problem: null,
    needsTrust: false,
    powers: null,
  };
}

function toOfferedCommand(command: CommandSummary): OfferedCommand {
  const { name, argumentHint: hint, description, source, problem, trust } = command;
  return {
    name,
    hint,
    description,
    source,
    problem: problem === null ? null : formatTextProblem(problem),
    needsTrust: trust === "untrusted",
    powers: describePowers(command),
  };
}
