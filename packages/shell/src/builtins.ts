import { createReason } from "@countersign/contracts/reason";
import { parse } from "unbash";
import type { BuiltinResult } from "./builtin-result.ts";
import { checkDeclare, checkPlainWords } from "./builtins-declare.ts";
import { runChangeDirectory, runLeave } from "./builtins-flow.ts";
import { commandsOfBuiltin, hidesProgram } from "./builtins-hiding.ts";
import { checkNames } from "./builtins-names.ts";
import { checkTest } from "./builtins-test.ts";
import { addProblem, type Collector, findingOf, runConditionally } from "./collector.ts";
import { textsOf } from "./input.ts";
import type { Draft } from "./part-draft.ts";
import { pathUses } from "./path-uses.ts";
import { noteScripts } from "./possible-commands.ts";
import { readsGivenText } from "./run-inner.ts";
import { joinForms, type ShellWord } from "./shell-word.ts";
import {
  CHANGING_BUILTINS,
  HARMLESS_SET_OPTIONS,
  HARMLESS_SHOPT,
  HISTORY_OPTIONS,
} from "./tables/builtins.ts";
import { touchedPaths } from "./touched-paths.ts";
import { UNNAMED } from "./variable-values.ts";

const HARMLESS: BuiltinResult = { isReadOnly: true };
const PLAIN: BuiltinResult = { isReadOnly: false };

/** Follows a builtin that changes the shell. Null for every other command. */
export function runBuiltin(
  collector: Collector,
  draft: Draft,
  name: string,
  words: ShellWord[],
): BuiltinResult | null {
  const effect = CHANGING_BUILTINS.get(name);
  if (effect !== undefined) {
    // What a later name means is not known any more, and neither is what it prints.
    if (/^(?:alias|hash|enable)$/.test(name)) collector.values.isAllOpen = true;
    const reason = createReason("builtin-changes-shell", { builtin: name, effect: effect });
    draft.uncertainties.push(findingOf(reason, draft.span, hidesProgram(name, words)));
    for (const text of commandsOfBuiltin(name, words))
      draft.innerTexts.push({ text, where: draft.where, isOpen: true });
    if (name === "history")
      draft.paths.push(
        ...touchedPaths(collector.environment, name, { words, where: draft.where, hasMoreWords: false }),
      );
    if (name === "trap") runTrap(collector, draft, words);
    return PLAIN;
  }
  return (
    runFlow(collector, draft, { name, words }) ??
    runSetting(collector, draft, { name, words }) ??
    runPlain(collector, draft, { name, words })
  );
}

type Builtin = { name: string; words: ShellWord[] };

/** Builtins that change where the shell goes on. */
function runFlow(collector: Collector, draft: Draft, { name, words }: Builtin): BuiltinResult | null {
  switch (name) {
    case "cd":
    case "pushd":
    case "popd":
      return { isReadOnly: true, flow: runChangeDirectory(collector, draft, name, words) };
    case "exit":
    case "return":
    case "break":
    case "continue": {
      const isNumber = words.slice(1).every((word) => /^(?:\d+|\$[?]|"\$[?]")$/.test(word.form));
      if (!isNumber) addProblem(collector, createReason("number-expected", { builtin: name }), draft.span);
      return { isReadOnly: isNumber, flow: runLeave(collector, draft, name, words) };
    }
    case "source":
    case ".":
      return runSource(collector, draft, words);
    case "exec":
      draft.uncertainties.push(findingOf("exec-changes-shell", draft.span));
      return PLAIN;
    default:
      return null;
  }
}

/** Builtins that change how the shell reads, or its variables. */
function runSetting(collector: Collector, draft: Draft, { name, words }: Builtin): BuiltinResult | null {
  switch (name) {
    case "set":
      return checkSet(collector, draft, words);
    case "shopt":
      return checkShopt(collector, draft, words);
    case "export":
    case "declare":
    case "typeset":
    case "readonly":
    case "local":
      return checkDeclare(collector, draft, name, words);
    case "read":
    case "mapfile":
    case "readarray":
    case "getopts":
    case "unset":
    case "printf":
    case "wait":
      return checkNames(collector, draft, name, words);
    // Arithmetic, and so every kind of assignment.
    case "let":
      addProblem(collector, "let-sets-variables", draft.span);
      return checkPlainWords(collector, draft, words, /^\d+$/);
    default:
      return null;
  }
}

