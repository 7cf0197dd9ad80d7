import { basename, dirname, join, relative } from "node:path";
import type { IntendedPlacing } from "@countersign/shell";
import { addTree } from "./add-tree.ts";
import { type DiskEntry, entryAt, entryNamed, followed, isFolderBehind, kindOfEntry } from "./disk-entry.ts";
import { type EffectReader, entriesOf, type NamedEntry, stopCounting, walkTree } from "./effect-reader.ts";

/** What `mv`, `cp` and `ln` take away, replace and create. */
export async function readPlacing(reader: EffectReader, effect: IntendedPlacing): Promise<void> {
  const sources = await entriesOf(reader, effect.sources);
  const [target, other] = await entriesOf(reader, [effect.target]);
  if (other !== undefined)
    reader.unknowns.push({
      code: "pattern",
      data: { program: effect.by, word: basename(target?.path ?? "") },
    });
  if (target === undefined || other !== undefined) {
    // What they leave is known all the same.
    if (effect.by === "move") for (const source of sources) await moveAway(reader, source);
    return;
  }
  const isFolder = effect.targetIs !== "name" && isFolderBehind(target.path);
  if (effect.targetIs === "folder" && !isFolder) return;
  for (const source of sources) {
    if (source.name === ".." || (source.name === "." && effect.by !== "copy")) continue;
    const place = isFolder ? entryNamed(join(followed(target).path, source.name)) : target;
    if (source.stats === null && effect.by !== "link") continue;
    if (source.path === place.path) continue;
    await placeOne(reader, effect, { source, place: { ...place, name: basename(place.path) } });
  }
}

type Placed = { source: NamedEntry; place: NamedEntry };

async function placeOne(
  reader: EffectReader,
  effect: IntendedPlacing,
  { source, place }: Placed,
): Promise<void> {
  const { by, isTree, keepsExisting } = effect;
  const isFree = place.stats === null;
  if (!isFree && keepsExisting) return;
  if (by === "move") {
    const isBlocked = place.stats?.isDirectory() === true && source.stats?.isDirectory() !== true;
    if (isBlocked) return;
    await moveAway(reader, source);
    if (!isFree && place.stats?.isDirectory() !== true) await addTree(reader, "overwrite", place);
    return;
  }
  if (by === "link" && source.stats?.isDirectory() !== true) {
    if (isFree) await addNew(reader, place.path, { kind: "link", size: 0 });
    else if (place.stats?.isDirectory() !== true) await addTree(reader, "overwrite", place);
    return;
  }
  if (by === "link" && !isTree) {
    if (isFree) await addNew(reader, place.path, { kind: "link", size: 0 });
    return;
  }
  await copyTree(reader, effect, { source, place });
}

async function moveAway(reader: EffectReader, source: NamedEntry): Promise<void> {
  if (source.stats !== null) await addTree(reader, "move", source);
}

/** Each file of the source at its place in the target: what stands there is replaced. */
async function copyTree(
  reader: EffectReader,
  { isTree, keepsExisting }: IntendedPlacing,
  { source, place }: Placed,
): Promise<void> {
  // Without -r, what a link leads to is copied.
  const from: DiskEntry = isTree ? source : followed(source);
  if (from.stats?.isDirectory() === true && !isTree) return;
  const isNew = place.stats === null;
  if (isNew && from.stats !== null)
    await reader.list.addNewRoot(place.path, kindOfEntry(from.stats), from.stats.size);
  // The target may lie in the source.
  const into = place.path;
  const isAll = await walkTree(reader, from, async (entry) => {
    const inside = relative(from.path, entry.path);
    const there = inside === "" ? place : entryAt(join(into, inside));
    const isFolder = entry.stats?.isDirectory() === true;
    if (inside !== "" && entry.path === into) return { descends: false, isVolatile: false };
    const kind = entry.stats === null ? "other" : kindOfEntry(entry.stats);
    if (there.stats === null) {
      await reader.list.addNew(there.path, { kind, size: kind === "file" ? (entry.stats?.size ?? 0) : 0 });
      return { descends: true, isVolatile: false };
    }
    // What is written goes where a link leads.
    const replaced = followed(there);
    if (!isFolder && replaced.stats?.isDirectory() !== true && !keepsExisting) {
      if (inside === "" || dirname(inside) === ".") await reader.list.addRoot("overwrite", replaced);
      await reader.list.add("overwrite", replaced, { isVolatile: false });
    }
    return { descends: isFolder, isVolatile: false };
  });
  if (!isAll) stopCounting(reader, isNew ? "create" : "overwrite");
}

async function addNew(
  reader: EffectReader,
  path: string,
  own: { kind: "link" | "file"; size: number },
): Promise<void> {
  await reader.list.addNewRoot(path, own.kind, own.size);
  await reader.list.addNew(path, own);
}
