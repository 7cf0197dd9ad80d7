import { createReason } from "@countersign/contracts/reason";
import { noteSetting } from "./assigned-places.ts";
import { findAssignmentUncertainty, isToolName } from "./assignments.ts";
import type { BuiltinResult } from "./builtin-result.ts";
import { addProblem, type Collector, markAssigned } from "./collector.ts";
import type { Draft } from "./part-draft.ts";
import { formsOfText } from "./run-inner.ts";
import type { ShellWord } from "./shell-word.ts";

/**
 * Builtins that read their words a second time. Every word must be what `plain` says, and literal; any other makes the
 * whole command not understood, and deny rules see the commands that its text holds.
 */
export function checkPlainWords(
  collector: Collector,
  draft: Draft,
  words: readonly ShellWord[],
  plain: RegExp,
): BuiltinResult {
  let isPlain = true;
  for (const word of words.slice(1)) {
    if (word.kind === "literal" && plain.test(word.value)) continue;
    isPlain = false;
    addProblem(collector, createReason("word-read-again", { builtin: words[0]?.value ?? "" }), word.span);
    if (/[$`]/.test(word.value)) draft.embeddedForms.push(...formsOfText(collector, word.value));
  }
  return { isReadOnly: isPlain };
}

/** `declare`, `export` and the like: only `NAME` and `NAME=value` with a value that cannot be anything but text. */
export function checkDeclare(
  collector: Collector,
  draft: Draft,
  name: string,
  words: readonly ShellWord[],
): BuiltinResult {
  const result = checkPlainWords(collector, draft, words, /^(?:-[xgrpaA]+|--|[A-Za-z_]\w*(?:=[^$`([\\]*)?)$/);
  // `declare -n` lets one name stand for another.
  if (!result.isReadOnly) collector.values.isAllOpen = true;
  const isExport = name === "export" || words.some((word) => /^-\w*x/.test(word.value));
  for (const word of words.slice(1)) {
    const found = /^(\w+)(?:\+?=(.*))?$/s.exec(word.kind === "literal" ? word.value : word.prefix);
    const variable = found?.[1];
    if (variable === undefined) continue;
    collector.values.linked.add(variable);
    markAssigned(collector, variable);
    if (variable === "IFS") collector.values.isSplitOtherwise = true;
    const value = word.kind === "literal" ? (found?.[2] ?? null) : null;
    const text = word.value.slice(word.value.indexOf("=") + 1);
    const danger = findAssignmentUncertainty(
      { name: variable, value, text },
      isExport ? "environment" : "shell",
      word.span,
    );
    // Without a value it only marks the variable.
    if (danger === null) continue;
    const isOwn = !isExport && !isToolName(variable);
    noteSetting(collector, { name: variable, word, where: draft.where, isOwn });
    draft.uncertainties.push(
      found?.[2] === undefined ? { ...danger.finding, hidesProgram: false } : danger.finding,
    );
    for (const command of danger.commands) draft.innerTexts.push({ text: command, where: null });
  }
  // Without a name, and with -p, they print every variable, and some hold secrets.
  const isShowing = words.slice(1).every((word) => word.value.startsWith("-")) || words.some(isShowFlag);
  return isShowing ? { ...result, isReadOnly: false } : result;
}

function isShowFlag(word: ShellWord): boolean {
  return /^-\w*p/.test(word.value);
}
