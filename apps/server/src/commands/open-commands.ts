import type { Commands } from "@countersign/agent";
import { type CommandStore, createCommandStore } from "@countersign/db";
import type { ServerContext } from "../server-context.ts";
import { createCommandFiles } from "./command-files.ts";
import { createKnownCommands, type KnownCommands } from "./known-commands.ts";
import { createTypedCommands } from "./typed-commands.ts";

/** Slash commands: the team's, all that are known, and what sessions ask of them. */
export type OpenCommands = { store: CommandStore; known: KnownCommands; typed: Commands };

/** Looks at folders and database whenever it is asked: nothing is begun, and nothing has to be closed. */
export function openCommands({ database, feed, home }: ServerContext): OpenCommands {
  const store = createCommandStore(database, { onEvents: () => feed.wake() });
  const known = createKnownCommands({ store, files: createCommandFiles({ home, now: Date.now }) });
  return { store, known, typed: createTypedCommands(known) };
}
