import type { Commands } from "@countersign/agent";
import { createCommandFiles } from "@countersign/api/command-files";
import { type CommandsRepository, createCommandsRepository } from "@countersign/api/commands-repository";
import { createKnownCommands, type KnownCommands } from "@countersign/api/known-commands";
import { createTypedCommands } from "@countersign/api/typed-commands";
import type { ServerContext } from "../server-context.ts";

/** Slash commands: the team's, all that are known, and what sessions ask of them. */
export type OpenCommands = { store: CommandsRepository; known: KnownCommands; typed: Commands };

/** Looks at folders and database whenever it is asked: nothing is begun, and nothing has to be closed. */
export function openCommands({ database, feed, home }: ServerContext): OpenCommands {
  const store = createCommandsRepository(database, { onEvents: () => feed.wake() });
  const known = createKnownCommands({ store, files: createCommandFiles({ home, now: Date.now }) });
  return { store, known, typed: createTypedCommands(known) };
}
