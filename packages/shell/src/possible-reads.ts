import { addressTexts } from "./address-texts.ts";
import type { PathUse } from "./analysis.ts";
import { attachedValues } from "./attached-values.ts";
import type { Where } from "./collector.ts";
import type { ShellEnvironment } from "./environment.ts";
import { addressUses } from "./file-addresses.ts";
import { readsFolders, readsHere, takesWholeFolders } from "./folder-readers.ts";
import { isMessage, textsWithBlanks } from "./message-words.ts";
import { namedFolders } from "./named-folders.ts";
import { homeUses, pathUses, textUses } from "./path-uses.ts";
import { textsOfPlainOption } from "./plain-option.ts";
import {
  hasSyntax,
  MESSAGES,
  MOUNTS_FOLDERS,
  NAMES_WHAT_IT_COPIES,
  READS_NO_WORD,
} from "./programs/facets.ts";
import { RUNS_FOUND } from "./programs/finders.ts";
import { scriptThatReads } from "./script-reads.ts";
import type { ShellWord } from "./shell-word.ts";

const USE = { access: "read", via: "argument" } as const;

/** `foundIn`: the further words are names that `find` found there. */
type Further = { where: Where; hasMoreWords: boolean; foundIn?: PathUse["foundIn"] | null };

/**
 * What a command may read that is not known to leave its words alone: every word, and each piece of it behind `=`, `@`,
 * `:` and the like, can name a file (`curl -F f=@.env`, `docker run -v .env:/x`, `python3 -c "open('.env')"`).
 */
export function possibleReads(
  environment: ShellEnvironment,
  name: string,
  words: readonly ShellWord[],
  { where, hasMoreWords, foundIn = null }: Further,
): PathUse[] {
  if (READS_NO_WORD.has(name)) return [];
  const found: PathUse[] = [];
  const seen = new Set<string>();
  const places = where === null || where.length === 0 ? [environment.cwd] : where;
  const folders = namedFolders(environment, words, places);
  const all = folders.length === 0 ? places : [...places, ...folders];
  const covers = readsFolders(name, words) ? "below" : "path";
  const takesWhole = covers === "below" ? null : takesWholeFolders(name, words);
  const takesMessages = MESSAGES.has(name);
  const isCopy = NAMES_WHAT_IT_COPIES.has(name);
  for (let at = 1; at < words.length; at += 1) {
    const word = words[at];
    if (word === undefined) continue;
    const hasBlanks = takesMessages && /\s/.test(word.value);
    if (hasBlanks && isMessage(name, words, at)) continue;
    if (isCopy && word.kind !== "dynamic") continue;
    const use = { ...USE, covers, span: word.span } as const;
    if (word.kind === "dynamic") found.push(...homeUses(environment, word, places, use));
    if (word.kind === "glob") found.push(...pathUses(environment, word, places, { ...USE, covers: "below" }));
    for (const text of hasBlanks ? textsWithBlanks(word) : textsOf(word)) {
      const isWhole = takesWhole?.(word, at, text) === true;
      const key = isWhole ? `=${text}` : text;
      if (seen.has(key)) continue;
      seen.add(key);
      const path = text === "~" || text.startsWith("~/") ? environment.home + text.slice(1) : text;
      for (const one of textUses(environment, path, all, isWhole ? { ...use, isWhole: true } : use))
        found.push(one);
    }
    if (word.value.includes("://") && word.kind !== "dynamic")
      for (const { text, isAddress } of addressTexts(word.value))
        for (const one of textUses(environment, text, all, use))
          found.push(isAddress ? { ...one, isAddress: true } : one);
    if (word.value.includes(":")) found.push(...addressUses(environment, word, places, use));
    const isFound = foundIn !== null && word.value === "{}";
    if (word.kind === "dynamic" && !isFound && !takesMessages) found.push(unknownRead(word));
  }
  // Without a folder these search the one where they run.
  const span = words[0]?.span ?? { start: 0, end: 0 };
  for (const place of readsHere(name, words) ? places : [])
    found.push(...textUses(environment, place, places, { ...USE, covers: "below", span }));
  const isFd = hasSyntax(name, "fd");
  const runsFound = isFd && words.some(({ prefix }) => RUNS_FOUND.test(prefix));
  if (isFd)
    for (const place of places)
      if (runsFound || place !== environment.cwd)
        found.push(...textUses(environment, place, places, { ...USE, covers: "below", span }));
  // The names of further files stand in what it reads.
  const list = words.find((word) => word.prefix.startsWith("--files0-from"));
  if (list !== undefined) found.push(unknownRead(list));
  const script = scriptThatReads(name, words);
  if (script !== undefined) found.push(unknownRead(script));
  if (MOUNTS_FOLDERS.has(name)) found.push(...mountedFolders(environment, words, places));
  const first = words[0];
  if (hasMoreWords && first !== undefined) {
    // What `xargs` and `find -exec` add can be any file, as `grep -r` finds any.
    const further = { ...USE, covers: "below", span: first.span } as const;
    const use = foundIn === null ? further : { ...further, foundIn };
    for (const place of [...places, "/"]) found.push(...textUses(environment, place, places, use));
    if (foundIn === null) found.push(unknownRead(first));
  }
  return found;
}

