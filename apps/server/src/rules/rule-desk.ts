import type { Clockwork } from "@countersign/agent";
import type { RuleDesk } from "@countersign/api";
import { AppError } from "@countersign/contracts/app-error";
import type { NewRule, Rule } from "@countersign/contracts/rule";
import { revokedRule } from "@countersign/store";
import { refusePast, refuseUnreadable } from "./check-rule.ts";
import { exportedSettings } from "./export-rules.ts";
import { isFileRule, rulesOfFile, shownFile } from "./file-rules.ts";
import { planImport } from "./import-rules.ts";
import type { RuleDeskOptions } from "./rule-desk-options.ts";
import { tryRules } from "./try-rules.ts";

/** What people do with rules, grants and settings files. */
export function createRuleDesk(options: RuleDeskOptions): RuleDesk {
  const { store, source, clockwork, realWorkspace } = options;

  async function newStored(input: NewRule, by: string): Promise<Rule> {
    const text = input.rule.trim();
    refuseUnreadable(text, input.behavior);
    refusePast(input.expiresAt ?? null, clockwork.now());
    const place = await placeOf(input, options);
    return storedRule({ ...input, rule: text }, place, by, clockwork);
  }

  return {
    async list(workspace) {
      const stored = await store.list();
      if (workspace === null) return stored;
      const real = await realWorkspace(workspace);
      const files = await source.filesOf(real);
      return [...stored, ...files.flatMap((file) => rulesOfFile(file, real))];
    },

    async files(workspace) {
      return (await source.filesOf(await realWorkspace(workspace))).map(shownFile);
    },

    async trust({ workspace, path, digest }, by) {
      const real = await realWorkspace(workspace);
      const file = (await source.filesOf(real)).find((each) => each.path === path && !each.isOfUser);
      if (file === undefined || !file.state.isPresent) {
        throw new AppError("not-found", `${path} is no settings file of the workspace ${real}.`);
      }
      if (digest !== undefined && digest !== file.digest) {
        throw new AppError("conflict", `${path} changed since you looked: look at what it allows now.`);
      }
      if (file.state.holdsLastGood || file.state.isUnknown) {
        throw new AppError("conflict", `${path} cannot be read now: mend it first, then trust it.`);
      }
      await store.trust({ workspace: real, path, digest: file.digest, by, at: clockwork.now() });
      return (await source.filesOf(real)).map(shownFile);
    },

    async create(input, by) {
      const rule = await newStored(input, by);
      await store.create([rule]);
      return rule;
    },

    async update(input, _by) {
      refuseFileRule(input.id);
      const at = clockwork.now();
      if (input.expiresAt !== undefined) refusePast(input.expiresAt, at);
      return store.update(input.id, input.version ?? null, (current) => {
        const { behavior = current.behavior, rule = current.rule } = input;
        refuseUnreadable(rule.trim(), behavior);
        const reason = input.reason === undefined ? current.reason : input.reason;
        const expiresAt = input.expiresAt === undefined ? current.expiresAt : utc(input.expiresAt);
        return { ...current, behavior, rule: rule.trim(), reason, expiresAt, updatedAt: at };
      });
    },

    async revoke(id, by) {
      refuseFileRule(id);
      return store.update(id, null, (current) => revokedRule(current, by, clockwork.now()));
    },

    test: (input, by) => tryRules(input, by, options),

    async import({ settings, scope, workspace, isDryRun }, by) {
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
    },

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

type PlaceInput = {
  scope: Rule["scope"];
  workspace?: string | undefined;
  sessionId?: string | undefined;
};
type Place = Pick<Rule, "workspace" | "sessionId">;

/** Where a rule of that scope holds. Throws `AppError("bad-input")` when what its scope needs is not named. */
async function placeOf(
  { scope, workspace, sessionId }: PlaceInput,
  { repository, realWorkspace }: RuleDeskOptions,
): Promise<Place> {
  if (scope === "project") {
    if (workspace === undefined) throw new AppError("bad-input", "A project's rule needs its workspace.");
    return { workspace: await realWorkspace(workspace), sessionId: null };
  }
  if (scope !== "session") return { workspace: null, sessionId: null };
  if (sessionId === undefined) throw new AppError("bad-input", "A session's rule needs its sessionId.");
  if ((await repository.load(sessionId)) === null) {
    throw new AppError("not-found", `There is no session ${sessionId}.`);
  }
  return { workspace: null, sessionId };
}

function storedRule(
  { behavior, rule, scope, reason, expiresAt }: NewRule,
  place: Place,
  owner: string,
  clockwork: Clockwork,
): Rule {
  const at = clockwork.now();
  return {
    ...{ id: clockwork.newId(), behavior, rule, scope, ...place, owner, reason: reason ?? null },
    ...{ expiresAt: utc(expiresAt ?? null), version: 1, createdAt: at, updatedAt: at },
    ...{ revokedAt: null, revokedBy: null, hits: 0, lastHitAt: null, problem: null },
    origin: { kind: "stored" },
  };
}

/** The same moment as the database gives it back. */
function utc(time: string | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}

function refuseFileRule(id: string): void {
  if (isFileRule(id)) {
    throw new AppError(
      "conflict",
      "This rule stands in a settings file: change it there, and it holds at once.",
    );
  }
}
