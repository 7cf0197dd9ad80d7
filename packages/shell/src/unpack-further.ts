import type { PathChange } from "./analysis.ts";
import { withAnyEntries } from "./copied-entries.ts";
import { type ChangeSource, folderChanges, here, operandChanges, unknownChange } from "./path-changes.ts";
import type { ChangeReader } from "./programs/program.ts";
import { literalWord } from "./shell-word.ts";
import { allOperands, hasOption, splitWords } from "./split-words.ts";

type Find = (source: ChangeSource) => PathChange[];

/** Readers of what is taken out of packages and archives of further kinds. */
export const FURTHER_UNPACKERS: ReadonlyMap<ChangeReader, Find> = new Map([
  ["dpkg", changeByDpkg],
  ["letters", changeByLetters],
  ["unar", changeByUnpacker("o", ["--output-directory"])],
  ["cabextract", changeByUnpacker("d", ["--directory"])],
  ["innoextract", changeByUnpacker("d", ["--output-dir"])],
  ["unsquashfs", changeByUnpacker("d", ["--dest"])],
  ["archiveModule", changeByModule],
]);

/** `dpkg-deb -x package folder` unpacks to the folder, `-e` to `DEBIAN` or the folder; `-b` writes a package. */
function changeByDpkg(source: ChangeSource): PathChange[] {
  const split = splitWords(source.words, "zZSD", ["--root", "--admindir", "--instdir"]);
  const [, folder] = allOperands(split);
  const isTaking = hasOption(split, "xXRe", ["--extract", "--vextract", "--raw-extract", "--control"]);
  if (isTaking || split.isOpen)
    return withAnyEntries(folder === undefined ? here(source) : folderChanges(source, folder));
  const isBuilding = hasOption(split, "b", ["--build"]);
  if (isBuilding)
    return folder === undefined ? here(source) : operandChanges(source, [folder], "write", "below");
  return hasOption(split, "irPE", ["--install", "--unpack", "--remove", "--purge", "--configure"])
    ? [unknownChange(source)]
    : [];
}

/** `ar x archive` takes out to the folder where it runs; other letters write the archive. */
function changeByLetters(source: ChangeSource): PathChange[] {
  const letters = source.words[1];
  const archive = source.words.slice(2).find((word) => !word.prefix.startsWith("-"));
  if (letters?.kind === "literal" && /^-?[tpvlV]+$/.test(letters.value)) return [];
  if (letters?.kind === "literal" && !/[xe]/.test(letters.value))
    return archive === undefined ? here(source) : operandChanges(source, [archive], "write");
  return withAnyEntries(here(source));
}

/** What unpacks to the folder of an option, or where it runs. */
function changeByUnpacker(letter: string, long: readonly string[]) {
  return (source: ChangeSource): PathChange[] => {
    const split = splitWords(source.words, letter, long);
    if (!split.isOpen && hasOption(split, "lt", ["--list", "--test", "--ls", "--stat"])) return [];
    if (split.values.length === 0) return withAnyEntries(here(source));
    return withAnyEntries(
      split.values.flatMap(({ word, text }) =>
        folderChanges(source, text === null ? word : literalWord(text, word.span)),
      ),
    );
  };
}

/** `python -m zipfile -e archive folder`. */
function changeByModule(source: ChangeSource): PathChange[] {
  const split = splitWords(source.words, "");
  if (!split.isOpen && hasOption(split, "lt", ["--list", "--test"])) return [];
  const [archive, folder] = allOperands(split);
  if (hasOption(split, "c", ["--create"]))
    return archive === undefined ? [unknownChange(source)] : operandChanges(source, [archive], "write");
  return withAnyEntries(folder === undefined ? here(source) : folderChanges(source, folder));
}