/** Builtins that only look, or say something. */
function runPlain(collector: Collector, draft: Draft, { name, words }: Builtin): BuiltinResult | null {
  switch (name) {
    case "test":
    case "[":
      return checkTest(collector, draft, words);
    case "jobs":
      draft.embeddedForms.push(...words.flatMap((_, at) => (at === 0 ? [] : [joinForms(words, at)])));
      return checkPlainWords(collector, draft, words, /^(?:-[lnprs]+|%?\d+)$/);
    case "shift":
      return checkPlainWords(collector, draft, words, /^\d+$/);
    case "times":
    case "dirs":
    case "caller":
    case "umask":
      return isAllLiteral(words) ? HARMLESS : PLAIN;
    default:
      return null;
  }
}

export function isAllLiteral(words: readonly ShellWord[]): boolean {
  return words.every((word) => word.kind === "literal");
}

/** The text of a trap runs at any time after. */
function runTrap(collector: Collector, draft: Draft, words: readonly ShellWord[]): void {
  const text = words[1]?.value === "--" ? words[2] : words[1];
  if (text === undefined || /^(?:-|-[lp]|)$/.test(text.value)) return;
  if (text.kind !== "literal") {
    addProblem(collector, "trap-runs-unknown-text", text.span);
    return;
  }
  collector.quiet += 1;
  collector.depth += 1;
  const frame = { source: text.value, offset: null, span: text.span, dialect: draft.frame.dialect };
  if (collector.depth < 20)
    runConditionally(collector, () => collector.walk.script(collector, parse(text.value), null, frame));
  else addProblem(collector, "too-deep-or-long", text.span);
  collector.depth -= 1;
  collector.quiet -= 1;
}

function checkSet(collector: Collector, draft: Draft, words: readonly ShellWord[]): BuiltinResult {
  for (let at = 1; at < words.length; at += 1) {
    const word = words[at];
    if (word === undefined || word.value === "--") break;
    if (word.kind !== "literal") {
      draft.uncertainties.push(findingOf("set-may-change-reading", word.span, true));
      break;
    }
    if (!/^[-+]/.test(word.value)) break;
    const takesName = word.value.endsWith("o");
    const isHarmless = /^[-+][euxvCfE]*o?$/.test(word.value);
    const option = takesName ? words[at + 1] : undefined;
    if (!isHarmless || (option !== undefined && !HARMLESS_SET_OPTIONS.has(option.value))) {
      draft.uncertainties.push(findingOf("set-changes-reading", word.span, readsHistory(word, option)));
    }
    if (option?.value === "posix" || /[PBk]/.test(word.value)) collector.needsFreeze = true;
    if (takesName) at += 1;
  }
  // Alone it prints every variable, and some hold secrets.
  return words.length === 1 ? PLAIN : HARMLESS;
}

/** With a history the shell puts earlier words in place of `!:1`. */
function readsHistory({ value }: ShellWord, option: ShellWord | undefined): boolean {
  if (!value.startsWith("-")) return false;
  return (
    value.includes("H") ||
    (option !== undefined && (option.kind !== "literal" || HISTORY_OPTIONS.test(option.value)))
  );
}

function checkShopt(collector: Collector, draft: Draft, words: readonly ShellWord[]): BuiltinResult {
  for (const word of words.slice(1)) {
    if (word.value === "-s" || word.value === "-u" || word.value === "-q" || word.value === "-p") continue;
    if (word.kind === "literal" && HARMLESS_SHOPT.has(word.value)) continue;
    draft.uncertainties.push(findingOf("shopt-changes-reading", word.span));
    if (word.value === "expand_aliases" || word.value === "extglob" || word.kind !== "literal") {
      addProblem(collector, "shopt-changes-meaning", word.span);
    }
  }
  return HARMLESS;
}

function runSource(collector: Collector, draft: Draft, words: readonly ShellWord[]): BuiltinResult {
  const file = words[1];
  if (file !== undefined && readsGivenText(file)) {
    addProblem(collector, "runs-unknown-text", file.span);
    noteScripts(collector, draft, textsOf([draft.input, ...draft.others]));
  }
  if (file !== undefined) {
    draft.paths.push(
      ...pathUses(collector.environment, file, draft.where, {
        access: "read",
        covers: "path",
        via: "argument",
      }),
    );
    // Without a slash the shell looks in PATH.
    const span = file.span;
    draft.sensitive.push({ word: file.form, effect: "runs-file-in-this-shell", span });
    collector.values.unknown.add(UNNAMED);
    collector.values.isAllOpen = true;
  }
  const finding = findingOf("sourced-file", draft.span);
  return {
    isReadOnly: false,
    flow: { ok: null, fail: null },
    afterwards: (part) => {
      collector.changedBy ??= { finding, part };
    },
  };
}
