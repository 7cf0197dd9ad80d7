import type { PathChange } from "./analysis.ts";
import { unpack } from "./archive-changes.ts";
import { withAnyEntries } from "./copied-entries.ts";
import { type ChangeSource, folderChanges, here, operandChanges, unknownChange } from "./path-changes.ts";
import { literalWord } from "./shell-word.ts";
import { allOperands, hasOption, splitWords } from "./split-words.ts";

/** What `unzip` takes out, into the folder of `-d` or where it runs. */
export function changeByUnzip(source: ChangeSource): PathChange[] {
  const split = splitWords(source.words, "dxP");
  // `-:` lets names lead out of the folder, and a second dash takes back what a letter says: `-l-` does not list.
  const isFree = split.flags.some((flag) => /^-.*[:-]/.test(flag));
  return withAnyEntries([
    ...unpack(source, split, { into: "-d", listing: "ltpcvzZ" }),
    ...(isFree ? [unknownChange(source)] : []),
  ]);
}

/** `7z x` and `7z e` take files out, into the folder of `-o`; other commands write an archive. */
export function changeBySevenZip(source: ChangeSource): PathChange[] {
  const words = source.words.slice(1);
  const options = words.filter(({ prefix }) => prefix.startsWith("-"));
  const command = words.find((word) => !options.includes(word));
  if (command?.kind === "literal" && /^[ltih]$/.test(command.value)) return [];
  if (command?.kind === "literal" && !/^[xe]$/.test(command.value)) return here(source);
  const [into, other] = options.filter(({ prefix }) => /^-o/i.test(prefix));
  const isFree = options.some(({ prefix }) => /^-(?:spf|sni)/i.test(prefix)) || other !== undefined;
  if (isFree || (into !== undefined && into.kind !== "literal"))
    return withAnyEntries([unknownChange(source)]);
  return withAnyEntries(
    into === undefined ? here(source) : folderChanges(source, literalWord(into.value.slice(2), into.span)),
  );
}

/** `cpio -i` and `pax -r` also take out absolute names: where they go is not known. */
export function changeByOldArchiver(taking: string, long: readonly string[]) {
  return (source: ChangeSource): PathChange[] => {
    const split = splitWords(source.words, "");
    const isTaking = split.isOpen || hasOption(split, taking, long);
    const isListing = hasOption(split, "t", ["--list"]) && !split.isOpen;
    return isTaking && !isListing ? withAnyEntries([...here(source), unknownChange(source)]) : here(source);
  };
}

/** `unrar x a.rar out/`: here, or into the folder that stands last. */
export function changeByUnrar(source: ChangeSource): PathChange[] {
  const split = splitWords(source.words, "");
  const [command, , ...further] = allOperands(split);
  if (command?.kind === "literal" && !/^[xe]$/.test(command.value)) return [];
  const into = further.at(-1);
  return withAnyEntries([
    ...(into?.value.endsWith("/") === true ? [] : here(source)),
    ...(into === undefined ? [] : folderChanges(source, into)),
    ...(split.flags.some((flag) => /^-op/i.test(flag)) ? [unknownChange(source)] : []),
  ]);
}

/** `jar xf a.jar`: here, or into the folder of an option. */
export function changeByJar(source: ChangeSource): PathChange[] {
  const [first, ...rest] = source.words.slice(1);
  const isTaking =
    first?.kind !== "literal" ||
    /^-?\w*x/.test(first.value) ||
    [first, ...rest].some(({ prefix }) => /^-\w*x|^--ext/.test(prefix));
  if (!isTaking) return here(source);
  const hasFolder = rest.some(({ prefix }) => /^-C|^--dir/.test(prefix));
  return withAnyEntries([...here(source), ...(hasFolder ? [unknownChange(source)] : [])]);
}

/** `ditto` copies what is in a folder. */
export function changeByDitto(source: ChangeSource): PathChange[] {
  const target = allOperands(splitWords(source.words, "")).slice(-1);
  return withAnyEntries(operandChanges(source, target, "write", "below"));
}
