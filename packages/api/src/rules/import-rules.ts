import { AppError } from "@countersign/contracts/app-error";
import type { Rule, RuleBehavior } from "@countersign/contracts/rule";
import type { RuleImport, RuleImportResult } from "@countersign/contracts/rule-import";
import { isSameRule, parseRule } from "@countersign/policy";
import { parseSettings } from "../settings/files/parse-settings.ts";
import { problemOf } from "./check-rule.ts";
import { placeOf, storedRule } from "./prepare-rule.ts";
import type { TeamContext } from "./repository/rule-context.ts";
import { settleNew } from "./review-steps.ts";
import type { RuleAuthor } from "./rules-service.ts";
import type { RulesServiceOptions } from "./rules-service-options.ts";

const behaviors = ["allow", "ask", "deny"] as const;

/**
 * Takes over the rules of a settings.json, or only says what that would change (`isDryRun`). Throws `AppError("bad-input")` for
 * a text that cannot be read, with line and column.
 */
export async function importRules(
  { settings, scope, workspace, isDryRun }: RuleImport,
  author: RuleAuthor,
  options: RulesServiceOptions,
): Promise<RuleImportResult> {
  const { store, clock } = options;
  const place = await placeOf({ scope, workspace }, author, options);
  const isSamePlace = (rule: Rule) =>
    rule.status === "active" &&
    !(rule.expiresAt !== null && rule.expiresAt <= clock.now()) &&
    rule.scope === scope &&
    rule.workspace === place.workspace &&
    (scope !== "user" || rule.owner === author.by.name);
  const plan = planImport(settings, (await store.list(author.visibleTo)).filter(isSamePlace));
  const by = { author, at: clock.now(), isProposal: false };
  const rules = plan.added.map((each) => storedRule({ ...each, scope }, place, author.by.name, clock));
  const settle = (rule: Rule, context: TeamContext) => settleNew(rule, by, context);
  const settled = isDryRun
    ? await dryRun(rules, settle, store)
    : rules.length === 0
      ? []
      : await store.create(rules, { by: author.by, settle });
  return { ...plan, proposed: settled.filter(({ status }) => status === "proposed").length };
}

async function dryRun(
  rules: Rule[],
  settle: (rule: Rule, context: TeamContext) => Rule,
  store: RulesServiceOptions["store"],
): Promise<Rule[]> {
  const context = await store.context();
  return rules.map((rule) => settle(rule, context));
}

/**
 * What taking over the rules of a settings.json would change. `present` are the rules that hold for the same people
 * already.
 */
function planImport(settings: string, present: readonly Rule[]): RuleImportResult {
  const parsed = parseSettings(settings.replace(/^\ufeff/, ""));
  if (!parsed.ok) {
    const { line, column, message } = parsed.problem;
    throw new AppError("bad-input", `Invalid settings at line ${line}, column ${column}: ${message}.`);
  }
  const result: RuleImportResult = { added: [], proposed: 0, present: [], problems: [] };
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
