import { createReason, type Reason } from "@countersign/contracts/reason";
import type { CommandIndex } from "../match/command-index.ts";
import type { Accept, CompiledRule } from "../rules/compiled-rule.ts";
import type { ListRules } from "../rules/list-rules.ts";
import type { Scene } from "../scene.ts";
import type { ShellPart } from "../shell/analysis.ts";
import { knownHead } from "../shell/known-head.ts";
import { joinForms } from "../shell/shell-word.ts";
import { findBringer } from "./brought-links.ts";
import { toolsForAccess } from "./command-paths.ts";
import type { LookedCommand, LookedUse } from "./looked-command.ts";
import { onlyLists } from "./possible-names.ts";
import { reasonOfFinding } from "./reasons.ts";

/**
 * What of a command only the run will tell, where a rule of the list could meet it: a command that is put together from
 * variables, a path that is not known. Going into a folder or testing a file is nothing: what is done with it counts.
 */
export function findUnknown(list: ListRules, command: LookedCommand, scene: Scene): Reason[] {
  const reasons = handedTo(list, command, scene);
  const { isCertain } = command.analysis;
  if (!isCertain) reasons.push(...unknownParts(list, command, scene));
  const isMeant = ({ use }: LookedUse): boolean => list.concerns(toolsForAccess[use.access], scene.accept);
  const isUnknown = (looked: LookedUse): boolean => isUnknownUse(looked) && isMeant(looked);
  const uses = isCertain ? [] : command.uses;
  const mentions = list.concerns(toolsForAccess.read, scene.accept) ? command.mentions() : [];
  const unknown = uses.find(isUnknown) ?? mentions.find(isUnknown);
  if (unknown !== undefined) {
    reasons.push(createReason("unknown-path", {}, { span: unknown.use.span }));
  }
  const bringer = list.isEmpty ? undefined : findBringer(command, scene, isMeant);
  if (bringer !== undefined) {
    reasons.push(createReason("may-bring-link", {}, { part: bringer.canonical, span: bringer.span }));
  }
  return reasons;
}

function unknownParts(list: ListRules, command: LookedCommand, scene: Scene): Reason[] {
  const reasons: Reason[] = [];
  for (const part of command.analysis.parts) {
    if (part.openForms === undefined && knownHead(part.canonical) === "") {
      reasons.push(createReason("program-not-known", {}, { part: part.canonical, span: part.span }));
      continue;
    }
    const hiding = part.obstacles.find(({ hidesProgram }) => hidesProgram === true);
    if (hiding !== undefined) {
      reasons.push(reasonOfFinding(hiding, part));
      continue;
    }
    const rule = findPossible(list, part, scene);
    if (rule === undefined) continue;
    reasons.push(becauseOfPossible(rule, part));
  }
  return reasons;
}

function becauseOfPossible({ reference }: CompiledRule, { canonical, span }: ShellPart): Reason {
  const { text, source } = reference;
  return createReason("rule-could-match", { rule: text, source }, { part: canonical, span, rule: reference });
}

const BASH = ["Bash"];

/** The parts with a word that may be a program which they run and which a rule is about: `capsh -- -c 'rm a'`. */
function handedTo(list: ListRules, { analysis }: LookedCommand, scene: Scene): Reason[] {
  const rules = list.forTool("Bash")?.commands;
  const reasons: Reason[] = [];
  if (rules === undefined) return reasons;
  for (const part of analysis.parts) {
    if (part.handing.isOpen === true && list.concerns(BASH, scene.accept)) {
      reasons.push(createReason("runs-unknown-input", {}, { part: part.canonical, span: part.span }));
      continue;
    }
    if (part.handing.words.length + part.handing.forms.length === 0) continue;
    const rule = findHanded(rules, part, scene.accept);
    if (rule !== undefined) reasons.push(becauseOfPossible(rule, part));
  }
  return reasons;
}

/** So often rules are tried on one command: each time costs as much as the command is long. */
const MOST_TRIED = 200;

function findHanded(rules: CommandIndex, { handing }: ShellPart, accept: Accept): CompiledRule | undefined {
  const { words, commands, forms } = handing;
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
const looksOnly = /^(?:cd|pushd|popd|test|\[)(?: |$)/;

/** Whether a path is not known before the command runs, of a use that is more than a look. */
export function isUnknownUse({ use, looked, part }: LookedUse): boolean {
  if (use.path !== null || looked !== null || use.isFound === true) return false;
  return part === null || !(looksOnly.test(part.canonical) || (use.access === "read" && onlyLists(part)));
}

/** A command rule that could meet a part once its variables have their values. */
function findPossible(list: ListRules, part: ShellPart, scene: Scene): CompiledRule | undefined {
  const rules = list.forTool("Bash");
  if (rules === undefined) return undefined;
  const heads = (part.openForms ?? part.denyForms).flatMap((form) => {
    const head = part.isOpen ? `${form} ` : knownHead(form);
    return head === null ? [] : [head];
  });
  if (heads.length === 0) return undefined;
  return rules.every.find(
    (rule) => scene.accept(rule) && heads.some((head) => couldMeet(rule, head.replace(/ +$/, ""))),
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
