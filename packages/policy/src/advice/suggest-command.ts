import type { Suggestion } from "@countersign/contracts/decision";
import { escapeStars } from "../rules/command-pattern.ts";
import { parseRule } from "../rules/parse-rule.ts";
import { spellsEvery } from "../rules/spells-every.ts";
import type { Scene } from "../scene.ts";
import type { ShellPart } from "../shell/analysis.ts";
import { coverPart } from "../subjects/command-permit.ts";
import type { LookedCommand } from "../subjects/looked-command.ts";
import { neverSuggested, runningSubcommands, subcommandDepth } from "./suggestion-tables.ts";

const most = 5;

/** One rule for each uncovered part, the narrowest prefix that is useful; none for what a rule should not wave through. */
export function suggestForCommand(command: LookedCommand, scene: Scene): Suggestion[] {
  if (!command.analysis.isUnderstood) return [];
  const suggestions = new Map<string, Suggestion>();
  for (const part of command.analysis.parts) {
    if (suggestions.size >= most) break;
    if (coverPart(part, command, scene).kind !== "none") continue;
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
  if (neverSuggested.has(name) || runningSubcommands.get(name)?.has(words[1] ?? "") === true) return null;
  const depth = depthFor(name, words);
  const prefix = words.slice(0, depth);
  const isPrefix =
    depth > 0 && prefix.length === depth && prefix.every((word) => /^[\w@:./+][\w@:./+-]*$/.test(word));
  const suggestion = isPrefix
    ? { rule: `Bash(${prefix.join(" ")}:*)`, why: `lets ${prefix.join(" ")} run with any further words` }
    : { rule: `Bash(${escapeStars(form)})`, why: `lets exactly ${form} run` };
  const parsed = parseRule(suggestion.rule);
  // A rule that would not cover the part, or only because its text happens to hold a flag, helps nobody.
  const isUseful =
    parsed.ok && (isPrefix ? spellsEvery(parsed.rule, part.sensitive) : part.sensitive.length === 0);
  return isUseful ? suggestion : null;
}

function depthFor(name: string, words: readonly string[]): number {
  const depth = subcommandDepth.get(name) ?? 0;
  const script = words[1];
  const isScriptRunner = depth === 2 && (script === "run" || script === "run-script");
  return isScriptRunner ? 3 : depth;
}
