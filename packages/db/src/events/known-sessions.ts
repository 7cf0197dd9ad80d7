import type { StoredEvent } from "@countersign/contracts/event";
import {
  canSee,
  type Visibility,
  type VisibilityFilter,
  visibility,
} from "@countersign/contracts/visibility";
import type pg from "pg";
import { z } from "zod";
import { fromColumn, toColumn } from "../column-text.ts";
import { prepare, type Slots } from "../database/prepare.ts";
import { queryRows } from "../database/statement.ts";

/**
 * Who may see the sessions whose events go by, in memory. That a session is private may come from its newest event; that it is the
 * team's only ever comes from its row, so an old event never shows what was hidden since.
 */
export type KnownSessions = {
  /** Takes in new events, in their order, and asks for the sessions that are not known yet. */
  take(events: readonly { sessionId: string | null; event: StoredEvent }[]): Promise<void>;
  /** Asks for those of the sessions that are not known yet. */
  loadMissing(ids: Iterable<string>): Promise<void>;
  /** Whether somebody may see a session. One that is not known is seen by nobody who does not see all. */
  isVisible(visibleTo: VisibilityFilter, sessionId: string): boolean;
  /** Who started those of the sessions that the team can't see. */
  startersOf(ids: Iterable<string>): ReadonlySet<string>;
  /** For when events go by that nobody reads. */
  forget(): void;
};

const row = z.object({ id: z.string(), visibility, createdBy: z.string().transform(fromColumn) });

/** Knows none yet. */
export function createKnownSessions(pool: Pick<pg.Pool, "query">): KnownSessions {
  const known = new Map<string, { visibility: Visibility; createdBy: string }>();

  async function loadMissing(ids: Iterable<string>): Promise<void> {
    const unknown = [...new Set(ids)].filter((id) => !known.has(id));
    if (unknown.length === 0) return;
    const rows = await queryRows(pool, selectVisibilities({ ids: unknown.map(toColumn) }));
    for (const each of rows) {
      const { id, ...found } = row.parse(each);
      // Meanwhile an event may have said that it is private.
      if (!known.has(id)) known.set(id, found);
    }
  }

  return {
    async take(events) {
      for (const { event } of events) {
        if (event.type !== "session-changed") continue;
        const { id, visibility: now, createdBy } = event.session;
        if (now === "private") known.set(id, { visibility: now, createdBy });
        else if (known.get(id)?.visibility === "private") known.delete(id);
      }
      await loadMissing(events.flatMap(({ sessionId, event }) => sessionOf(sessionId, event) ?? []));
    },
    loadMissing: loadMissing,
    isVisible(visibleTo, sessionId) {
      if (visibleTo.all) return true;
      const session = known.get(sessionId);
      return session !== undefined && canSee(visibleTo, session);
    },
    startersOf(ids) {
      const starters = new Set<string>();
      for (const id of new Set(ids)) {
        const session = known.get(id);
        if (session !== undefined && session.visibility !== "team") starters.add(session.createdBy);
      }
      return starters;
    },
    forget: () => known.clear(),
  };
}

const selectVisibilities = prepare("select-visibilities", (db, { ids }: Slots<{ ids: string[] }>) =>
  db
    .selectFrom("session")
    .select(["id", "visibility", "createdBy"])
    .where("id", "=", ({ fn }) => fn.any(ids)),
);

/** The session that an event is about, also where everybody gets the event; null for none. */
export function sessionOf(sessionId: string | null, event: StoredEvent): string | null {
  return event.type === "rule-changed" ? event.rule.sessionId : sessionId;
}
