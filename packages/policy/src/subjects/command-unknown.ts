import { createReason, type Reason } from "@countersign/contracts/reason";
import { joinForms, knownHead, type ShellPart } from "@countersign/shell";
import type { EvaluationContext } from "../evaluation-context.ts";
import type { CommandIndex } from "../match/command-index.ts";
import type { Accept, CompiledRule } from "../rules/compiled-rule.ts";
import type { ListRules } from "../rules/list-rules.ts";
import { toolsForAccess } from "./command-paths.ts";
import { findLinkSource } from "./find-link-source.ts";
import { onlyLists } from "./possible-names.ts";
import { reasonOfFinding } from "./reasons.ts";
import type { ResolvedUse, ShellCommand } from "./shell-command.ts";

/**
 * What of a command only the run will tell, where a rule of the list could meet it: a command that is put together from
 * variables, a path that is not known. Going into a folder or testing a file is nothing: what is done with it counts.
 */
export function findUnknown(list: ListRules, command: ShellCommand, evaluation: EvaluationContext): Reason[] {
  const reasons = findPossibleCommandReasons(list, command, evaluation);
  const { isCertain } = command.analysis;
  if (!isCertain) reasons.push(...findUnknownParts(list, command, evaluation));
  const isMeant = ({ use }: ResolvedUse): boolean =>
    list.concerns(toolsForAccess[use.access], evaluation.accept);
  const isUnknown = (resolvedPath: ResolvedUse): boolean =>
    isUnknownUse(resolvedPath) && isMeant(resolvedPath);
  const uses = isCertain ? [] : command.uses;
  const mentions = list.concerns(toolsForAccess.read, evaluation.accept) ? command.mentions() : [];
  const unknown = uses.find(isUnknown) ?? mentions.find(isUnknown);
  if (unknown !== undefined) {
    reasons.push(createReason("unknown-path", {}, { span: unknown.use.span }));
  }
  const linkSource = list.isEmpty ? undefined : findLinkSource(command, evaluation, isMeant);
  if (linkSource !== undefined) {
    reasons.push(createReason("may-bring-link", {}, { part: linkSource.canonical, span: linkSource.span }));
  }
  return reasons;
}

function findUnknownParts(list: ListRules, command: ShellCommand, evaluation: EvaluationContext): Reason[] {
  const reasons: Reason[] = [];
  for (const part of command.analysis.parts) {
    if (part.openForms === undefined && knownHead(part.canonical) === "") {
      reasons.push(createReason("program-not-known", {}, { part: part.canonical, span: part.span }));
      continue;
    }
    const hiding = part.uncertainties.find(({ hidesProgram }) => hidesProgram === true);
    if (hiding !== undefined) {
      reasons.push(reasonOfFinding(hiding, part));
      continue;
    }
    const rule = findPossible(list, part, evaluation);
    if (rule === undefined) continue;
    reasons.push(possibleRuleReason(rule, part));
  }
  return reasons;
}

function possibleRuleReason({ reference }: CompiledRule, { canonical, span }: ShellPart): Reason {
  const { text, source } = reference;
  return createReason("rule-could-match", { rule: text, source }, { part: canonical, span, rule: reference });
}

const BASH = ["Bash"];

/** The parts with a word that may be a program which they run and which a rule is about: `capsh -- -c 'rm a'`. */
function findPossibleCommandReasons(
  list: ListRules,
  { analysis }: ShellCommand,
  evaluation: EvaluationContext,
): Reason[] {
  const rules = list.forTool("Bash")?.commands;
  const reasons: Reason[] = [];
  if (rules === undefined) return reasons;
  for (const part of analysis.parts) {
    if (part.possibleCommands.isOpen === true && list.concerns(BASH, evaluation.accept)) {
      reasons.push(createReason("runs-unknown-input", {}, { part: part.canonical, span: part.span }));
      continue;
    }
    if (part.possibleCommands.words.length + part.possibleCommands.forms.length === 0) continue;
    const rule = findPossibleRule(rules, part, evaluation.accept);
    if (rule !== undefined) reasons.push(possibleRuleReason(rule, part));
  }
  return reasons;
}

/** So often rules are tried on one command: each time costs as much as the command is long. */
const MOST_TRIED = 200;

function findPossibleRule(
  rules: CommandIndex,
  { possibleCommands }: ShellPart,
  accept: Accept,
): CompiledRule | undefined {
  const { words, commands, forms } = possibleCommands;
  let found: CompiledRule | undefined;
  let tried = 0;
  const find = (text: string, at: number): void => {
    if (found !== undefined || tried > MOST_TRIED || !rules.concerns(nameIn(text))) return;
    tried += 1;
    const start = text.lastIndexOf("/", text.search(/ |$/)) + 1;
    found = rules.find(`${text.slice(start)} ${joinForms(words, at + 1)}`.trimEnd(), accept);
  };
  for (let at = 1; at < words.length; at += 1) {
    const text = words[at]?.value ?? "";
    const equals = text.indexOf("=");
    if (equals !== -1) find(text.slice(equals + 1), at);
    else if (!text.startsWith("-")) find(text, at);
    else if (!text.startsWith("--") && text.length > 3) {
      find(text.slice(2), at);
      find(text.slice(3), at);
    }
  }
  for (const { text, at } of commands) find(text, at);
  for (const form of forms) found ??= rules.find(form, accept);
  return found;
}

/** The name of the program that a command begins with, without its folder. */
function nameIn(command: string): string {
  const space = command.indexOf(" ");
  const path = space === -1 ? command : command.slice(0, space);
  return path.slice(path.lastIndexOf("/") + 1);
}

/** Going into a folder or testing a file touches nothing: what is done there counts. */
const touchesNothing = /^(?:cd|pushd|popd|test|\[)(?: |$)/;

/** Whether a path is not known before the command runs, for a use that does more than list. */
export function isUnknownUse({ use, resolvedPath, part }: ResolvedUse): boolean {
  if (use.path !== null || resolvedPath !== null || use.isFound === true) return false;
  return (
    part === null || !(touchesNothing.test(part.canonical) || (use.access === "read" && onlyLists(part)))
  );
}

/** A command rule that could meet a part once its variables have their values. */
function findPossible(
  list: ListRules,
  part: ShellPart,
  evaluation: EvaluationContext,
): CompiledRule | undefined {
  const rules = list.forTool("Bash");
  if (rules === undefined) return undefined;
  const heads = (part.openForms ?? part.denyForms).flatMap((form) => {
    const head = part.isOpen ? `${form} ` : knownHead(form);
    return head === null ? [] : [head];
  });
  if (heads.length === 0) return undefined;
  return rules.every.find(
    (rule) => evaluation.accept(rule) && heads.some((head) => couldMeet(rule, head.replace(/ +$/, ""))),
  );
}

function couldMeet({ rule: { test } }: CompiledRule, head: string): boolean {
  switch (test.kind) {
    case "command": {
      const [first = "", ...others] = test.pattern.pieces;
      return first.startsWith(head) || (others.length > 0 && head.startsWith(first.trimEnd()));
    }
    case "regex":
      return true;
    default:
      return false;
  }
}
