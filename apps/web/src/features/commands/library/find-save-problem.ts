import { type CommandCheck, commandName } from "@countersign/contracts/command";
import { commandPageMessages, formatNameProblem } from "./command-page-messages.ts";

/**
 * What checking a text gave so far: null before the first answer. `isCurrent`: it is about the current text. `trouble`:
 * why it could not be checked.
 */
export type Checked = { found: CommandCheck | null; isCurrent: boolean; checkError: string | null };

/** Why a text can’t be saved yet, or null. A pattern that cannot be read holds nothing up: it allows nothing. */
export function findSaveProblem(checked: Checked): string | null {
  if (checked.checkError !== null) return checked.checkError;
  if (checked.found === null || !checked.isCurrent) return commandPageMessages.checking;
  return checked.found.problem === null ? null : commandPageMessages.fixText;
}

/** What is wrong with a name as it is typed, or null. An empty one is not wrong yet. */
export function nameProblem(name: string): string | null {
  if (name === "") return null;
  const read = commandName.safeParse(name);
  if (read.success) return null;
  return formatNameProblem(read.error.issues[0]?.message, name.startsWith("/"));
}
