import { builtInCommands, resolveCommands } from "@countersign/commands";
import type { CommandStore, StoredCommand } from "@countersign/store";
import type { CommandFiles } from "./command-files.ts";
import {
  type KnownCommand,
  knownBuiltIn,
  knownFile,
  knownTeamCommand,
  type ReadText,
  readText,
} from "./known-command.ts";
import type { FileContent } from "./read-command-file.ts";

/** All slash commands as they are now, by name; those of a workspace (its real path) too, null for none. */
export type KnownCommands = { of(workspace: string | null): Promise<KnownCommand[]> };

export type KnownCommandsOptions = { store: Pick<CommandStore, "list" | "trusts">; files: CommandFiles };

/** Reads a text once for as long as it stays as it is. */
export function createKnownCommands({ store, files }: KnownCommandsOptions): KnownCommands {
  const ofFiles = new WeakMap<FileContent, ReadText>();
  let ofTeam: ReadonlyMap<string, ReadText> = new Map();

  function readFile(content: FileContent): ReadText | null {
    if ("problem" in content) return null;
    const read = ofFiles.get(content) ?? readText(content.text);
    ofFiles.set(content, read);
    return read;
  }

  function readTeam(stored: readonly StoredCommand[]): KnownCommand[] {
    const kept = new Map<string, ReadText>();
    const known = stored.map((each) => {
      const before = ofTeam.get(each.name);
      const read = before?.text === each.text ? before : readText(each.text);
      kept.set(each.name, read);
      return knownTeamCommand(each, read);
    });
    ofTeam = kept;
    return known;
  }

  return {
    async of(workspace) {
      const [found, stored, trusts] = await Promise.all([files.of(workspace), store.list(), store.trusts()]);
      const trust = trusts.filter((record) => record.workspace === workspace);
      const known = [
        ...builtInCommands.map(knownBuiltIn),
        ...readTeam(stored),
        ...found.map((file) => knownFile(file, readFile(file.content), trust)),
      ];
      return resolved(known);
    },
  };
}

function resolved(known: readonly KnownCommand[]): KnownCommand[] {
  const named = known.map((each) => {
    const { id, name, source, path } = each.summary;
    return { id, name, source, path, each };
  });
  return resolveCommands(named)
    .map(({ command: { each }, shadowedBy }) => ({ ...each, summary: { ...each.summary, shadowedBy } }))
    .toSorted(({ summary: left }, { summary: right }) => compare(left.name, right.name));
}

/** In the same order on every machine. */
function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
