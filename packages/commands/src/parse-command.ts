import { type CommandProblem, longestCommand } from "@countersign/contracts/command";
import { type AllowedTool, noFields, readFields } from "./command-fields.ts";
import { splitFrontMatter } from "./front-matter.ts";
import { splitTemplate } from "./split-template.ts";
import type { TemplatePiece } from "./template.ts";
import { type Findings, hiddenSigns, placeFinding } from "./text-place.ts";

/**
 * What the text of a command says. `template` is its text without front matter and white space around it, `pieces` the same, split
 * once. `problem`: why it cannot be run, the first in the text; all else then is what could be read, to be shown only. `warnings`:
 * further problems, and what means nothing or something else than it looks like.
 */
export type ParsedCommand = {
  description: string;
  argumentHint: string | null;
  allowedTools: AllowedTool[];
  allowsSubAgents: boolean;
  model: string | null;
  template: string;
  pieces: TemplatePiece[];
  problem: CommandProblem | null;
  warnings: CommandProblem[];
};

/** Reads the text of a command. It never throws: what is wrong with the text is its `problem`. */
export function parseCommand(text: string): ParsedCommand {
  const findings: Findings = { problems: [], warnings: [] };
  const unreadable = whyUnreadable(text);
  if (unreadable !== null) {
    findings.problems.push(unreadable);
    return finish(text, { ...noFields, template: "", pieces: [] }, findings);
  }
  const { yaml, body } = splitFrontMatter(text, findings);
  const fields =
    yaml === null ? { ...noFields } : readFields(text.slice(yaml.start, yaml.end), yaml.start, findings);
  const template = text.slice(body.start, body.end);
  const pieces = splitTemplate(template, body.start, findings);
  const hidden = template.search(hiddenSigns);
  if (hidden >= 0)
    findings.warnings.push({
      at: body.start + hidden,
      message: "the text contains invisible characters",
    });
  if (template === "" && findings.problems.length === 0)
    findings.problems.push({ at: text.length, message: "the command has no text to send" });
  return finish(text, { ...fields, template, pieces }, findings);
}

/** The command lines behind `!` of a command, as they were written. */
export function shellPieces({ pieces }: Pick<ParsedCommand, "pieces">): string[] {
  return pieces.flatMap((piece) => (piece.kind === "shell" ? [piece.source] : []));
}

/** The paths behind `@` of a command, as they were written. */
export function filePieces({ pieces }: Pick<ParsedCommand, "pieces">): string[] {
  return pieces.flatMap((piece) => (piece.kind === "file" ? [piece.source] : []));
}

function whyUnreadable(text: string): { at: number; message: string } | null {
  if (text.length > longestCommand)
    return {
      at: 0,
      message: `a command can have at most ${longestCommand.toLocaleString("en-US")} characters`,
    };
  const nul = text.indexOf("\0");
  if (nul >= 0) return { at: nul, message: "the text contains a NUL character" };
  return text.isWellFormed()
    ? null
    : { at: text.search(/\p{Cs}/u), message: "the text contains half a character (a lone surrogate)" };
}

type Read = Omit<ParsedCommand, "description" | "problem" | "warnings"> & { description: string | null };

const mostWarnings = 20;

function finish(text: string, read: Read, { problems, warnings }: Findings): ParsedCommand {
  const sorted = problems.sort((left, right) => left.at - right.at);
  const [first, ...further] = sorted.slice(0, mostWarnings);
  const others = warnings.sort((left, right) => left.at - right.at).slice(0, mostWarnings);
  return {
    ...read,
    description: read.description ?? firstLine(read.template),
    problem: first === undefined ? null : placeFinding(text, first),
    warnings: [...further, ...others].map((finding) => placeFinding(text, finding)),
  };
}

const longestDescription = 100;

function firstLine(template: string): string {
  const line =
    /^[^\r\n]*/
      .exec(template)?.[0]
      .replace(/^#+\s+/, "")
      .trim() ?? "";
  if (line.length <= longestDescription) return line;
  // Half of a character that the cut left is dropped.
  return `${line
    .slice(0, longestDescription - 1)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trimEnd()}…`;
}
