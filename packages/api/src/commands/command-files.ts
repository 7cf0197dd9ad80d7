import { type CommandFolder, commandFolders } from "./command-folders.ts";
import { type FileContent, readCommandFile, stampFrom } from "./read-command-file.ts";
import { type FoundCommand, walkCommands } from "./walk-commands.ts";

/**
 * A command's file as it is now. `name` is as in `FoundCommand`. `real`: where it is, null where it could not be looked at. The
 * same object for `content` is given as long as the file does not change.
 */
export type CommandFile = {
  name: string;
  source: "user" | "project";
  path: string;
  real: string | null;
  content: FileContent;
};

/** Command files, never written. Those of a workspace (its real path; null for none) and the user's, those first that lose a clash. */
export type CommandFiles = { of(workspace: string | null): Promise<CommandFile[]> };

type Kept = { stamp: string; content: FileContent };

/** So much text of one folder is kept, in UTF-16 code units: a project could hold any amount. */
const mostText = 8_000_000;
const mostFolders = 20;

/**
 * Makes the reader. Every use looks at the folders, so no change is missed and nothing has to be watched; a file is read again when
 * its stamp is another.
 */
export function createCommandFiles({ home, now }: { home: string; now: () => number }): CommandFiles {
  const known = new Map<string, ReadonlyMap<string, Kept>>();

  async function filesIn(folder: CommandFolder): Promise<CommandFile[]> {
    const { source, path, label } = folder;
    if ("problem" in folder) {
      return [{ name: label, source, path, real: null, content: { problem: folder.problem } }];
    }
    const before = known.get(folder.real);
    const kept = new Map<string, Kept>();
    const files: CommandFile[] = [];
    let left = mostText;
    for (const found of await walkCommands(folder)) {
      if ("problem" in found) {
        files.push({ ...found, source, real: null, content: { problem: found.problem } });
        continue;
      }
      const read = left <= 0 ? overfull : await contentOf(found, before);
      if ("text" in read.content) left -= read.content.text.length;
      if (read.stamp !== "") kept.set(found.real, read);
      files.push({ name: found.name, source, path: found.path, real: found.real, content: read.content });
    }
    keep(folder.real, kept);
    return files;
  }

  /** Where it becomes too much, the folder that was used longest ago goes first. */
  function keep(folder: string, kept: ReadonlyMap<string, Kept>): void {
    known.delete(folder);
    known.set(folder, kept);
    for (const oldest of known.keys()) {
      if (known.size <= mostFolders) return;
      known.delete(oldest);
    }
  }

  async function contentOf(
    found: Extract<FoundCommand, { real: string }>,
    before: ReadonlyMap<string, Kept> | undefined,
  ): Promise<Kept> {
    const present = before?.get(found.real);
    const isAsBefore = present !== undefined && present.stamp === stampFrom(found.stats, now());
    return isAsBefore ? present : readCommandFile(found.real, { stats: found.stats, now });
  }

  return {
    async of(workspace) {
      const folders = await commandFolders(home, workspace);
      return (await Promise.all(folders.map(filesIn))).flat();
    },
  };
}

const overfull: Kept = {
  stamp: "",
  content: {
    problem: `the commands in this folder have more than ${mostText / 1_000_000} million characters`,
  },
};
