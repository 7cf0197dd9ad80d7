import type { PathChange } from "./analysis.ts";
import { withAnyEntries } from "./copied-entries.ts";
import { uploadWrites } from "./file-addresses.ts";
import { type ChangeSource, folderChanges, here, operandChanges } from "./path-changes.ts";
import { literalWord } from "./shell-word.ts";
import { hasOption, type SplitWords, splitWords } from "./split-words.ts";

const curlOutputs = ["--output", "--dump-header", "--cookie-jar", "--trace", "--output-dir", "--stderr"];
const wgetOutputs = ["--output-file", "--output-document", "--directory-prefix"];

/** With `-O` the address gives the name. Null where the options name all that is written. */
export function changeByCurl(source: ChangeSource): PathChange[] | null {
  const split = splitWords(source.words, "oDcHdXuAebFTwxrmKEYyzPQtCU", curlOutputs);
  if (
    !split.isOpen &&
    !hasOption(split, "OJ", ["--remote-name", "--remote-name-all", "--remote-header-name"])
  )
    return null;
  return [
    ...here(source),
    ...outputs(source, split, "write"),
    ...uploadWrites(source.environment, source.words, source.where),
  ];
}

/** Without `-O` the address gives the name, in the folder of `-P`. */
export function changeByWget(source: ChangeSource): PathChange[] | null {
  const split = splitWords(source.words, "oOPUaeitTwQADRIX", wgetOutputs);
  const isNamed = split.values.some(({ option }) => option === "-O" || option === "--output-document");
  if ((isNamed || hasOption(split, "", ["--spider", "--version", "--help"])) && !split.isOpen) return null;
  const folders = split.values.filter(({ option }) => option === "-P" || option === "--directory-prefix");
  const into = folders.flatMap(({ word, text }) =>
    folderChanges(source, text === null ? word : literalWord(text, word.span)),
  );
  const fetched = folders.length === 0 ? here(source) : into;
  const isTree = hasOption(split, "rm", ["--recursive", "--mirror"]);
  return [...(isTree ? withAnyEntries(fetched) : fetched), ...outputs(source, split, "write")];
}

function outputs(source: ChangeSource, { values }: SplitWords, access: "write"): PathChange[] {
  const written = values.filter(({ option }) =>
    /^-[oDca]$|^--(?:output|dump|cookie|trace|stderr)/.test(option),
  );
  const words = written.map(({ word, text }) => (text === null ? word : literalWord(text, word.span)));
  return operandChanges(source, words, access);
}
