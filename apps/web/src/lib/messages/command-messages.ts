import type { CommandReference, CommandSource, CommandSummary } from "@countersign/contracts/command";
import { commandOfRuleSource } from "@countersign/contracts/command-rule-source";
import { isCommandReason } from "@countersign/contracts/is-shown-reason";
import type { Reason } from "@countersign/contracts/reason";
import { runOutsideName } from "@countersign/contracts/run-outside-name";
import { formatPerson } from "./format-person.ts";
import { plural } from "./numbers.ts";

/** Whose command it is, in a word or two. */
export const sourceLabels: Record<CommandSource, string> = {
  "built-in": "Built in",
  team: "Team",
  project: "Project",
  user: "Yours",
};

/** "/git:commit". */
export function commandLabel({ name }: Pick<CommandSummary, "name">): string {
  return `/${name}`;
}

/** Who asks for a call that no agent asks for. */
export function describeRequester(command: Pick<CommandReference, "name">): string {
  if (command.name === runOutsideName) return "Requested by a person, not by the agent";
  return `Requested by the text of ${commandLabel(command)}, not by the agent`;
}

/** The same where there is little room: "the text of /commit". */
export function commandTextLabel(command: Pick<CommandReference, "name">): string {
  return command.name === runOutsideName ? "a person" : `the text of ${commandLabel(command)}`;
}

/** "/commit", when a rule of that running command let a call run; null when something else did. */
export function allowingCommand(reasons: readonly Reason[]): string | null {
  const rule = reasons.find(isCommandReason)?.rule;
  const name = rule === undefined ? null : commandOfRuleSource(rule.source);
  return name === null ? null : commandLabel({ name });
}

/** What a command does beside sending its text: "allows 3 patterns without approval, runs 1 command line"; null when nothing. */
export function describePowers(
  command: Pick<CommandSummary, "allowedTools" | "shell" | "files">,
): string | null {
  const readable = command.allowedTools.filter(({ problem }) => problem === null).length;
  const powers = [
    ...(readable === 0 ? [] : [`allows ${plural(readable, "pattern")} without approval`]),
    ...(command.shell.length === 0 ? [] : [`runs ${plural(command.shell.length, "command line")}`]),
    ...(command.files.length === 0 ? [] : [`reads ${plural(command.files.length, "file")}`]),
  ];
  return powers.length === 0 ? null : powers.join(", ");
}

/** Where a command stands, for people: its file, or what it is where it has none. */
export function describeCommandOrigin({ source, path }: Pick<CommandSummary, "source" | "path">): string {
  if (path !== null) return path;
  return source === "team" ? "a team command" : "a built-in command";
}

/** "You trusted another text of this on 21 Nov 2026 at 09:05; this is what changed." in the time of the browser. `at` is ISO 8601. */
export function formatLastTrusted({ by, at }: { by: string; at: string }): string {
  const who = formatPerson(by);
  const date = new Date(at);
  const day = date.toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric" });
  const clock = date.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
  return `${who === by ? who : capitalize(who)} trusted a different text on ${day} at ${clock}. Changes since then:`;
}

type TextProblem = { line: number; column: number; message: string };

/** "Line 3, column 5: unclosed quote". What is said of the very beginning is said of the whole file, its name or its place. */
export function formatTextProblem({ line, column, message }: TextProblem): string {
  if (line === 1 && column === 1) return capitalize(message);
  return `Line ${line}, column ${column}: ${message}`;
}

function capitalize(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
