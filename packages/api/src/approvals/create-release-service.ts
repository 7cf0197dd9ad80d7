import { type CoveredCalls, type ReleaseDependencies, releaseCall } from "@countersign/agent";
import { byPerson } from "@countersign/contracts/decided-by";
import type { CoveredCall, ReleaseOutcomes } from "@countersign/contracts/release";
import type { Database } from "@countersign/db";
import type { ReleaseService } from "./release-service.ts";
import { findWaitingSessions } from "./waiting-sessions.ts";

export type ReleaseServiceOptions = ReleaseDependencies & {
  database: Pick<Database, "pool">;
  coveredCalls: CoveredCalls;
};

/** Shows and releases waiting calls over the policy that decides every call. */
export function createReleaseService(options: ReleaseServiceOptions): ReleaseService {
  const { database, coveredCalls } = options;
  return {
    async covered(sessionId, visibleTo) {
      const found = await coveredCalls.find(await findWaitingSessions(database, { sessionId, visibleTo }));
      if (found.length === 0) return [];
      // Evaluating takes a while, in which sessions can be hidden.
      const { sessions } = await findWaitingSessions(database, { sessionId, visibleTo });
      const isCurrent = new Set(sessions.map(({ id }) => id));
      return found.flatMap(({ isByRule: _, ...call }): CoveredCall[] =>
        isCurrent.has(call.sessionId) ? [call] : [],
      );
    },
    async release(items, by) {
      const outcomes: ReleaseOutcomes = [];
      for (const item of items)
        outcomes.push({ id: item.id, outcome: await releaseCall(item, { by: byPerson(by) }, options) });
      return outcomes;
    },
  };
}
