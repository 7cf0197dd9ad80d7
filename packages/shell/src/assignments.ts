import type { Span } from "@countersign/contracts/reason";
import { createReason, type Reason } from "@countersign/contracts/reason";
import type { Finding } from "./analysis.ts";
import { findingOf } from "./collector.ts";
import { SHELLS, TOUCHING, WRAPPERS } from "./programs/facets.ts";
import { sensitiveSpecOf } from "./sensitive-spec-of.ts";
import { NAMED_ENDS, NAMED_PLACES, TOOL_VARIABLES } from "./tables/tool-variables.ts";
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
export function findAssignmentUncertainty(
  { name, value, text }: Assigned,
  reach: "environment" | "shell",
  span: Span,
): { finding: Finding; commands: string[] } | null {
  const danger = assignmentDanger(name, value, reach);
  if (danger === null) return null;
  const commands = commandsOf(name, value);
  const finding = findingOf(danger, span);
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
): Reason | null {
  const harmless = HARMLESS_VARIABLES.get(name);
  if (harmless !== undefined && value !== null && harmless.test(value)) return null;
  if (reach === "shell" && /[a-z]/.test(name) && !LOWERCASE_EXPORTS.test(name)) return null;
  const reason = DANGEROUS_VARIABLES.find(([pattern]) => pattern.test(name))?.[1];
  if (reason !== undefined) return createReason("dangerous-variable", { name, effect: reason });
  if (harmless !== undefined) return createReason("variable-value-unknown", { name });
  if (value !== null && isOwnName(name) && PLAIN_VALUE.test(value) && !isProgram(value)) return null;
  return createReason("variable-unknown", { name });
}

/** Whether a tool may have a variable in its environment already, so that programs get what it is set to. */
export function isToolName(name: string): boolean {
  return TOOL_VARIABLES.test(name) || DANGEROUS_VARIABLES.some(([pattern]) => pattern.test(name));
}

/** One word without a place, an address or an option in it. */
const PLAIN_VALUE = /^(?:\w[\w.,+-]{0,63})?$/;

/** A makefile or a script may run what a variable names. */
function isProgram(value: string): boolean {
  return (
    SHELLS.has(value) || WRAPPERS.has(value) || TOUCHING.has(value) || sensitiveSpecOf(value) !== undefined
  );
}

/** Whether a name is surely the project's own: no tool reads it, and no part of it says that it names a place, a program or code. */
function isOwnName(name: string): boolean {
  if (!/^[A-Z][A-Z\d]*(?:_[A-Z\d]+)*$/.test(name) || TOOL_VARIABLES.test(name)) return false;
  const parts = name.split("_").map((part) => part.replace(/\d+$/, ""));
  return !parts.some((part) => NAMED_PLACES.has(part) || NAMED_ENDS.test(part));
}

/** Whether the text of a value could run something where bash reads it again: as an array, a subscript or a number. */
export function mayBeReadAgain(text: string): boolean {
  return /[$`([]/.test(text);
}
