import { DANGEROUS_VARIABLES, HARMLESS_VARIABLES, LOWERCASE_EXPORTS } from "./tables/variables.ts";

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
