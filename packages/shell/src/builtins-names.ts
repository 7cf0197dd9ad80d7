import { findAssignmentUncertainty } from "./assignments.ts";
import type { BuiltinResult } from "./builtin-result.ts";
import { checkPlainWords } from "./builtins-declare.ts";
import { addProblem, type Collector } from "./collector.ts";
import type { Draft } from "./part-draft.ts";
import type { ShellWord } from "./shell-word.ts";
import { UNNAMED } from "./variable-values.ts";

/** The words that are surely flags, counts or names of variables. */
const PLAIN_WORDS: Readonly<Record<string, RegExp>> = {
  read: /^(?:-[rs]+|[A-Za-z_]\w*)$/,
  mapfile: /^(?:-t|[A-Za-z_]\w*)$/,
  readarray: /^(?:-t|[A-Za-z_]\w*)$/,
  getopts: /^:?[A-Za-z_][\w:]*$/,
  unset: /^(?:-[vf]|[A-Za-z_]\w*)$/,
  wait: /^(?:-n|%?\d+)$/,
};

/** Builtins that put something into variables named by their words: a name given as text can hold a subscript that runs. */
export function checkNames(
  collector: Collector,
  draft: Draft,
  name: string,
  words: readonly ShellWord[],
): BuiltinResult | null {
  if (name === "printf") return checkPrintf(collector, draft, words);
  const names = words.slice(1);
  if (name === "wait" && names.every((word) => /^"?\$!"?$/.test(word.form))) return { isReadOnly: true };
  const result = checkPlainWords(collector, draft, words, PLAIN_WORDS[name] ?? /^$/);
  if (name === "unset") for (const word of names) collector.values.open.add(word.value);
  if (name !== "unset" && name !== "wait") noteRead(collector, names);
  for (const word of names) {
    const assigned = { name: word.value, value: null, text: "$?" };
    const danger = /^[A-Za-z_]\w*$/.test(word.value)
      ? findAssignmentUncertainty(assigned, "shell", word.span)
      : null;
    // What `unset` takes away decides nothing any more.
    if (danger !== null && !/^(?:REPLY|OPTARG)$/.test(word.value))
      draft.uncertainties.push(
        name === "unset" ? { ...danger.finding, hidesProgram: false } : danger.finding,
      );
  }
  return result;
}

/** `printf -v` sets a variable, also where its first word only turns out to be that. */
function checkPrintf(collector: Collector, draft: Draft, words: readonly ShellWord[]): BuiltinResult | null {
  const first = words[1];
  if (first === undefined) return null;
  const isUnknown = first.kind !== "literal" && (first.prefix === "" || first.prefix.startsWith("-"));
  // `%n` puts a number into the variable that a later word names.
  const setsVariable = words.some((word) => /%[^%A-Za-z\\]*[hjltzL]*n/.test(word.value.replaceAll("%%", "")));
  if (!isUnknown && !setsVariable && !first.prefix.startsWith("-v")) return null;
  collector.values.unknown.add(UNNAMED);
  collector.values.isAllOpen = true;
  addProblem(collector, "printf-sets-variable", first.span);
  return checkPlainWords(collector, draft, words, /^-v$/);
}

/** These take what nobody wrote here. Without a name they have one of their own. */
function noteRead(collector: Collector, words: readonly ShellWord[]): void {
  const { unknown, open } = collector.values;
  for (const own of ["REPLY", "MAPFILE", "OPTARG"]) {
    unknown.add(own);
    open.add(own);
  }
  for (const word of words) {
    const variable = /^\w+/.exec(word.value)?.[0];
    const name = word.kind === "literal" && variable !== undefined ? variable : UNNAMED;
    unknown.add(name);
    if (name === UNNAMED) collector.values.isAllOpen ||= !word.value.startsWith("-");
    else open.add(name);
    if (name === "IFS") collector.values.isSplitOtherwise = true;
  }
}
