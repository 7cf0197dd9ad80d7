import type { AlwaysAllowChoice, RuleScope } from "@countersign/contracts/rule";
import { type Expiry, readExpiry } from "../../rules/list/expiry-choice.tsx";
import type { RuleErrors } from "../../rules/list/rule-errors.ts";

/** A rule in the form; one that is not ticked is left out. */
export type DraftRule = { text: string; isTicked: boolean };

/** What the form holds. */
export type AlwaysAllowDraft = {
  kind: AlwaysAllowChoice["kind"];
  rules: readonly DraftRule[];
  scope: RuleScope;
  expiry: Expiry;
};

/** The rules that are to be remembered, as they would be sent. */
export function selectedRules(rules: readonly DraftRule[]): string[] {
  return rules.flatMap(({ text, isTicked }) => (isTicked ? [text.trim()] : []));
}

/** Reads what was chosen; `now` is in milliseconds. */
export function readChoice(
  { kind, rules, scope, expiry }: AlwaysAllowDraft,
  now: number,
): { tag: "ready"; value: AlwaysAllowChoice } | { tag: "problem"; errors: RuleErrors } {
  if (kind === "exactly") return { tag: "ready", value: { kind } };
  const [rule, ...also] = selectedRules(rules);
  if (rule === undefined)
    return { tag: "problem", errors: { rule: "Select a rule, or always allow exactly this call." } };
  if (rule === "" || also.includes(""))
    return { tag: "problem", errors: { rule: "Write the rule, or always allow exactly this call." } };
  const end = readExpiry(expiry, now);
  if (end.tag === "problem") return { tag: "problem", errors: { expiresAt: end.text } };
  return {
    tag: "ready",
    value: {
      kind,
      rule,
      ...(also.length === 0 ? {} : { also }),
      scope,
      ...(end.at == null ? {} : { expiresAt: end.at }),
    },
  };
}

/** At which rule an error stands: the ticked one that it speaks of, else the first that is empty, else the first. */
export function errorPlace(rules: readonly DraftRule[], error: string): number {
  const places = [
    rules.findIndex(({ text, isTicked }) => isTicked && text.trim() !== "" && error.includes(text.trim())),
    rules.findIndex(({ text, isTicked }) => isTicked && text.trim() === ""),
    rules.findIndex(({ isTicked }) => isTicked),
  ];
  return places.find((place) => place !== -1) ?? 0;
}
