import type { Command, Statement, Word } from "unbash";
import type { GitNames } from "./analysis.ts";
import type { ParsedScript, Where } from "./collector.ts";
import { hasSyntax } from "./programs/facets.ts";

/** One text that a word may become. Words that the shell splits it into are separated by NUL. */
export type ValueText = {
  text: string;
  isGlob: boolean;
  isQuoted: boolean;
  isName?: boolean;
  /** A variable in it is taken for one that is not set. */
  isUnset?: boolean;
  /** It stands for names that git lists, each a whole word. */
  listed?: GitNames | undefined;
};
/** The texts that a word or a piece of one may become. `isOpen`: it may become something else, too. */
export type ValueTexts = { texts: readonly ValueText[]; isOpen: boolean };

/** A time of digits alone: `date +%Y-%m-%d`. Anything else in a format is printed unchanged. */
const TIME = /^\+(?:%[YmdHMSsjuyFTN][-_:T.]?)+$/;
/** Programs that print a number, with the words that they may have for it. */
const PRINTS_NUMBER: Readonly<Record<string, (words: readonly string[]) => boolean>> = {
  seq: (words) => words.length > 0 && words.every((word) => /^-?\d+$/.test(word)),
  nproc: (words) => words.length === 0,
  id: (words) => words.length === 1 && /^-[ug]$/.test(words[0] ?? ""),
  date: (words) =>
    words.length > 0 && words.every((word) => word === "-u" || TIME.test(word)) && words.at(-1) !== "-u",
};
/** What git prints of a commit: hexadecimal digits. */
const COMMIT =
  /^git (?:rev-parse (?:--short(?:=\d+)? |--verify )?(?:HEAD|@)[~^\d]*|merge-base [\w./-]+ [\w./-]+)$/;

/** What a substitution puts in, for the few commands of which that is known; null for all others. */
export function outputOf(
  script: ParsedScript | undefined,
  where: Where,
  isRedefined: (name: string) => boolean,
): ValueTexts | null {
  const [only, ...others] = script?.commands ?? [];
  if (only === undefined || others.length > 0 || script?.errors !== undefined) return null;
  const words = plainWords(only);
  const [name, ...rest] = words ?? [];
  if (words === null || name === undefined || isRedefined(name)) return null;
  if (name === "pwd" && rest.length === 0)
    return where === null ? null : { texts: where.map(literalText), isOpen: false };
  if (Object.hasOwn(PRINTS_NUMBER, name)) return PRINTS_NUMBER[name]?.(rest) === true ? anyName : null;
  if (hasSyntax(name, "git") && rest[0] === "ls-files") return trackedFiles(rest.slice(1));
  return COMMIT.test(words.join(" ")) ? anyName : null;
}

/** Names of tracked files, where no option lists others. */
function trackedFiles(specs: readonly string[]): ValueTexts | null {
  const paths = specs[0] === "--" ? specs.slice(1) : specs;
  if (!paths.every((path) => /^[\w*][\w.*/-]*$/.test(path))) return null;
  const listed: GitNames = { kind: "listed", paths };
  return { texts: [{ text: "**", isGlob: true, isQuoted: false, listed }], isOpen: false };
}

const anyName: ValueTexts = {
  texts: [{ text: "*", isGlob: true, isQuoted: false, isName: true }],
  isOpen: false,
};

function literalText(text: string): ValueText {
  return { text, isGlob: false, isQuoted: false };
}

/** The words of a simple command without redirects that writes them all out; null for every other command. */
function plainWords({ command }: Statement): string[] | null {
  if (command.type !== "Command" || !isAlone(command) || command.name === undefined) return null;
  const words: Word[] = [command.name];
  for (const item of command.suffix) {
    if (item.type !== "Word") return null;
    words.push(item);
  }
  return words.every(({ parts }) => parts === undefined || parts.every(isText))
    ? words.map(({ value }) => value)
    : null;
}

function isAlone({ prefix, redirects }: Command): boolean {
  return prefix.length === 0 && redirects.length === 0;
}

function isText({ type }: { type: string }): boolean {
  return type === "Literal" || type === "SingleQuoted";
}
