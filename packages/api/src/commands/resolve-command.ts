import type { ParsedCommand } from "@countersign/commands";
import { type CommandPiece, expandCommand, nearNames } from "@countersign/commands";
import { AppError } from "@countersign/contracts/app-error";
import type { CommandProblem } from "@countersign/contracts/command";
import type { KnownCommand } from "./known-command.ts";
import type { KnownCommands } from "./known-commands.ts";

/** A command that can be run, with what its text means. */
export type ReadyCommand = { command: KnownCommand; parsed: ParsedCommand };

/**
 * The command that a name means in a workspace (its real path). Throws `AppError`: `not-found` for a name that none has, with those
 * that are like it; `bad-input` for one that cannot be read: never does another of that name take its place.
 */
export async function resolveCommand(
  known: KnownCommands,
  workspace: string,
  name: string,
): Promise<ReadyCommand> {
  const named = await known.of(workspace, (each) => each.name === name);
  const command = named.find(({ summary }) => summary.shadowedBy === null);
  if (command === undefined)
    throw new AppError("not-found", unknownCommandMessage(name, await known.names(workspace)));
  const { summary, parsed } = command;
  if (summary.problem !== null) {
    throw new AppError(
      "bad-input",
      `${describeCommand(command)} can’t be run: ${formatProblem(summary.problem)}`,
    );
  }
  if (parsed === null) throw new AppError("bad-input", `/${name} is built in and sends nothing.`);
  return { command, parsed };
}

/**
 * Throws `AppError("conflict")` for a project's command that nobody trusted as it stands, with what it would let run and run itself.
 * `workspace` is its real path.
 */
export function assertTrusted(command: KnownCommand, workspace: string): void {
  const { summary } = command;
  if (summary.trust !== "untrusted") return;
  const { path, digest } = summary;
  const trust = JSON.stringify({ workspace, path, digest });
  throw new AppError(
    "conflict",
    [
      `${describeCommand(command)} comes with the project and isn’t trusted.`,
      ...describeGrants(summary),
      `Review the whole text, trust it with commands.trust and ${trust}, then send this again.`,
    ].join(" "),
  );
}

/** What the command sends with these arguments. Throws `AppError` as `expandCommand`, with the name of the command. */
export function expandTyped({ command, parsed }: ReadyCommand, typed: string): CommandPiece[] {
  try {
    return expandCommand(parsed, typed);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError(error.code, `/${command.summary.name} can’t be sent like this: ${error.message}.`, {
      cause: error,
    });
  }
}

/** Where something is wrong in a text, and what. */
export function formatProblem({ line, column, message }: CommandProblem): string {
  return `line ${line}, column ${column}: ${message}.`;
}

function describeCommand({ summary: { name, path } }: KnownCommand): string {
  return path === null ? `/${name}` : `/${name} (${path})`;
}

function unknownCommandMessage(name: string, names: readonly string[]): string {
  const near = nearNames(name, names).map((each) => `/${each}`);
  const like = near.length === 0 ? "" : ` Did you mean ${near.join(" or ")}?`;
  return `Unknown command /${name}.${like} To send this as plain text, start it with //.`;
}

function describeGrants({ allowedTools, shell, allowsSubAgents }: KnownCommand["summary"]): string[] {
  const granted = allowedTools.flatMap(({ rule, danger, problem }) =>
    problem === null
      ? [danger === null ? escapeRule(rule) : `${escapeRule(rule)} (dangerous: ${danger})`]
      : [],
  );
  const whom = allowsSubAgents ? ", for sub-agents too" : "";
  return [
    ...(granted.length === 0 ? [] : [`Runs without approval${whom}: ${granted.join(", ")}.`]),
    ...(shell.length === 0
      ? []
      : [`Runs in the shell: ${shell.map((each) => `"${escapeRule(each)}"`).join(", ")}.`]),
  ];
}

const longestShown = 300;

/** As much of a text as a message can hold, without what would let it be read as another one. */
function escapeRule(text: string): string {
  const cut = text.length - longestShown;
  const kept = cut > 0 ? `${text.slice(0, longestShown).toWellFormed()}… (${cut} more characters)` : text;
  return kept.replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`,
  );
}
