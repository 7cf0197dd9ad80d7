import { expandBraces } from "./expand-braces.ts";
import type { ShellWord } from "./shell-word.ts";

const LONGEST = 1_000;
const HOME = /\$HOME\b|\$\{HOME(?::?[-?=][^}]*)?\}/g;

/**
 * What a word most likely becomes that only the run will tell for sure, where all that is open in it is the home folder,
 * a wildcard or a list in braces: `$HOME`, `"${HOME}"/x`, `~/.c*`, `~{,.bak}`. It may split, or HOME may be another
 * folder, so this is only for what forbids and asks.
 */
export function likelyExpansions(word: ShellWord, home: string): string[] {
  const text = word.form;
  if (text.length > LONGEST) return [];
  const user = home.slice(home.lastIndexOf("/") + 1);
  const [, named, rest] = /^~([\w.-]*)(.*)$/s.exec(text) ?? [];
  const isHome = named === "" || named === user;
  const known = (isHome ? home + rest : text).replace(HOME, () => home).replace(/["'\\]/g, "");
  if (/[$`~]|[<>]\(/.test(known)) return [];
  // An extended pattern may be anything.
  const plain = known.replace(/[!?*+@]\([^()]*\)/g, "*");
  return plain.includes("{") ? (expandBraces(plain) ?? []) : [plain];
}
