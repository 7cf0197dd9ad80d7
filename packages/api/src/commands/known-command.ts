import { createHash } from "node:crypto";
import {
  type BuiltInCommand,
  filePieces,
  type ParsedCommand,
  parseCommand,
  shellPieces,
} from "@countersign/commands";
import type { CommandPattern, CommandProblem, CommandSummary } from "@countersign/contracts/command";
import { ruleDanger } from "@countersign/policy";
import { problemOf } from "../rules/check-rule.ts";
import type { CommandFile } from "./command-files.ts";
import type { CommandTrustRecord, StoredCommand } from "./stored-command.ts";

/**
 * A slash command with the text that its summary is of: what is shown, trusted and run is this one reading. `text` is null where it
 * could not be read, `parsed` also of the product's own. `real`: where its file is.
 */
export type KnownCommand = {
  summary: CommandSummary;
  text: string | null;
  parsed: ParsedCommand | null;
  real: string | null;
};

/** What a text means. */
export type ReadText = { text: string; parsed: ParsedCommand; digest: string; patterns: CommandPattern[] };

/** Reads the text of a command. It never throws: what is wrong is in `parsed`. */
export function readText(text: string): ReadText {
  const parsed = parseCommand(text);
  return {
    text,
    parsed,
    digest: digestOf(text),
    patterns: parsed.allowedTools.map(({ text: rule }) => patternOf(rule)),
  };
}

/** SHA-256 of a text, in hex. */
function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** One pattern, with why it cannot be read, or why it is dangerous. */
export function patternOf(rule: string): CommandPattern {
  const problem = problemOf(rule, "allow");
  if (problem !== null) {
    const text = `at character ${problem.position + 1}: ${problem.reason}`;
    return { rule, problem: text, danger: null, dangerCode: null };
  }
  const danger = ruleDanger(rule);
  return { rule, problem: null, danger: danger?.text ?? null, dangerCode: danger?.code ?? null };
}

/** What may run without approval during the command's cycle. Patterns that cannot be read grant nothing. */
export function grantedRules({ allowedTools }: Pick<CommandSummary, "allowedTools">): string[] {
  return allowedTools.filter(({ problem }) => problem === null).map(({ rule }) => rule);
}

/** A command of the product itself. */
export function fromBuiltIn({ name, argument, description }: BuiltInCommand): KnownCommand {
  const summary = {
    ...unread,
    id: `built-in:${name}`,
    name,
    source: "built-in" as const,
    description,
    argumentHint: argument,
  };
  return { summary, text: null, parsed: null, real: null };
}

/** A command of the team. */
export function fromTeamCommand(
  stored: Pick<StoredCommand, "name" | "version" | "updatedBy" | "updatedAt">,
  read: ReadText,
): KnownCommand {
  const { name, version, updatedBy, updatedAt } = stored;
  const summary = {
    ...unread,
    ...textFields(read),
    id: `team:${name}`,
    name,
    source: "team" as const,
    version,
    updatedBy,
    updatedAt,
  };
  return { summary, text: read.text, parsed: read.parsed, real: null };
}

/** A command of a file. `read` is null where it could not be read. `trust`: what is trusted in the workspace. */
export function fromCommandFile(
  file: CommandFile,
  read: ReadText | null,
  trust: readonly CommandTrustRecord[],
): KnownCommand {
  const { name, source, path, content, real } = file;
  const common = { ...unread, id: path, name, source, path };
  if (read === null || "problem" in content) {
    const problem = {
      line: 1,
      column: 1,
      message: "problem" in content ? content.problem : "it wasn’t read",
    };
    return { summary: { ...common, problem }, text: null, parsed: null, real };
  }
  const said = textFields(read);
  const summary = { ...common, ...said, ...trustOf(file, said, trust), updatedAt: content.changedAt };
  return { summary, text: read.text, parsed: read.parsed, real };
}

const unread = {
  path: null,
  description: "",
  argumentHint: null,
  allowedTools: [],
  allowsSubAgents: false,
  shell: [],
  files: [],
  model: null,
  problem: null,
  warnings: [],
  shadowedBy: null,
  trust: "not-needed",
  trustedBy: null,
  trustedAt: null,
  digest: "",
  version: null,
  updatedBy: null,
  updatedAt: null,
} satisfies Partial<CommandSummary>;

type Said = Pick<
  CommandSummary,
  | "description"
  | "argumentHint"
  | "allowedTools"
  | "allowsSubAgents"
  | "shell"
  | "files"
  | "model"
  | "warnings"
  | "digest"
> & { problem: CommandProblem | null };

function textFields({ parsed, digest, patterns }: ReadText): Said {
  const { description, argumentHint, allowsSubAgents, model, problem, warnings } = parsed;
  const [shell, files] = [shellPieces(parsed), filePieces(parsed)];
  return {
    description,
    argumentHint,
    allowedTools: patterns,
    allowsSubAgents,
    shell,
    files,
    model,
    problem,
    warnings,
    digest,
  };
}

/** What a project's command lets run and runs counts only as a person trusted it; what does neither needs no trust. */
function trustOf(
  { source, real }: CommandFile,
  said: Said,
  trust: readonly CommandTrustRecord[],
): Pick<CommandSummary, "trust" | "trustedBy" | "trustedAt"> {
  const isNeeded =
    source === "project" && said.problem === null && grantedRules(said).length + said.shell.length > 0;
  if (!isNeeded) return { trust: "not-needed", trustedBy: null, trustedAt: null };
  const record = trust.find(({ path, digest }) => path === real && digest === said.digest);
  return record === undefined
    ? { trust: "untrusted", trustedBy: null, trustedAt: null }
    : { trust: "trusted", trustedBy: record.by, trustedAt: record.at };
}
