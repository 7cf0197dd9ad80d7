import type { PathUse } from "./analysis.ts";
import type { ShellEnvironment } from "./environment.ts";
import type { Words } from "./operand-paths.ts";
import { homeUses, pathUses, textUses } from "./path-uses.ts";
import { filesOfSed } from "./sed-script.ts";
import type { ShellWord } from "./shell-word.ts";

/** The files that sed reads or, in place, changes: every word that isn't an option, an option's value or its script. */
export function sedPaths(environment: ShellEnvironment, { words, where, hasMoreWords }: Words): PathUse[] {
  const { operands, hasScript, isInPlace } = readWords(words);
  const use = { access: isInPlace ? "write" : "read", covers: "path", via: "argument" } as const;
  const uses = operands.slice(hasScript ? 0 : 1).flatMap((word) => {
    const isOpen = !isInPlace && word.kind === "dynamic";
    return (isOpen ? homeUses : pathUses)(environment, word, where, use);
  });
  for (const word of words.slice(1)) {
    if (word.kind !== "literal") continue;
    // With the letter of its option before it, in the same word.
    const { read, written } = filesOfSed(word.value.replace(/^-\w*?e(?=.)|^--expression=/, ""));
    const named = { covers: "path", via: "argument", span: word.span } as const;
    for (const name of read) uses.push(...textUses(environment, name, where, { ...named, access: "read" }));
    for (const name of written)
      uses.push(...textUses(environment, name, where, { ...named, access: "write" }));
  }
  const span = words[0]?.span ?? { start: 0, end: 0 };
  return hasMoreWords ? [...uses, { path: null, physical: null, ...use, span }] : uses;
}

type SedWords = { operands: ShellWord[]; hasScript: boolean; isInPlace: boolean };

function readWords(words: readonly ShellWord[]): SedWords {
  const read: SedWords = { operands: [], hasScript: false, isInPlace: false };
  let areOptions = true;
  for (let at = 1; at < words.length; at += 1) {
    const word = words[at];
    if (word === undefined) break;
    if (!areOptions || !word.prefix.startsWith("-") || word.prefix === "-") read.operands.push(word);
    else if (word.value === "--") areOptions = false;
    else at += word.prefix.startsWith("--") ? readLong(word.prefix, read) : readLetters(word.prefix, read);
  }
  return read;
}

/** How many further words a long option takes; it may be cut short. */
function readLong(text: string, read: SedWords): number {
  const [name = ""] = text.split("=", 1);
  const means = (option: string): boolean => name.length > 2 && option.startsWith(name);
  if (means("--in-place")) read.isInPlace = true;
  const isScript = means("--expression") || means("--file");
  if (isScript) read.hasScript = true;
  return (isScript || means("--line-length")) && !text.includes("=") ? 1 : 0;
}

/** What stands behind `-i`, `-e`, `-f` and `-l` in their word is their value. */
function readLetters(text: string, read: SedWords): number {
  for (let at = 1; at < text.length; at += 1) {
    const letter = text[at] ?? "";
    if (letter === "i") {
      read.isInPlace = true;
      return 0;
    }
    if (!/[efl]/.test(letter)) continue;
    if (letter !== "l") read.hasScript = true;
    return at === text.length - 1 ? 1 : 0;
  }
  return 0;
}
