import { attachedValues } from "./attached-values.ts";
import { withoutGlobalOptions } from "./program-name.ts";
import type { ShellWord } from "./shell-word.ts";

/** Their long words are mostly messages. */
export const TAKES_MESSAGES: ReadonlySet<string> = new Set(["git", "gh", "glab"]);

/** The subcommands that take a message, and the options before it, alone or with it in one word. */
const MESSAGES: Readonly<Record<string, { verbs: RegExp; options: RegExp }>> = {
  git: {
    verbs: /^(?:commit|tag|merge|notes|stash|commit-tree|subtree)$/,
    options: /^(?:-[aenopqsvz]*m|--m(?:e(?:s(?:s(?:a(?:ge?)?)?)?)?)?(?:$|=))/,
  },
  gh: {
    verbs: /^(?:pr|issue|release|discussion|repo|project|label)$/,
    options: /^(?:-[tbnm](?=$|[^-])|--(?:title|body|notes|message|subject|comment|description|desc)(?:$|=))/,
  },
  glab: {
    verbs: /^(?:mr|issue|release|repo|label|incident|milestone)$/,
    options: /^(?:-[tdmN](?=$|[^-])|--(?:title|description|notes|message|name)(?:$|=))/,
  },
};

/** Whether a word is the value of an option that takes a message. */
export function isMessage(name: string, words: readonly ShellWord[], at: number): boolean {
  const known = Object.hasOwn(MESSAGES, name) ? MESSAGES[name] : undefined;
  const kept = name === "git" ? withoutGlobalOptions("git", words, "all") : words;
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
