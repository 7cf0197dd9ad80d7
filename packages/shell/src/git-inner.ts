import { addProblem, type Collector } from "./collector.ts";
import type { Draft } from "./part-draft.ts";
import { withoutGlobalOptions } from "./program-name.ts";
import { GLOBAL_OPTIONS } from "./programs/facets.ts";
import { joinForms, type ShellWord } from "./shell-word.ts";

/** More commands in one `git rebase` ask. */
const MAX_INNER = 10;

/**
 * Notes where git's subcommand is not known: a word that is not literal, words from elsewhere (`xargs git`), an alias
 * given by `-c`, or an option that may take the next word. A rule cannot tell then what git does.
 */
export function checkSubcommand(
  collector: Collector,
  draft: Draft,
  forms: string[],
  words: readonly ShellWord[],
): void {
  const options = GLOBAL_OPTIONS.get("git");
  const [, first = null, ...later] = withoutGlobalOptions("git", words, "all");
  const before = words.slice(1, first === null ? words.length : words.indexOf(first));
  const unknown = before.find((word) => !isKnownOption(word, words[words.indexOf(word) - 1], options));
  if (unknown !== undefined) {
    addProblem(collector, "git-unknown-option", unknown.span);
    for (let at = 1; at < Math.min(words.length, 24); at += 1) forms.push(`git ${joinForms(words, at)}`);
  }
  const isMissing = first === null && draft.hasMoreWords;
  if (isMissing || (first !== null && first.kind !== "literal"))
    addProblem(collector, "git-unknown-subcommand", first?.span ?? draft.span);
  const inner = first === null ? [] : innerTexts(first.value, later);
  if (inner.length > MAX_INNER) addProblem(collector, "git-runs-too-much", draft.span);
  draft.innerTexts.push(...inner.slice(0, MAX_INNER).map((text) => ({ text, where: null })));
}

function isKnownOption(
  word: ShellWord,
  previous: ShellWord | undefined,
  options: ReturnType<typeof GLOBAL_OPTIONS.get>,
): boolean {
  if (options === undefined) return false;
  const valued = [...options.plainValued, ...options.otherValued];
  // An alias, or a value that may be one.
  if (/^(?:-c|--config-env=?)?alias\./i.test(word.value)) return false;
  if (previous !== undefined && valued.includes(previous.value)) return word.kind === "literal";
  const flag = word.prefix.split("=", 1)[0] ?? "";
  if (/^-[cC]./.test(word.value)) return word.kind === "literal";
  return (
    word.kind === "literal" &&
    [
      ...valued,
      ...options.plain,
      ...options.other,
      "--version",
      "--help",
      "-v",
      "-h",
      "--html-path",
      "--man-path",
      "--info-path",
    ].includes(flag)
  );
}

/** The commands that git itself is told to run. */
function innerTexts(subcommand: string, words: readonly ShellWord[]): string[] {
  const values = words.map((word) => word.value);
  const isSubmodule = /^submodule(?:--helper)?$/.test(subcommand);
  if (isSubmodule || subcommand === "bisect") {
    const at = values.findIndex((value) => value === "foreach" || value === "run");
    if (at === -1) return subcommand === "bisect" ? bisectCommands(words) : [];
    const rest = words.slice(at + 1);
    while (isSubmodule && rest[0]?.value.startsWith("-") === true) rest.shift();
    const joined = rest.map((word) => (rest.length === 1 ? word.value : word.form)).join(" ");
    return joined === "" ? [] : [joined];
  }
  if (subcommand === "for-each-repo") {
    const at = words.findIndex((word) => !word.prefix.startsWith("-"));
    return at === -1 ? [] : [`git ${joinForms(words, at)}`];
  }
  if (subcommand !== "rebase") return [];
  // An option that is not known may run what stands behind it.
  const open = words.findIndex(
    (word) => word.kind === "dynamic" && word.isSingle !== true && /^-?$/.test(word.prefix),
  );
  if (open !== -1)
    return words.slice(open + 1).flatMap(({ kind, value }) => (kind === "literal" ? [value] : []));
  return innerOfRebase(values);
}

/** What `git bisect view` runs: a subcommand, or `git log` with the options. */
function bisectCommands(words: readonly ShellWord[]): string[] {
  if (!/^(?:view|visualize)$/.test(words[0]?.value ?? "") || words.length < 2) return [];
  const rest = joinForms(words, 1);
  return [words[1]?.prefix.startsWith("-") === true ? `git log ${rest}` : `git ${rest}`];
}

function innerOfRebase(values: readonly string[]): string[] {
  return values.flatMap((value, at) => {
    const attached = /^(?:--ex(?:e|ec)?=|-x=?)(.+)$/s.exec(value)?.[1];
    if (attached !== undefined) return [attached];
    return /^--ex(?:ec?)?$/.test(value) || /^-[a-z]*x$/.test(value) ? values.slice(at + 1, at + 2) : [];
  });
}
