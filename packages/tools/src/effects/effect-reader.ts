import { join } from "node:path";
import type { EffectAction, EffectUnknown } from "@countersign/contracts/call-effects";
import type { EffectOperand } from "@countersign/shell";
import {
  type DiskEntry,
  entryAt,
  entryNamed,
  isFolderBehind,
  namesIn,
  unreadableNamesIn,
} from "./disk-entry.ts";
import type { EffectBudget } from "./effect-budget.ts";
import type { GitView } from "./git-view.ts";
import type { GroupList } from "./group-list.ts";
import { patternExpression } from "./name-pattern.ts";

/** What reading the effects of one call gathers. */
export type EffectReader = {
  list: GroupList;
  git: GitView;
  budget: EffectBudget;
  unknowns: EffectUnknown[];
};

/** An entry that an operand names. `name`: the last name as written, such as `.`. */
export type NamedEntry = DiskEntry & { name: string };

/** The entries that operands name, also where nothing is. Those that aren't known are noted. */
export async function entriesOf(
  reader: EffectReader,
  operands: readonly EffectOperand[],
): Promise<NamedEntry[]> {
  const entries: NamedEntry[] = [];
  for (const operand of operands) {
    if (operand.kind === "path") entries.push({ ...entryNamed(operand.path), name: operand.name });
    else if (operand.kind === "unknown") reader.unknowns.push(operand.unknown);
    else
      for (const path of await expand(reader, operand))
        entries.push({ ...entryNamed(path), name: path.slice(path.lastIndexOf("/") + 1) });
  }
  return entries;
}

/**
 * The paths that a pattern of the shell becomes; the pattern itself where nothing matches, as bash does. A link may lead to a folder above,
 * so that they are endlessly many: then only some are given, and counting stops.
 */
async function expand(
  reader: EffectReader,
  { folder, pattern }: { folder: string; pattern: string },
): Promise<string[]> {
  let places = [folder];
  const segments = pattern.split("/").filter((segment, at, all) => segment !== "" || at === all.length - 1);
  for (const [at, segment] of segments.entries()) {
    const isLast = at === segments.length - 1;
    const next: string[] = [];
    for (const place of places) {
      await reader.budget.breathe();
      for (const match of await matchesIn(reader, place, segment)) next.push(match);
      if (next.length > reader.budget.limits.entries) reader.budget.stop();
      if (reader.budget.stopped !== null) return next.slice(0, mostNamed);
    }
    places = isLast ? next : next.filter(isFolderBehind);
  }
  return places.length === 0 ? [join(folder, pattern)] : places;
}

/** How many are given where counting stopped. */
const mostNamed = 1_000;

async function matchesIn(reader: EffectReader, place: string, segment: string): Promise<string[]> {
  if (segment === "") return isFolderBehind(place) ? [place] : [];
  if (!/[*?[]/.test(segment))
    return entryAt(join(place, segment)).stats === null ? [] : [join(place, segment)];
  const expression = patternExpression(segment);
  const found = namesIn(place);
  if (expression === null)
    reader.unknowns.push({ code: "pattern", data: { program: "bash", word: segment } });
  if (found?.isText === false) reader.unknowns.push({ code: "unreadable-name", data: { path: place } });
  if (expression === null || found === null) return [];
  const matched: string[] = [];
  for (const [at, name] of found.names.entries()) {
    if (at % namesPerLook === 0) await reader.budget.breathe();
    // Only a dot that is written finds names that begin with one.
    if ((!name.startsWith(".") || segment.startsWith(".")) && expression.test(name))
      matched.push(join(place, name));
  }
  return matched;
}

const namesPerLook = 64;

/** What to do with an entry of a tree. `isVolatile`: it lies in a folder that programs fill as they like. */
export type Visit = (
  entry: DiskEntry,
  found: { depth: number; isVolatile: boolean },
) => Promise<{ descends: boolean; isVolatile: boolean }>;

/** Visits an entry and all that is below it, in the order of names. Links are never followed. False where counting stopped. */
export async function walkTree(reader: EffectReader, root: DiskEntry, visit: Visit): Promise<boolean> {
  const waiting: { at: DiskEntry | string; depth: number; isVolatile: boolean }[] = [
    { at: root, depth: 0, isVolatile: false },
  ];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const entry = typeof next.at === "string" ? entryAt(next.at) : next.at;
    if (entry.stats === null) continue;
    if (!reader.budget.take()) return false;
    await reader.budget.pause();
    const { descends, isVolatile } = await visit(entry, next);
    if (!descends || !entry.stats.isDirectory()) continue;
    for (const name of readNames(reader, entry.path).toReversed())
      waiting.push({ at: join(entry.path, name), depth: next.depth + 1, isVolatile });
  }
  return true;
}

/** The names in a folder; what can't be read is noted. Names that are no text are bound all the same. */
export function readNames({ unknowns, list }: EffectReader, folder: string): string[] {
  const found = namesIn(folder);
  if (found === null) unknowns.push({ code: "unreadable-folder", data: { path: folder } });
  if (found?.isText === false) {
    unknowns.push({ code: "unreadable-name", data: { path: folder } });
    list.bind([folder, unreadableNamesIn(folder)]);
  }
  return found?.names ?? [];
}

/** Notes that a group isn't all. */
export function stopCounting({ list, budget, unknowns }: EffectReader, action: EffectAction): void {
  list.markMore(action);
  const code = budget.stopped ?? "too-many";
  unknowns.push(code === "too-many" ? { code, data: { limit: String(budget.limits.entries) } } : { code });
}
