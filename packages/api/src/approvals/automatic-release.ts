import { type CoveredCalls, type ReleaseDependencies, releaseCall } from "@countersign/agent";
import type { Database } from "@countersign/db";
import type { RulesRepository } from "../rules/repository/rules-repository.ts";
import type { TeamRepository } from "../settings/team-repository.ts";
import { findWaitingSessions } from "./waiting-sessions.ts";

/** How the audit log names the setting beside the rule. */
export const automaticReleaser = { kind: "system", name: "team setting: release waiting calls" } as const;

export type AutomaticReleaseOptions = ReleaseDependencies & {
  database: Pick<Database, "pool">;
  rules: Pick<RulesRepository, "version">;
  team: Pick<TeamRepository, "settings">;
  coveredCalls: CoveredCalls;
  everyMs: number;
  log: { error(details: object, message: string): void };
};

/** Looks now and then; `run` looks at once. */
export type AutomaticRelease = { run(): Promise<void>; stop(): Promise<void> };

/** A call that was being decided under the old rules while they changed begins to wait a moment later. */
const looksAfterChange = 3;

/**
 * Releases waiting calls after each change of the rules, while the team wants that. The risk of a call makes no difference: the rule would
 * have let it run without asking. What needs two people, or a person, keeps waiting. Several processes may do this at once.
 */
export function startAutomaticRelease(options: AutomaticReleaseOptions): AutomaticRelease {
  const { database, rules, team, coveredCalls, log } = options;
  let known: string | null = null;
  let looks = 0;

  async function run(): Promise<void> {
    const version = await rules.version();
    looks = version === known ? looks - 1 : looksAfterChange;
    known = version;
    if (looks <= 0 || !(await team.settings()).releasesCoveredCalls) return;
    const waiting = await findWaitingSessions(database, { sessionId: null, visibleTo: { all: true } });
    for (const { isByRule, id, digest, decision } of await coveredCalls.find(waiting)) {
      if (!isByRule) continue;
      try {
        const item = { id, digest, decision };
        await releaseCall(item, { by: automaticReleaser, isAutomatic: true, version }, options);
      } catch (error) {
        log.error({ err: error, callId: id }, "a waiting call that a rule decides couldn’t be released");
      }
    }
  }

  let pending = Promise.resolve();
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    pending = run()
      .catch((error: unknown) =>
        log.error({ err: error }, "waiting calls couldn’t be released; they will be checked again"),
      )
      .finally(() => {
        isBusy = false;
      });
  }, options.everyMs);
  timer.unref();
  return {
    run,
    async stop() {
      clearInterval(timer);
      await pending;
    },
  };
}
