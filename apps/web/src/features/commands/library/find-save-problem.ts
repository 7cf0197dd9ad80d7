import { type CommandCheck, commandName } from "@countersign/contracts/command";

/**
 * What checking a text gave so far: null before the first answer. `isCurrent`: it is about the current text. `trouble`:
 * why it could not be checked.
 */
export type Checked = { found: CommandCheck | null; isCurrent: boolean; checkError: string | null };

/** Why a text can’t be saved yet, or null. A pattern that cannot be read holds nothing up: it allows nothing. */
export function findSaveProblem(checked: Checked): string | null {
  if (checked.checkError !== null) return checked.checkError;
  if (checked.found === null || !checked.isCurrent) return "Checking…";
  return checked.found.problem === null ? null : "Fix the text first. See the problem.";
}

/** What is wrong with a name as it is typed, or null. An empty one is not wrong yet. */
export function nameProblem(name: string): string | null {
  if (name === "") return null;
  const read = commandName.safeParse(name);
  if (read.success) return null;
  const typed = name.startsWith("/") ? "Leave out the slash. The" : "The";
  return `${typed} name ${read.error.issues[0]?.message ?? "isn’t valid for a command"}.`;
}
