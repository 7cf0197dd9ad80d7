import { attachedValues } from "./attached-values.ts";
import { withoutGlobalOptions } from "./program-name.ts";
import { MESSAGES } from "./programs/facets.ts";
import type { ShellWord } from "./shell-word.ts";

/** Whether a word is the value of an option that takes a message. */
export function isMessage(name: string, words: readonly ShellWord[], at: number): boolean {
  const known = MESSAGES.get(name);
  const kept = withoutGlobalOptions(name, words, "all");
  if (known === undefined || !known.verbs.test(kept[1]?.value ?? "")) return false;
  const [before, own] = [words[at - 1]?.value ?? "", words[at]?.value ?? ""];
  const isNext = !before.includes("=") && known.options.exec(before)?.[0] === before;
  return isNext || (own.startsWith("-") && known.options.test(own));
}

const MOST = 8;

/** The word as a whole, and what stands behind an option's letter or a sign in it: a message, but perhaps a name with blanks. */
export function textsWithBlanks(word: ShellWord): readonly string[] {
  if (word.kind === "dynamic") return [];
  const { value } = word;
  const signs = [...value.matchAll(/[=@:,]/g)].slice(0, MOST).map(({ index }) => value.slice(index + 1));
  const texts = new Set([value, ...signs, ...attachedValues(value)].flatMap(withoutLabel));
  return [...texts].filter((text) => text !== "" && !text.startsWith("-") && text.length < 4_096);
}

/** `gh release upload v1 'file#label'`. */
function withoutLabel(text: string): string[] {
  return text.includes("#") ? [text, text.slice(0, text.indexOf("#"))] : [text];
}
