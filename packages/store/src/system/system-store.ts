import { ledgerEntry } from "@countersign/contracts/ledger";
import { type LastVerdict, type SystemState, systemState } from "@countersign/contracts/system";
import { fromColumn, toColumn } from "../column-text.ts";
import type { Database } from "../database/open-database.ts";
import { insertEvent, lockCommitOrder, notifyEvents } from "../session/session-statements.ts";
import { inTransaction } from "../session/transaction.ts";

/** What holds for all sessions at once, and what a new session starts from. */
export type SystemStore = {
  state(): Promise<SystemState>;
  /** `at` is ISO 8601, UTC. Whoever unpauses must look for sessions that wait: see `orphans`. */
  setPaused(isPaused: boolean, by: string, at: string): Promise<SystemState>;
  /** The newest verdict of a person, or null. */
  lastVerdict(): Promise<LastVerdict | null>;
  /** Workspaces of sessions, newest use first, at most `limit`. */
  recentWorkspaces(limit: number): Promise<string[]>;
};

/** `onEvents` is called right after a change was committed. */
export function createSystemStore(database: Database, onEvents: () => void): SystemStore {
  const { prisma } = database;
  return {
    async state() {
      const { isPaused, changedBy, changedAt } = await prisma.systemState.findUniqueOrThrow({
        where: { id: 1 },
      });
      return systemState.parse({
        isPaused,
        changedBy: changedBy === null ? null : fromColumn(changedBy),
        changedAt: changedAt?.toISOString() ?? null,
      });
    },

    async setPaused(isPaused, by, at) {
      const system: SystemState = { isPaused, changedBy: by, changedAt: at };
      const update = {
        name: "update-system-state",
        text: "UPDATE system_state SET is_paused = $1, changed_by = $2, changed_at = $3",
        values: [isPaused, toColumn(by), at],
      };
      await inTransaction(database, [update, lockCommitOrder()], () => ({
        writes: [insertEvent(null, { type: "system-changed", system }), notifyEvents()],
        result: null,
      }));
      onEvents();
      return system;
    },

    async lastVerdict() {
      const row = await prisma.decision.findFirst({
        where: { decidedByKind: "person" },
        orderBy: { seq: "desc" },
      });
      if (row === null) return null;
      const { verdict, tool, decidedBy, decidedAt, sessionId } = ledgerEntry.parse(row.entry);
      return {
        verdict: verdict === "allow" ? "approve" : verdict,
        tool,
        by: decidedBy.name,
        at: decidedAt,
        sessionId,
      };
    },

    async recentWorkspaces(limit) {
      const groups = await prisma.session.groupBy({
        by: ["workspace"],
        _max: { updatedAt: true },
        orderBy: { _max: { updatedAt: "desc" } },
        take: limit,
      });
      return groups.map(({ workspace }) => fromColumn(workspace));
    },
  };
}
