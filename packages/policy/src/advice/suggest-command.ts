import type { Suggestion } from "@countersign/contracts/decision";
import { type ShellPart, sensitiveSpecOf } from "@countersign/shell";
import { escapeStars } from "../rules/command-pattern.ts";
import { parseRule } from "../rules/parse-rule.ts";
import { spellsEvery } from "../rules/spells-every.ts";
import type { CoveredPart } from "../subjects/command-allow.ts";
import type { ShellCommand } from "../subjects/shell-command.ts";
import {
  neverSuggested,
  runningSubcommands,
  suggestedPrefixes,
  suggestedWhole,
} from "./suggestion-tables.ts";

const most = 5;

/** One rule for each uncovered part, the narrowest prefix that is useful; none for what a rule should not wave through. */
export function suggestForCommand({ analysis }: ShellCommand, covers: readonly CoveredPart[]): Suggestion[] {
  if (!analysis.isUnderstood) return [];
  const suggestions = new Map<string, Suggestion>();
  for (const { part, cover } of covers) {
    if (suggestions.size >= most) break;
    if (cover.kind !== "none") continue;
    const suggestion = suggestForPart(part);
    if (suggestion !== null) suggestions.set(suggestion.rule, suggestion);
  }
  return [...suggestions.values()];
}

function suggestForPart(part: ShellPart): Suggestion | null {
  const form = part.allowForm;
  if (form === null || /[$`\n\r\0]/.test(form) || /^\w+=/.test(form)) return null;
  const words = form.split(" ");
  const program = words[0] ?? "";
  const name = program.slice(program.lastIndexOf("/") + 1);
  const isWhole = suggestedWhole.get(program)?.test(form) === true;
  if ((neverSuggested.has(name) && !isWhole) || runningSubcommands.get(name)?.has(words[1] ?? "") === true)
    return null;
  const prefix = program === name ? (suggestedPrefixes.get(name)?.exec(form)?.[0] ?? null) : null;
  const isPrefix = prefix !== null && sensitiveSpecOf(name) !== undefined;
  const exactly = { rule: `Bash(${escapeStars(form)})`, why: whyExactly(form, isWhole) };
  // A rule that would not cover the part, or only because its text happens to hold a flag, helps nobody.
  if (!isPrefix) return part.sensitive.length === 0 && parseRule(exactly.rule).ok ? exactly : null;
  const beginning = { rule: `Bash(${prefix}:*)`, why: `allows ${prefix} with any arguments` };
  if (!spells(beginning.rule, part)) return null;
  return spells(exactly.rule, part) ? { ...beginning, narrower: exactly } : beginning;
}

function spells(rule: string, part: ShellPart): boolean {
  const parsed = parseRule(rule);
  return parsed.ok && spellsEvery(parsed.rule, part.sensitive);
}

function whyExactly(form: string, isProgram: boolean): string {
  return `allows exactly ${form}${isProgram ? ", even if its files change" : ""}`;
}
