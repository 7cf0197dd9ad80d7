import type { CopiedEntries, PathChange } from "./analysis.ts";
import { anything, copiedEntriesOf, lastName, withAnyEntries } from "./copied-entries.ts";
import { type ChangeSource, operandChanges, unknownChange, written } from "./path-changes.ts";
import { pathUses, textUses } from "./path-uses.ts";
import type { ShellWord } from "./shell-word.ts";
import { allOperands, hasOption, type SplitWords } from "./split-words.ts";

/** `cp` and `mv`: what is written is the target, or, where that is a folder, what bears the sources' names in it. */
export function copy(source: ChangeSource, split: SplitWords, isMove: boolean): PathChange[] {
  const isBelow = isMove || hasOption(split, "rRa", ["--recursive", "--archive"]) || split.isOpen;
  const operands = allOperands(split);
  const named = targetOf(source, split);
  const sources = named === null ? operands.slice(0, -1) : operands;
  const target = named ?? operandChanges(source, operands.slice(-1), "write");
  if (operands.length < (named === null ? 2 : 1)) return [unknownChange(source)];
  const names = sources.map(nameOf);
  const covers = isBelow ? "below" : "path";
  const isFolder = named !== null || /(?:^|\/)\.{0,2}$/.test(operands.at(-1)?.value ?? "") || undefined;
  const keepsPath = split.options.some(({ prefix }) => prefix.startsWith("--pa"));
  const isContent =
    keepsPath || split.isOpen || (isBelow && hasOption(split, "T", ["--no-target-directory"]));
  const copiedEntries = isContent ? { ...anything, isTree: isBelow } : copiedEntriesOf(sources, isBelow);
  return [
    // A word that is not known may be `-t` with another folder.
    ...(split.isOpen ? [unknownChange(source)] : []),
    ...target.map((change): PathChange => {
      if (keepsPath || names.includes(null) || change.glob !== undefined)
        return { ...change, covers: "below", copiedEntries };
      return {
        ...change,
        covers,
        copiedEntries,
        names: names.flatMap((name) => name ?? []),
        isFolder,
      };
    }),
    ...(isMove ? operandChanges(source, sources, "delete", "below") : []),
    ...(hasOption(split, "l", ["--link"]) && !isMove ? operandChanges(source, sources, "write", covers) : []),
  ];
}

/** The folder of `-t`. */
function targetOf({ environment, where }: ChangeSource, { values }: SplitWords): PathChange[] | null {
  const found = values.findLast(({ option }) => option === "-t" || option === "--target-directory");
  if (found === undefined) return null;
  if (found.text === null) return pathUses(environment, found.word, where, written);
  return textUses(environment, found.text, where, { ...written, span: found.word.span });
}

/** The name that a source has in another folder; null where it is not known. */
function nameOf(word: ShellWord): string | null {
  return word.kind === "literal" ? lastName(word.value) : null;
}

/** `ln`: what gets a second name can be written under it. */
export function link(source: ChangeSource, split: SplitWords): PathChange[] {
  // What stands behind a link may be a folder.
  const named = linkNames(source, split).map((change): PathChange => {
    return change.path === null
      ? change
      : { ...change, copiedEntries: { ...(change.copiedEntries ?? anything), isTree: true } };
  });
  if (hasOption(split, "s", ["--symbolic"]) && !split.isOpen) return named;
  const operands = allOperands(split);
  const isLastSource = operands.length < 2 || targetOf(source, split) !== null;
  const sources = isLastSource ? operands : operands.slice(0, -1);
  return [...named, ...operandChanges(source, sources, "write")];
}

/** With one word the link bears its name, here. */
function linkNames(source: ChangeSource, split: SplitWords): PathChange[] {
  const [only, second] = allOperands(split);
  if (only === undefined || second !== undefined || targetOf(source, split) !== null)
    return copy(source, split, false);
  const name = nameOf(only);
  if (name === null) return [unknownChange(source)];
  return textUses(source.environment, `./${name}`, source.where, { ...written, span: only.span });
}

/** `install` copies, or makes folders. */
export function install(source: ChangeSource, split: SplitWords): PathChange[] {
  return hasOption(split, "d", ["--directory"]) && !split.isOpen
    ? folders(source, split, "write")
    : copy(source, split, false);
}

/** Folders that are made or taken away. */
export function folders(source: ChangeSource, split: SplitWords, access: "write" | "delete"): PathChange[] {
  return operandChanges(source, allOperands(split), access).map((change) => ({ ...change, isFolder: true }));
}

const remote = /^[\w.-]+@?[\w.-]*:(?!\\)|^rsync:\/\//;

/** `rsync` and `scp`: to another machine they change nothing here. */
export function synchronise(source: ChangeSource, split: SplitWords): PathChange[] {
  const operands = allOperands(split);
  const target = operands.at(-1);
  const sources = operands.slice(0, -1).filter((word) => !remote.test(word.prefix));
  const removed = hasOption(split, "", ["--remove-source-files"])
    ? operandChanges(source, sources, "delete", "below")
    : [];
  if (target !== undefined && remote.test(target.prefix)) return removed;
  const deleting = split.options.some(({ prefix }) => prefix.startsWith("--del"));
  const isRecursive = hasOption(split, "raR", ["--recursive", "--archive", "--relative", "--files-from"]);
  const isWhole =
    isRecursive || operands.some((word, at) => at < operands.length - 1 && word.prefix.endsWith("/"));
  const copiedEntries = syncedEntriesOf(operands.slice(0, -1), split, isWhole);
  const withEntries = (change: PathChange): PathChange =>
    change.copiedEntries ? { ...change, copiedEntries } : change;
  if (target === undefined || !isWhole) return [...copy(source, split, false).map(withEntries), ...removed];
  return [
    ...removed,
    ...withAnyEntries(operandChanges(source, [target], "write", "below")).map(withEntries),
    ...(deleting ? operandChanges(source, [target], "delete", "below") : []),
    ...(split.isOpen ? [unknownChange(source)] : []),
  ];
}

/** Behind a slash at its end stands what is in a folder; the shell of another machine may make more of a name. */
function syncedEntriesOf(sources: readonly ShellWord[], split: SplitWords, isTree: boolean): CopiedEntries {
  const isUnnamed = split.isOpen || hasOption(split, "R", ["--relative", "--files-from"]);
  const isOpen = sources.some(
    ({ kind, value, prefix }) =>
      /\/$/.test(value) || (remote.test(prefix) && (kind !== "literal" || /[^\w./:@+-]|:$/.test(value))),
  );
  if (isUnnamed || isOpen) return { ...anything, isTree };
  const entries = copiedEntriesOf(sources, isTree);
  return { ...entries, names: entries.names?.map((name) => name.replace(remote, "")) ?? null };
}
