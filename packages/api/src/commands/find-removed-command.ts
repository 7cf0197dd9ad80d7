import type { CommandsRepository } from "./commands-repository.ts";
import { fromTeamCommand, type KnownCommand, readText } from "./known-command.ts";

/** A team command that was taken out of use, with its last text and that as its problem; null where the id names none. */
export async function findRemovedCommand(
  id: string,
  store: Pick<CommandsRepository, "versions">,
): Promise<KnownCommand | null> {
  const name = /^team:(.+)$/s.exec(id)?.[1];
  if (name === undefined) return null;
  const [newest] = await store.versions(name);
  if (newest?.isRemoved !== true) return null;
  const { version, text, changedBy, changedAt } = newest;
  const stored = { name, version, updatedBy: changedBy, updatedAt: changedAt };
  const { summary, ...read } = fromTeamCommand(stored, readText(text));
  const message = `it was removed by ${changedBy} at ${changedAt}: a text of its history, saved anew, brings it back`;
  return { ...read, summary: { ...summary, problem: { line: 1, column: 1, message } } };
}
