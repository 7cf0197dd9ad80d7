import type { RuleAuthor, RuleDesk } from "@countersign/api";
import { AppError } from "@countersign/contracts/app-error";
import type { Rule } from "@countersign/contracts/rule";
import type { RuleGrounds, TeamGrounds } from "@countersign/store";
import { problemOf, refusePast } from "./check-rule.ts";
import { exportedSettings } from "./export-rules.ts";
import { isFileRule, rulesOfFile } from "./file-rules.ts";
import { importRules } from "./import-rules.ts";
import { changedRule, newRule } from "./new-rule.ts";
import { replayRules } from "./replay-rules.ts";
import { type StepBy, settleNew, stepOfChange, stepOfReview, stepOfRevocation } from "./review-steps.ts";
import type { RuleDeskOptions } from "./rule-desk-options.ts";
import { hintsOf } from "./rule-hints.ts";
import { suggestRules } from "./suggest-rules.ts";
import { shownFiles, trustFile } from "./trust-file.ts";
import { tryRules } from "./try-rules.ts";

/** What people do with rules, grants and settings files. */
export function createRuleDesk(options: RuleDeskOptions): RuleDesk {
  const { store, source, clockwork, realWorkspace } = options;

  const stepBy = (author: RuleAuthor, isProposal = false): StepBy => ({
    author,
    isProposal,
    at: clockwork.now(),
  });

  /** What belongs to a session that he may not see is not there for him. */
  async function mustFind(id: string, { sight }: RuleAuthor): Promise<Rule> {
    const rule = await store.find(id, sight);
    if (rule === null) throw new AppError("not-found", `There is no stored rule ${id}.`);
    return rule;
  }

  return {
    async list(workspace, { sight }) {
      const stored = (await store.list(sight)).map(withProblem);
      if (workspace === null) return stored;
      const real = await realWorkspace(workspace);
      const files = await source.filesOf(real);
      return [...stored, ...files.flatMap((file) => rulesOfFile(file, real))];
    },

    files: async (workspace) => shownFiles(await realWorkspace(workspace), options),

    trust: (input, author) => trustFile(input, author, options),

    async create(input, author) {
      const rule = await newRule(input, author, options);
      const by = stepBy(author, input.isProposal);
      const settle = (made: Rule, grounds: TeamGrounds) => settleNew(made, by, grounds);
      const [stored = rule] = await store.create([rule], { by: author.by, settle });
      return stored;
    },

    async update(input, author) {
      refuseFileRule(input.id);
      await mustFind(input.id, author);
      const by = stepBy(author, input.isProposal);
      if (input.expiresAt !== undefined) refusePast(input.expiresAt, by.at);
      const who = { by: author.by.name, at: by.at };
      return store.update({
        id: input.id,
        version: input.version ?? null,
        by: author.by,
        step: (current, grounds) => stepOfChange(current, changedRule(current, input, who), by, grounds),
      });
    },

    async revoke(id, author) {
      refuseFileRule(id);
      await mustFind(id, author);
      const by = stepBy(author);
      const step = (current: Rule, grounds: RuleGrounds) => stepOfRevocation(current, by, grounds);
      return store.update({ id, version: null, by: author.by, step });
    },

    async review(input, author) {
      refuseFileRule(input.id);
      await mustFind(input.id, author);
      const by = stepBy(author);
      return store.update({
        id: input.id,
        version: input.version,
        by: author.by,
        step: (current, grounds) => stepOfReview(current, input, by, grounds),
      });
    },

    async versions(id, author) {
      refuseFileRule(id);
      await mustFind(id, author);
      return store.versions(id);
    },

    hints: (workspace, author) => hintsOf(workspace, author, options),

    suggestions: (workspace, author) => suggestRules(workspace, author, options),

    test: (input, author) => tryRules(input, author, options),

    replay: (input, author) => replayRules(input, author, options),

    import: (input, author) => importRules(input, author, options),

    async export({ scope, workspace }, { sight }) {
      const real = workspace === undefined ? null : await realWorkspace(workspace);
      const filter = { scope: scope ?? null, workspace: real };
      return { settings: exportedSettings(await store.list(sight), filter, clockwork.now()) };
    },

    grants: (sessionId) => store.grants(sessionId),

    revokeGrant: (sessionId, grantId, by) =>
      store.revokeGrant({ sessionId, grantId, by, at: clockwork.now() }),
  };
}

/** A rule that was stored by another version may not be readable to this one. */
function withProblem(rule: Rule): Rule {
  const problem = problemOf(rule.rule, rule.behavior);
  return problem === null
    ? rule
    : { ...rule, problem: `at character ${problem.position + 1}: ${problem.reason}` };
}

function refuseFileRule(id: string): void {
  if (isFileRule(id)) {
    throw new AppError(
      "conflict",
      "This rule stands in a settings file: change it there, and it holds at once.",
    );
  }
}
