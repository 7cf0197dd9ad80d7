import type { Span } from "@countersign/contracts/reason";
import { respell } from "./command-words.ts";
import { expressionLiterals } from "./expression-literals.ts";
import type { Rule } from "./rule.ts";

/**
 * Whether an allow rule spells out every word that runs or writes something by itself, each as often as the command has
 * it. A rule for every command covers them too: its author has seen that it names nothing.
 */
export function spellsEvery(rule: Rule, sensitive: readonly { word: string; span: Span }[]): boolean {
  return sensitive.length === 0 || findUnspelled(rule, sensitive).length === 0;
}

/** The words among them that a rule does not spell as often as the command has them. */
export function findUnspelled<Word extends { word: string; span: Span }>(
  rule: Rule,
  sensitive: readonly Word[],
): Word[] {
  if (rule.test.kind === "all") return [];
  const text = literalText(rule);
  const needed = new Map<string, number>();
  const places = new Set<string>();
  for (const { word, span } of sensitive) {
    // One word can be sensitive for two reasons.
    const place = `${span.start} ${word}`;
    if (places.has(place)) continue;
    places.add(place);
    needed.set(word, (needed.get(word) ?? 0) + 1);
  }
  return sensitive.filter(({ word }) => countWord(text, word) < (needed.get(word) ?? 0));
}

function literalText(rule: Rule): string {
  switch (rule.test.kind) {
    case "command": {
      const { pieces } = rule.test.pattern;
      return pieces.length === 1 ? respell(pieces[0] ?? "") : pieces.join("\0");
    }
    case "regex":
      return expressionLiterals(rule.test.source);
    default:
      return "";
  }
}

function countWord(text: string, word: string): number {
  if (word === "") return 0;
  let count = 0;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
    const before = text[at - 1];
    const after = text[at + word.length];
    if (
      (before === undefined || before === " ") &&
      (after === undefined || after === " " || after === "=" || after === "\0")
    )
      count += 1;
  }
  return count;
}
