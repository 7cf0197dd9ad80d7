import { setImmediate } from "node:timers/promises";
import { builtInCommands, type NamedCommand, resolveCommands } from "@countersign/commands";
import type { CommandFiles } from "./command-files.ts";
import type { CommandsRepository } from "./commands-repository.ts";
import {
  fromBuiltIn,
  fromCommandFile,
  fromTeamCommand,
  type KnownCommand,
  type ReadText,
  readText,
} from "./known-command.ts";
import type { FileContent } from "./read-command-file.ts";

/** All slash commands as they are now; those of a workspace (its real path) too, null for none. */
export type KnownCommands = {
  /** By name, those `wanted` alone: no other's text is read for it. */
  of(workspace: string | null, wanted?: (command: NamedCommand) => boolean): Promise<KnownCommand[]>;
  names(workspace: string | null): Promise<string[]>;
};

export type KnownCommandsOptions = {
  store: Pick<CommandsRepository, "list" | "trusts">;
  files: CommandFiles;
};

/** A command whose text may not have been read yet. */
type Unread = NamedCommand & { read(): Promise<KnownCommand> };

/** Reads a text once for as long as it stays as it is. */
export function createKnownCommands({ store, files }: KnownCommandsOptions): KnownCommands {
  const ofFiles = new WeakMap<FileContent, ReadText>();
  const ofTeam = new Map<string, ReadText>();

  async function readFile(content: FileContent): Promise<ReadText | null> {
    if ("problem" in content) return null;
    const read = ofFiles.get(content) ?? (await readInTurn(content.text));
    ofFiles.set(content, read);
    return read;
  }

  async function readTeam(name: string, text: string): Promise<ReadText> {
    const before = ofTeam.get(name);
    const read = before?.text === text ? before : await readInTurn(text);
    ofTeam.set(name, read);
    return read;
  }

  async function findUnread(workspace: string | null): Promise<Unread[]> {
    const [found, stored, trusts] = await Promise.all([files.of(workspace), store.list(), store.trusts()]);
    const trust = trusts.filter((record) => record.workspace === workspace);
    const inUse = new Set(stored.map(({ name }) => name));
    for (const name of ofTeam.keys()) if (!inUse.has(name)) ofTeam.delete(name);
    return [
      ...builtInCommands.map((each) => {
        const known = fromBuiltIn(each);
        return { ...toNamedCommand(known), read: async () => known };
      }),
      ...stored.map((each) => ({
        id: `team:${each.name}`,
        name: each.name,
        source: "team" as const,
        path: null,
        read: async () => fromTeamCommand(each, await readTeam(each.name, each.text)),
      })),
      ...found.map((file) => ({
        id: file.path,
        name: file.name,
        source: file.source,
        path: file.path,
        read: async () => fromCommandFile(file, await readFile(file.content), trust),
      })),
    ];
  }

  return {
    async of(workspace, wanted = () => true) {
      const known: KnownCommand[] = [];
      for (const { command, shadowedBy } of resolveCommands(await findUnread(workspace))) {
        if (!wanted(command)) continue;
        const { summary, ...read } = await command.read();
        known.push({ ...read, summary: { ...summary, shadowedBy } });
      }
      return known.sort(({ summary: left }, { summary: right }) => compare(left.name, right.name));
    },
    names: async (workspace) => (await findUnread(workspace)).map(({ name }) => name),
  };
}

/** A project can hold many texts that take long to read: the server handles other work in between. */
async function readInTurn(text: string): Promise<ReadText> {
  await setImmediate();
  return readText(text);
}

function toNamedCommand({ summary: { id, name, source, path } }: KnownCommand): NamedCommand {
  return { id, name, source, path };
}

/** In the same order on every machine. */
function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
