import type { RuleDesk } from "@countersign/api";
import { AppError } from "@countersign/contracts/app-error";
import type { Rule } from "@countersign/contracts/rule";
import { revokedRule } from "@countersign/store";
import { problemOf, refusePast } from "./check-rule.ts";
import { exportedSettings } from "./export-rules.ts";
import { isFileRule, rulesOfFile, shownFile } from "./file-rules.ts";
import { importRules } from "./import-rules.ts";
import { changedRule, newRule } from "./new-rule.ts";
import { replayRules } from "./replay-rules.ts";
import type { RuleDeskOptions } from "./rule-desk-options.ts";
import { trustFile } from "./trust-file.ts";
import { tryRules } from "./try-rules.ts";

/** What people do with rules, grants and settings files. */
export function createRuleDesk(options: RuleDeskOptions): RuleDesk {
  const { store, source, clockwork, realWorkspace } = options;

  return {
    async list(workspace) {
      const stored = (await store.list()).map(withProblem);
      if (workspace === null) return stored;
      const real = await realWorkspace(workspace);
      const files = await source.filesOf(real);
      return [...stored, ...files.flatMap((file) => rulesOfFile(file, real))];
    },

    async files(workspace) {
      return (await source.filesOf(await realWorkspace(workspace))).map(shownFile);
    },

    trust: (input, by) => trustFile(input, by, options),

    async create(input, by) {
      const rule = await newRule(input, by, options);
      await store.create([rule]);
      return rule;
    },

    async update(input, by) {
      refuseFileRule(input.id);
      const at = clockwork.now();
      if (input.expiresAt !== undefined) refusePast(input.expiresAt, at);
      return store.update(input.id, input.version ?? null, (current) =>
        changedRule(current, input, { by, at }),
      );
    },

    async revoke(id, by) {
      refuseFileRule(id);
      return store.update(id, null, (current) => revokedRule(current, by, clockwork.now()));
    },

    test: (input, by) => tryRules(input, by, options),

    replay: (input, by) => replayRules(input, by, options),

    import: (input, by) => importRules(input, by, options),

    async export({ scope, workspace }) {
      const real = workspace === undefined ? null : await realWorkspace(workspace);
      return {
        settings: exportedSettings(
          await store.list(),
          { scope: scope ?? null, workspace: real },
          clockwork.now(),
        ),
      };
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
