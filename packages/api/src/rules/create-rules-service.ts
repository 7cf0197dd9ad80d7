import { AppError } from "@countersign/contracts/app-error";
import type { Rule, RuleScope } from "@countersign/contracts/rule";
import { backtestRules } from "./backtest/backtest-rules.ts";
import { assertFuture, problemOf } from "./check-rule.ts";
import { countSavedByAuto } from "./count-saved-by-auto.ts";
import { isFileRule, rulesOfFile } from "./file-rules.ts";
import { importRules } from "./import-rules.ts";
import { applyChange, prepareRule } from "./prepare-rule.ts";
import type { RuleContext, TeamContext } from "./repository/rule-context.ts";
import { type StepBy, settleNew, stepOfChange, stepOfReview, stepOfRevocation } from "./review-steps.ts";
import { hintsOf } from "./rule-hints.ts";
import type { RuleAuthor, RulesService } from "./rules-service.ts";
import type { RulesServiceOptions } from "./rules-service-options.ts";
import { suggestRules } from "./suggest-rules.ts";
import { listSettingsFiles, trustFile } from "./trust-file.ts";
import { tryRules } from "./try-rules.ts";

/** What people do with rules, grants and settings files. */
export function createRulesService(options: RulesServiceOptions): RulesService {
  const { store, source, clock, realWorkspace } = options;

  const stepBy = (author: RuleAuthor, isProposal = false): StepBy => ({
    author,
    isProposal,
    at: clock.now(),
  });

  /** Rules of a session that the caller may not see are left out. */
  async function mustFind(id: string, { visibleTo }: RuleAuthor): Promise<Rule> {
    const rule = await store.find(id, visibleTo);
    if (rule === null) throw new AppError("not-found", `Rule ${id} not found.`);
    return rule;
  }

  return {
    async list(workspace, { visibleTo }) {
      const stored = (await store.list(visibleTo)).map(withProblem);
      if (workspace === null) return stored;
      const real = await realWorkspace(workspace);
      const files = await source.filesOf(real);
      return [...stored, ...files.flatMap((file) => rulesOfFile(file, real))];
    },

    files: async (workspace) => listSettingsFiles(await realWorkspace(workspace), options),

    trust: (input, author) => trustFile(input, author, options),

    async create(input, author) {
      const rule = await prepareRule(input, author, options);
      const by = stepBy(author, input.isProposal);
      const settle = (made: Rule, context: TeamContext) => settleNew(made, by, context);
      const [stored = rule] = await store.create([rule], { by: author.by, settle });
      return stored;
    },

    async update(input, author) {
      assertNotFileRule(input.id);
      await mustFind(input.id, author);
      const by = stepBy(author, input.isProposal);
      if (input.expiresAt !== undefined) assertFuture(input.expiresAt, by.at);
      const who = { by: author.by.name, at: by.at };
      return store.update({
        id: input.id,
        version: input.version ?? null,
        by: author.by,
        step: (current, context) => stepOfChange(current, applyChange(current, input, who), by, context),
      });
    },

    async revoke(id, author) {
      assertNotFileRule(id);
      await mustFind(id, author);
      const by = stepBy(author);
      const step = (current: Rule, context: RuleContext) => stepOfRevocation(current, by, context);
      return store.update({ id, version: null, by: author.by, step });
    },

    async review(input, author) {
      assertNotFileRule(input.id);
      await mustFind(input.id, author);
      const by = stepBy(author);
      return store.update({
        id: input.id,
        version: input.version,
        by: author.by,
        step: (current, context) => stepOfReview(current, input, by, context),
      });
    },

    async versions(id, author) {
      assertNotFileRule(id);
      await mustFind(id, author);
      return store.versions(id);
    },

    hints: (workspace, author) => hintsOf(workspace, author, options),

    suggestions: (workspace, author) => suggestRules(workspace, author, options),

    test: (input, author) => tryRules(input, author, options),

    backtest: (input, author) => backtestRules(input, author, options),

    autoMode: (author) => countSavedByAuto(author, options),

    import: (input, author) => importRules(input, author, options),

    async export({ scope, workspace }, { visibleTo }) {
      const real = workspace === undefined ? null : await realWorkspace(workspace);
      const filter = { scope: scope ?? null, workspace: real };
      return { settings: exportSettings(await store.list(visibleTo), filter, clock.now()) };
    },

    grants: (sessionId) => store.grants(sessionId),

    revokeGrant: (sessionId, grantId, by) => store.revokeGrant({ sessionId, grantId, by, at: clock.now() }),
  };
}

/** A rule that was stored by another version may not be readable to this one. */
function withProblem(rule: Rule): Rule {
  const problem = problemOf(rule.rule, rule.behavior);
  return problem === null
    ? rule
    : { ...rule, problem: `at character ${problem.position + 1}: ${problem.reason}` };
}

function assertNotFileRule(id: string): void {
  if (isFileRule(id)) {
    throw new AppError(
      "conflict",
      "This rule is in a settings file. Change it there, and it applies immediately.",
    );
  }
}

/** Which rules to export; null for every scope, and for rules of every workspace. */
type ExportFilter = { scope: RuleScope | null; workspace: string | null };

/** The stored rules in force as the text of a settings.json. Rules of single sessions only when they are asked for. */
function exportSettings(rules: readonly Rule[], filter: ExportFilter, now: string): string {
  const chosen = rules.filter((rule) => isActive(rule, now) && fits(rule, filter));
  const texts = (behavior: Rule["behavior"]) =>
    [...new Set(chosen.filter((rule) => rule.behavior === behavior).map(({ rule }) => rule))].sort();
  const permissions = { allow: texts("allow"), ask: texts("ask"), deny: texts("deny") };
  return `${JSON.stringify({ permissions }, null, 2)}\n`;
}

function isActive({ status, expiresAt }: Rule, now: string): boolean {
  return status === "active" && (expiresAt === null || Date.parse(now) < Date.parse(expiresAt));
}

function fits(rule: Rule, { scope, workspace }: ExportFilter): boolean {
  if (scope === null ? rule.scope === "session" : rule.scope !== scope) return false;
  return workspace === null || rule.workspace === null || rule.workspace === workspace;
}
