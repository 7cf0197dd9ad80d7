import { plural } from "../../../lib/messages/numbers.ts";

/** What a call says that works under an intent, or expands one. */
export const intentPreviewMessages = {
  expandScope: "Expand the scope of",
  askedFor: "Asked for",
  mayWriteThen: "May write after approval",
  scopeAfter: "Scope after approval",
  alreadyOwned: "The scope already covers all of it.",
  agentsReason: "Why, in the agent’s words",
  newPattern: "New:",
  noFileNewlyOwned: "Adds no existing files, only new ones.",
  newlyOwnedFiles: "Newly owned files",
  workUnder: "Work under",
  thenIntent: "then",
  ownedByIntent: "From then on this session can change only what the intent owns.",
  ownedByOtherIntent:
    "From then on, this session can change only what that intent owns. It replaces the current one.",
} as const;

/** How many files an intent would own that it doesn’t own yet. `isCut`: there are more than counted. */
export function formatNewlyOwned(files: number, isCut: boolean): string {
  return `Adds ${isCut ? "more than " : ""}${plural(files, "existing file")}`;
}