/** What `docker run -v ~:/x` and `--mount source=…` let a container see and change. */
function mountedFolders(environment: ShellEnvironment, words: readonly ShellWord[], where: Where): PathUse[] {
  return words.flatMap((word, index) => {
    const isNext = /^(?:-\w*v|--volume|--mount)$/.test(words[index - 1]?.value ?? "");
    if (!isNext && !/^(?:-v|--volume=|--mount=)/.test(word.form)) return [];
    const text = word.form.replace(/^(?:-v|--volume=|--mount=)/, "");
    const source = /(?:^|,)(?:source|src)=([^,]+)/.exec(text)?.[1] ?? text.split(":", 1)[0] ?? "";
    // A folder in the place where it runs is seen as any other word.
    if (!/^["']?(?:\/|~|\$|\.\.)/.test(source)) return [];
    const known = { ...word, form: source };
    return homeUses(environment, known, where, { ...USE, covers: "below" });
  });
}

function unknownRead({ span }: ShellWord): PathUse {
  return { path: null, physical: null, ...USE, covers: "path", span };
}

/** What a word needs to have to be more than one piece; most have none of it. */
const APART = /^-|[\s=@:,;'"`()<>|&{}[\]!\\]/;
const longestName = 4_096;

/** The word and its pieces; of a word that is not all known, the pieces between what is put in. */
function textsOf(word: ShellWord): readonly string[] {
  if (word.kind === "glob") return [];
  const isKnown = word.kind !== "dynamic";
  const plain = isKnown && word.value.length < longestName ? textsOfPlainOption(word.value) : null;
  if (plain !== null) return plain;
  if (isKnown && !APART.test(word.value))
    return word.value === "" || word.value.length >= longestName ? [] : [word.value];
  const text = isKnown ? word.value : word.value.replace(/\$\{[^}]{0,400}\}|\$\w+|\$[?#@*!$-]/g, "\n");
  // What an address names lies elsewhere, but for a file's.
  const local = text.includes("://")
    ? text.replace(/\bfile:\/\//gi, "\n").replace(/\b[a-z][a-z\d+.-]{0,20}:\/\/[^\s'"]*/gi, "\n")
    : text;
  const pieces = local.split(/[\s=@:,;'"`()<>|&{}[\]!\\]+/);
  const texts = new Set(
    isKnown && local === text
      ? [text, ...pieces]
      : pieces.flatMap((piece) => [piece, piece.replace(/^\/+/, "")]),
  );
  // The value of a short option in the same word: `-d.env`, `-f.env`.
  for (const piece of pieces) for (const value of attachedValues(piece)) texts.add(value);
  texts.delete("");
  return [...texts].filter((one) => !one.startsWith("-") && one.length < longestName);
}
