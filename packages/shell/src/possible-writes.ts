import { goesUp } from "./address-texts.ts";
import type { PathUse } from "./analysis.ts";
import { attachedValues } from "./attached-values.ts";
import type { Where } from "./collector.ts";
import type { ProtectedPlaces, ShellEnvironment } from "./environment.ts";
import { pathUses, textUses } from "./path-uses.ts";
import { textsOfPlainOption } from "./plain-option.ts";
import { hasSyntax } from "./programs/facets.ts";
import type { ShellWord } from "./shell-word.ts";

/** Options whose value says what is left alone or looked for, never what is written. */
const LEAVES_ALONE =
  /^--?(?:(?:exclude|ignore|include)[\w-]*|i?path|i?name|i?wholename|i?regex|glob|iglob|g)(?:=|$)/;
/** git's subcommands whose words are paths that git reads, or a message. */
const GIT_READS = /^(?:add|commit|status|blame|check-ignore|ls-files|tag)$/;

/**
 * Protected places that the words of a command name, in any option or script: what a command that is not known to
 * read does with them is not known, so they count as written.
 */
export function possibleWrites(
  environment: ShellEnvironment,
  name: string,
  words: readonly ShellWord[],
  where: Where,
): PathUse[] {
  if (name === "echo" || name === "printf") return [];
  if (hasSyntax(name, "git") && GIT_READS.test(words[1]?.value ?? "")) return [];
  const { home, protectedPlaces } = environment;
  const found: PathUse[] = [];
  const isInPlace = hasSyntax(name, "perl") && words.some(({ prefix }) => /^-\w*i/.test(prefix));
  for (let at = 1; at < words.length; at += 1) {
    const word = words[at];
    if (word === undefined || LEAVES_ALONE.test(word.value)) continue;
    if (LEAVES_ALONE.test(words[at - 1]?.value ?? "")) continue;
    const use = {
      access: "write",
      covers: "path",
      via: "argument",
      span: word.span,
      isPossible: true,
    } as const;
    if (isInPlace && word.kind === "glob" && mayBeRules(word.value, protectedPlaces))
      for (const one of pathUses(environment, word, where, use)) found.push({ ...one, isPossible: true });
    for (const text of textsOf(word)) {
      if (
        protectedPlaces.isHarmlessName(text) &&
        where?.every((folder) => protectedPlaces.isNeutralFolder(folder, home)) === true
      )
        continue;
      const path = text.startsWith("~/") ? home + text.slice(1) : text;
      for (const one of textUses(environment, path, where, use))
        if (protectedPlaces.isProtectedPath(one.path ?? `/${path}`, home)) found.push(one);
    }
  }
  return found;
}

/** Whether a pattern of hidden names could be one of a file with rules: `.cl*`. */
function mayBeRules(pattern: string, protectedPlaces: ProtectedPlaces): boolean {
  if (!/(?:^|\/)\.[^/]*[*?[]/.test(pattern)) return false;
  return pattern.split("/").some((name) => /^\..*[*?[]/.test(name) && protectedPlaces.mayBeRuleFile(name));
}

/** What a word needs to have to be more than one piece; most have none of it. */
const APART = /^-|[\s=:,;'"`()<>|&@{}!?#%]/;

/** The word, what stands behind `=`, `:` and the like in it, and behind the letter of a short option. */
function textsOf(word: ShellWord): readonly string[] {
  if (word.kind === "dynamic" && word.prefix === "") return [];
  const text = word.kind === "dynamic" ? word.prefix : word.value;
  const plain = textsOfPlainOption(text);
  if (plain !== null) return plain;
  if (!APART.test(text)) return text === "" ? [] : [text];
  // An address may spell a file's name in its own way.
  const decoded = /%[0-9a-f]{2}/i.test(text)
    ? text.replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : "";
  const pieces = `${text} ${decoded}`.split(/[\s=:,;'"`()<>|&@{}!?#]+/);
  const texts = new Set([text, ...pieces]);
  for (const piece of pieces) for (const value of attachedValues(piece)) texts.add(value);
  texts.delete("");
  return [...texts].filter((one) => !one.startsWith("-") && (!one.includes("://") || goesUp(one)));
}
