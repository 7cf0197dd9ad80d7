import { assignmentDanger } from "./assignments.ts";
import type { BuiltinResult } from "./builtin-result.ts";
import { addProblem, type Collector } from "./collector.ts";
import type { Draft } from "./part-draft.ts";
import type { ShellWord } from "./shell-word.ts";
import { UNNAMED } from "./variable-values.ts";

/** A subscript given as text is evaluated, and runs the substitutions in it. */
export function noteSubscript(collector: Collector, word: ShellWord): void {
  if (word.value.includes("[") && !/^\w+\[\d+\](?:\+?=[^$`]*)?$/.test(word.value)) {
    addProblem(collector, "a subscript in the name of a variable can run commands", word.span);
  }
}

const NAMES_AFTER: Readonly<Record<string, RegExp>> = {
  read: /^-[A-Za-z]*a$/,
  mapfile: /^$/,
  readarray: /^$/,
  printf: /^-v$/,
  wait: /^-p$/,
};

/** Builtins that put something into variables named by their words. */
export function checkNames(
  collector: Collector,
  draft: Draft,
  name: string,
  words: readonly ShellWord[],
): BuiltinResult | null {
  const isPrintf = name === "printf";
  if (isPrintf && words[1]?.prefix.startsWith("-v") !== true) return null;
  const names = isPrintf || name === "wait" ? namesAfterFlag(words, NAMES_AFTER[name]) : words.slice(1);
  if (name !== "unset" && name !== "wait") noteRead(collector, name, names);
  for (const word of names) {
    if (word.kind === "literal" && word.value.startsWith("-")) {
      // mapfile's -C, whichever other letters stand in the word.
      if ((name === "mapfile" || name === "readarray") && /C/.test(word.value)) {
        draft.obstacles.push({ text: `${name} -C runs a command`, span: word.span });
      }
      continue;
    }
    if (word.kind !== "literal")
      draft.obstacles.push({ text: "the name of a variable is not known", span: word.span });
    noteSubscript(collector, word);
    const danger = /^\w+$/.test(word.value) ? assignmentDanger(word.value, null, "shell") : null;
    if (danger !== null && !/^(?:\d+|REPLY|OPTARG)$/.test(word.value))
      draft.obstacles.push({ text: danger, span: word.span });
  }
  return { isReading: !isPrintf };
}

/** These take what nobody wrote here. Without a name they have one of their own. */
function noteRead(collector: Collector, name: string, words: readonly ShellWord[]): void {
  for (const own of ["REPLY", "MAPFILE", "OPTARG"]) collector.values.unknown.add(own);
  for (const word of words) {
    const variable = /^\w+/.exec(word.value)?.[0];
    collector.values.unknown.add(word.kind === "literal" && variable !== undefined ? variable : UNNAMED);
  }
  if (name === "printf") collector.values.unknown.add(UNNAMED);
}

function namesAfterFlag(words: readonly ShellWord[], flag: RegExp | undefined): ShellWord[] {
  const names: ShellWord[] = [];
  words.forEach((word, index) => {
    const next = words[index + 1];
    if (flag?.test(word.value) === true && next !== undefined) names.push(next);
    else if (/^-[vp]./.test(word.value))
      names.push({ ...word, value: word.value.slice(2), prefix: word.prefix.slice(2) });
  });
  return names;
}
