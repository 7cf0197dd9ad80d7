import type { EffectAction } from "@countersign/contracts/call-effects";
import type { DiskEntry } from "./disk-entry.ts";
import { type EffectReader, stopCounting, walkTree } from "./effect-reader.ts";

/** The entry with all that is in it. */
export async function addTree(reader: EffectReader, action: EffectAction, root: DiskEntry): Promise<void> {
  await reader.list.addRoot(action, root);
  const isAll = await walkTree(reader, root, async (entry, { isVolatile }) => ({
    descends: true,
    isVolatile: await reader.list.add(action, entry, { isVolatile }),
  }));
  if (!isAll) stopCounting(reader, action);
}

/** The entry alone: a folder without what is in it. */
export async function addOne(reader: EffectReader, action: EffectAction, entry: DiskEntry): Promise<void> {
  if (!reader.budget.take()) return stopCounting(reader, action);
  await reader.list.addRoot(action, entry);
  await reader.list.add(action, entry, { isVolatile: false });
}
