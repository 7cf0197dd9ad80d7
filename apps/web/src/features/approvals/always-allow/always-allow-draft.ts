import type { Suggestion } from "@countersign/contracts/decision";
import { alwaysAllowChoice, ruleScope } from "@countersign/contracts/rule";
import { z } from "zod";
import { expiry, readExpiry } from "../../rules/list/expiry-choice.tsx";
import { alwaysAllowMessages } from "./always-allow-messages.ts";

/** A rule in the form; one that is not ticked is left out. */
const draftRule = z.object({ text: z.string(), isTicked: z.boolean() });
export type DraftRule = z.infer<typeof draftRule>;

/** What the form holds. */
const alwaysAllowDraft = z.object({
  kind: z.enum(["exactly", "rule"]),
  rules: z.array(draftRule),
  scope: ruleScope,
  expiresAt: expiry,
});
export type AlwaysAllowDraft = z.infer<typeof alwaysAllowDraft>;

/**
 * What the form begins with: the narrowest that covers the call, for this project and for 30 days. More than that is chosen on
 * purpose.
 */
export function beginDraft(suggestions: readonly Suggestion[], mayBeExact: boolean): AlwaysAllowDraft {
  const texts = suggestions.slice(0, 5).map(({ rule, narrower }) => narrower?.rule ?? rule);
  return {
    kind: mayBeExact ? "exactly" : "rule",
    rules: (texts.length === 0 ? [""] : texts).map((text) => ({ text, isTicked: true })),
    scope: "project",
    expiresAt: { tag: "preset", preset: "month" },
  };
}

/** The rules to always allow, as they would be sent. */
export function selectedRules(rules: readonly DraftRule[]): string[] {
  return rules.flatMap(({ text, isTicked }) => (isTicked ? [text.trim()] : []));
}

/** Reads what was chosen. */
export const alwaysAllowForm = alwaysAllowDraft
  .superRefine(({ kind, rules, expiresAt }, { addIssue }) => {
    if (kind === "exactly") return;
    const report = (field: keyof AlwaysAllowDraft, message: string) =>
      addIssue({ code: "custom", path: [field], message });
    const selected = selectedRules(rules);
    if (selected.length === 0) report("rules", alwaysAllowMessages.selectRuleOrExact);
    if (selected.includes("")) report("rules", alwaysAllowMessages.writeRuleOrExact);
    const end = readExpiry(expiresAt, Date.now());
    if (end.tag === "problem") report("expiresAt", end.text);
  })
  .transform(({ kind, rules, scope, expiresAt }): z.input<typeof alwaysAllowChoice> => {
    if (kind === "exactly") return { kind };
    const [rule = "", ...also] = selectedRules(rules);
    const end = readExpiry(expiresAt, Date.now());
    return {
      kind,
      rule,
      also: also.length === 0 ? undefined : also,
      scope,
      expiresAt: (end.tag === "end" ? end.at : null) ?? undefined,
    };
  })
  .pipe(alwaysAllowChoice);

/** At which rule an error stands: the ticked one that it speaks of, else the first that is empty, else the first. */
export function errorPlace(rules: readonly DraftRule[], error: string): number {
  const places = [
    rules.findIndex(({ text, isTicked }) => isTicked && text.trim() !== "" && error.includes(text.trim())),
    rules.findIndex(({ text, isTicked }) => isTicked && text.trim() === ""),
    rules.findIndex(({ isTicked }) => isTicked),
  ];
  return places.find((place) => place !== -1) ?? 0;
}
