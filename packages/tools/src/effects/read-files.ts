import { assertNever } from "@countersign/contracts/assert-never";
import type { IntendedFiles } from "@countersign/shell";
import { addOne, addTree } from "./add-tree.ts";
import { followed, namesIn } from "./disk-entry.ts";
import { type EffectReader, entriesOf } from "./effect-reader.ts";
import { readFound } from "./read-found.ts";
import { readGit } from "./read-git.ts";
import { readPlacing } from "./read-placing.ts";

type Deletion = Extract<IntendedFiles, { kind: "delete" }>;
type Writing = Extract<IntendedFiles, { kind: "write" }>;
type Rights = Extract<IntendedFiles, { kind: "rights" }>;

/** Adds the files that an effect touches to the list, by looking at what is there now. */
export async function readFiles(reader: EffectReader, effect: IntendedFiles): Promise<void> {
  switch (effect.kind) {
    case "delete":
      return readDeletion(reader, effect);
    case "write":
      return readWriting(reader, effect);
    case "rights":
      return readRights(reader, effect);
    case "place":
      return readPlacing(reader, effect);
    case "find":
      return readFound(reader, effect);
    case "git":
      return readGit(reader, effect);
    default:
      return assertNever(effect);
  }
}

async function readDeletion(reader: EffectReader, { operands, reach }: Deletion): Promise<void> {
  for (const entry of await entriesOf(reader, operands)) {
    // rm refuses these.
    if (entry.stats === null || entry.name === "." || entry.name === "..") continue;
    const isFolder = entry.stats.isDirectory();
    const isTaken =
      reach === "tree" ||
      (reach === "entry" ? !isFolder : isFolder && namesIn(entry.path)?.names.length === 0);
    if (isTaken) await addTree(reader, "delete", entry);
  }
}

async function readWriting(reader: EffectReader, { operands, action }: Writing): Promise<void> {
  for (const named of await entriesOf(reader, operands)) {
    if (named.path.startsWith("/dev/")) continue;
    // What is written goes where a link leads.
    const entry = followed(named);
    if (entry.stats === null || entry.stats.isSymbolicLink()) {
      await reader.list.addNewRoot(named.path, "file", 0);
      await reader.list.addNew(named.path, { kind: "file", size: 0 });
    } else if (entry.stats.isFile()) await addTree(reader, action, entry);
  }
}

async function readRights(reader: EffectReader, { operands, action, isTree }: Rights): Promise<void> {
  for (const named of await entriesOf(reader, operands)) {
    const entry = followed(named);
    if (entry.stats === null) continue;
    if (isTree) await addTree(reader, action, entry);
    else await addOne(reader, action, entry);
  }
}
