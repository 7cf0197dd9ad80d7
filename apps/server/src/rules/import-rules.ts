import { AppError } from "@countersign/contracts/app-error";
import type { Rule, RuleBehavior } from "@countersign/contracts/rule";
import type { RuleImport, RuleImportResult } from "@countersign/contracts/rule-import";
import { isSameRule, parseRule } from "@countersign/policy";
import { parseSettings } from "../settings/parse-settings.ts";
import { problemOf } from "./check-rule.ts";
import { placeOf, storedRule } from "./new-rule.ts";
import type { RuleDeskOptions } from "./rule-desk-options.ts";

const behaviors = ["allow", "ask", "deny"] as const;

/**
 * Takes over the rules of a settings.json, or only says what that would change (`isDryRun`). Throws `AppError("bad-input")` for
 * a text that cannot be read, with line and column.
 */
export async function importRules(
  { settings, scope, workspace, isDryRun }: RuleImport,
  by: string,
  options: RuleDeskOptions,
): Promise<RuleImportResult> {
  const { store, clockwork } = options;
  const place = await placeOf({ scope, workspace }, options);
  const isSamePlace = (rule: Rule) =>
    rule.revokedAt === null &&
    !(rule.expiresAt !== null && rule.expiresAt <= clockwork.now()) &&
    rule.scope === scope &&
    rule.workspace === place.workspace &&
    (scope !== "user" || rule.owner === by);
  const plan = planImport(settings, (await store.list()).filter(isSamePlace));
  if (!isDryRun && plan.added.length > 0) {
    await store.create(plan.added.map((each) => storedRule({ ...each, scope }, place, by, clockwork)));
  }
  return plan;
}

/**
 * What taking over the rules of a settings.json would change. `present` are the rules that hold for the same people
 * already.
 */
function planImport(settings: string, present: readonly Rule[]): RuleImportResult {
  const parsed = parseSettings(settings.replace(/^\ufeff/, ""));
  if (!parsed.ok) {
    const { line, column, message } = parsed.problem;
    throw new AppError(
      "bad-input",
      `The settings cannot be read, at line ${line}, column ${column}: ${message}.`,
    );
  }
  const result: RuleImportResult = { added: [], present: [], problems: [] };
  const known = new KnownRules(present);
  for (const behavior of behaviors) {
    for (const { text } of parsed.content[behavior]) {
      const rule = text.trim();
      const problem = problemOf(text, behavior);
      if (problem !== null) result.problems.push({ behavior, rule: text, ...problem });
      else if (known.has(behavior, rule)) result.present.push({ behavior, rule });
      else {
        known.add(behavior, rule);
        result.added.push({ behavior, rule });
      }
    }
  }
  return result;
}

/** Rules by behaviour and tool, so that a long file is compared with a long list in a moment. */
class KnownRules {
  readonly #texts = new Map<string, string[]>();

  constructor(rules: readonly Rule[]) {
    for (const { behavior, rule } of rules) this.add(behavior, rule);
  }

  add(behavior: RuleBehavior, text: string): void {
    const key = keyOf(behavior, text);
    const texts = this.#texts.get(key);
    if (texts === undefined) this.#texts.set(key, [text]);
    else texts.push(text);
  }

  has(behavior: RuleBehavior, text: string): boolean {
    return (this.#texts.get(keyOf(behavior, text)) ?? []).some((other) => isSameText(other, text));
  }
}

/** Spellings of one rule differ at its end (`git status:*`, `git status *`): its beginning is enough to find them. */
function keyOf(behavior: RuleBehavior, text: string): string {
  return `${behavior} ${text.replace(/(__)?[\s:*)]*$/, "").replace(/\s+/g, " ")}`;
}

function isSameText(left: string, right: string): boolean {
  if (left === right) return true;
  const [one, other] = [parseRule(left), parseRule(right)];
  return one.ok && other.ok && isSameRule(one.rule, other.rule);
}
