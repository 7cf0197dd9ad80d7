import { basename, join } from "node:path";
import type { FindTest, IntendedFiles } from "@countersign/shell";
import { addOne, addTree } from "./add-tree.ts";
import { type DiskEntry, entryAt } from "./disk-entry.ts";
import { type EffectReader, entriesOf, type NamedEntry, readNames, stopCounting } from "./effect-reader.ts";
import { patternExpression } from "./name-pattern.ts";

type Finding = Extract<IntendedFiles, { kind: "find" }>;
type Test = (entry: DiskEntry, isEmpty: () => boolean) => boolean;
type Found = { entry: NamedEntry; depth: number };

/** What `find` picks, and what becomes of it. */
export async function readFound(reader: EffectReader, effect: Finding): Promise<void> {
  const tests = testsOf(effect.tests);
  if (tests === null) {
    const word = effect.tests.map(({ value }) => value).join(" ");
    reader.unknowns.push({ code: "find-tests", data: { word } });
    return;
  }
  const action = effect.action.startsWith("delete")
    ? "delete"
    : effect.action === "change-mode"
      ? "change-mode"
      : "change-owner";
  for (const root of await entriesOf(reader, effect.roots)) {
    const isAll = await pick(reader, effect, tests, { entry: root, depth: 0 });
    if (isAll === "stopped") return stopCounting(reader, action);
  }
}

/** "gone": nothing is left of it. Contents come first, as `-delete` and `-depth` have it. */
async function pick(
  reader: EffectReader,
  effect: Finding,
  tests: readonly Test[],
  { entry, depth }: Found,
): Promise<"gone" | "kept" | "stopped"> {
  const { stats } = entry;
  if (stats === null) return "kept";
  if (!reader.budget.take()) return "stopped";
  await reader.budget.pause();
  const isFolder = stats.isDirectory();
  const isPicked = (isEmpty: () => boolean): boolean =>
    depth >= effect.minDepth && depth <= effect.maxDepth && tests.every((test) => test(entry, isEmpty));
  const isRefused = depth === 0 && (entry.name === "." || entry.name === "..");
  if (
    isFolder &&
    effect.action === "delete-tree" &&
    !isRefused &&
    isPicked(() => readNames(reader, entry.path).length === 0)
  ) {
    await addTree(reader, "delete", entry);
    return "gone";
  }
  let isEmpty = true;
  const names = isFolder && depth < effect.maxDepth ? readNames(reader, entry.path) : [];
  for (const name of names) {
    const below = { entry: { ...entryAt(join(entry.path, name)), name }, depth: depth + 1 };
    const end = await pick(reader, effect, tests, below);
    if (end === "stopped") return end;
    if (end === "kept") isEmpty = false;
  }
  if (isFolder && depth === effect.maxDepth) isEmpty = readNames(reader, entry.path).length === 0;
  const isEmptyNow = isFolder ? isEmpty : stats.size === 0;
  if (!isPicked(() => isEmptyNow)) return "kept";
  if (effect.action === "change-mode" || effect.action === "change-owner") {
    await addOne(reader, effect.action, entry);
    return "kept";
  }
  // -delete takes a folder once nothing is in it, rm without -r takes none.
  if (isFolder && (effect.action !== "delete" || !isEmpty || isRefused)) return "kept";
  await addOne(reader, "delete", entry);
  return "gone";
}

/** Null where a pattern isn't read here. */
function testsOf(tests: readonly FindTest[]): Test[] | null {
  const read = tests.map((test): Test | null => {
    const own = testOf(test);
    return own === null || !test.isNegated ? own : (entry, isEmpty) => !own(entry, isEmpty);
  });
  return read.includes(null) ? null : read.flatMap((one) => one ?? []);
}

function testOf({ kind, value, ignoresCase }: FindTest): Test | null {
  if (kind === "empty")
    return ({ stats }, isEmpty) => (stats?.isFile() === true || stats?.isDirectory() === true) && isEmpty();
  if (kind === "type") {
    const letters = value.split(",");
    return ({ stats }) =>
      (letters.includes("f") && stats?.isFile() === true) ||
      (letters.includes("d") && stats?.isDirectory() === true) ||
      (letters.includes("l") && stats?.isSymbolicLink() === true);
  }
  const expression = patternExpression(value, { ignoresCase });
  return expression === null ? null : ({ path }) => expression.test(basename(path));
}
