import type { PathUse } from "./analysis.ts";
import { type ChangeSource, operandChanges } from "./path-changes.ts";
import type { ShellWord } from "./shell-word.ts";

/** Letters of perl and ruby that take the rest of their word, and those that take the next one where nothing stands behind them. */
const TAKES_REST = "CDFlmMx0";
const TAKES_NEXT = "eEIr";

type Switches = { ending: ShellWord | null; files: readonly ShellWord[] };

/** The files that `perl -i` and `ruby -i` edit in place, and the copies that they keep. */
export function perlWrites(source: ChangeSource): PathUse[] {
  const { ending, files } = readSwitches(source.words);
  if (ending === null) return [];
  const copies = ending.value === "" ? [] : files.map((file) => copyOf(file, ending));
  return operandChanges(source, [...files, ...copies], "write");
}

function readSwitches(words: readonly ShellWord[]): Switches {
  let ending: ShellWord | null = null;
  let hasCode = false;
  for (let at = 1; at < words.length; at += 1) {
    const word = words[at];
    if (word === undefined) break;
    if (word.prefix === "--") return { ending, files: words.slice(hasCode ? at + 1 : at + 2) };
    if (!word.prefix.startsWith("-") || word.prefix === "-")
      return { ending, files: words.slice(hasCode ? at : at + 1) };
    for (let index = 1; index < word.prefix.length; index += 1) {
      const letter = word.prefix[index] ?? "";
      const isLast = index === word.prefix.length - 1;
      if (/[eE]/.test(letter)) hasCode = true;
      if (letter === "i") ending = { ...word, value: word.value.slice(index + 1), prefix: "" };
      if (isLast && TAKES_NEXT.includes(letter)) at += 1;
      if (letter === "i" || TAKES_NEXT.includes(letter)) break;
      if (TAKES_REST.includes(letter) && !/^[l0]\d*[a-zA-Z]/.test(word.prefix.slice(index))) break;
    }
  }
  return { ending, files: [] };
}

/** A `*` in the ending stands for the file's name. */
function copyOf(file: ShellWord, { kind, value }: ShellWord): ShellWord {
  const isKnown = kind === "literal" && file.kind !== "dynamic";
  if (!isKnown) return { ...file, kind: "dynamic", prefix: "" };
  const name = value.includes("*") ? value.replaceAll("*", file.value) : `${file.value}${value}`;
  const prefix = file.kind === "glob" ? name.slice(0, name.search(/[*?[]|$/)) : name;
  return { ...file, value: name, prefix, form: name };
}
