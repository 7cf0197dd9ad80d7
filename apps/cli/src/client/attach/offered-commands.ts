import type { CommandSummary } from "@countersign/contracts/command";

/** A slash command as the list below the field shows it. */
export type OfferedCommand = { name: string; description: string };

/** The terminal's own, beside those of the server. */
const own: readonly OfferedCommand[] = [
  { name: "resume", description: "Go on at a limit, or try again after a failure" },
];

/** What the names mean that the server lists, in the order of the names. */
export function offerCommands(listed: readonly CommandSummary[]): OfferedCommand[] {
  const usable = listed.filter(({ shadowedBy, problem }) => shadowedBy === null && problem === null);
  return [...usable.map(({ name, description }) => ({ name, description })), ...own].sort((a, b) =>
    a.name < b.name ? -1 : 1,
  );
}

/** The commands that begin with what is typed behind the slash; none once more than a name is typed. */
export function matchingCommands(known: readonly OfferedCommand[], typed: string): readonly OfferedCommand[] {
  const begun = /^\/(\S*)$/.exec(typed)?.[1];
  if (begun === undefined) return [];
  return known.filter(({ name }) => name.startsWith(begun) && name !== begun);
}
