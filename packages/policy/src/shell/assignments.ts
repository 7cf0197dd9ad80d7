import type { Span } from "@countersign/contracts/decision";
import type { Finding } from "./analysis.ts";
import { SHELLS } from "./tables/shells.ts";
import {
  DANGEROUS_VARIABLES,
  HARMLESS_VARIABLES,
  HIDING_VARIABLES,
  LOWERCASE_EXPORTS,
  OPTION_VARIABLES,
  PROGRAM_VARIABLES,
} from "./tables/variables.ts";

/** `value` null: not known, and `text` is how it is written. */
export type Assigned = { name: string; value: string | null; text: string };

/** The obstacle that an assignment is, and the commands that its value names; null when it is harmless. */
export function assignmentObstacle(
  { name, value, text }: Assigned,
  reach: "environment" | "shell",
  span: Span,
): { finding: Finding; commands: string[] } | null {
  const danger = assignmentDanger(name, value, reach);
  if (danger === null) return null;
  const commands = commandsOf(name, value);
  const finding: Finding = { text: danger, span };
  if (commands === null || HIDING_VARIABLES.some(([pattern, safe]) => pattern.test(name) && !safe.test(text)))
    finding.hidesProgram = true;
  return { finding, commands: commands ?? [] };
}

/** What a variable lets other programs run, as commands; null where its value does and is not known. */
export function commandsOf(name: string, value: string | null): string[] | null {
  const program = OPTION_VARIABLES.get(name);
  if (program === undefined && !PROGRAM_VARIABLES.test(name)) return [];
  if (value === null) return null;
  // `LESSOPEN='|lesspipe %s'`: behind a bar stands a command too.
  const text = value.replace(/^[|-]+(?=\s*[\w./~$])/, "").trim();
  if (text === "" || (program === undefined && SHELLS.has(text.slice(text.lastIndexOf("/") + 1)))) return [];
  return [program === undefined ? text : `${program} ${value.trim()}`];
}

/**
 * Why no allow rule may cover what this assignment applies to; null when it is harmless. `value` null: not known.
 * "environment": programs get it. "shell": it stands alone, so that only what is exported already reaches programs;
 * by custom such names have no small letter.
 */
export function assignmentDanger(
  name: string,
  value: string | null,
  reach: "environment" | "shell",
): string | null {
  const harmless = HARMLESS_VARIABLES.get(name);
  if (harmless !== undefined && value !== null && harmless.test(value)) return null;
  if (reach === "shell" && /[a-z]/.test(name) && !LOWERCASE_EXPORTS.test(name)) return null;
  const reason = DANGEROUS_VARIABLES.find(([pattern]) => pattern.test(name))?.[1];
  if (reason !== undefined) return `${name} ${reason}`;
  if (harmless !== undefined) return `${name} has a value that is not known to be harmless`;
  return `${name} is not known to be harmless`;
}

/** Whether the text of a value could run something where bash reads it again: as an array, a subscript or a number. */
export function mayBeReadAgain(text: string): boolean {
  return /[$`([]/.test(text);
}
