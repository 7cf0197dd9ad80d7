import { assertNever } from "@countersign/contracts/assert-never";
import { type AuditEntry, auditEntry } from "@countersign/contracts/audit-entry";
import type { LastVerdict, SystemState } from "@countersign/contracts/system";
import type { VisibilityFilter } from "@countersign/contracts/visibility";
import type { Database } from "@countersign/db";
import { fromColumn, toColumn } from "@countersign/db/column-text";
import { insertEvent, notifyEvents } from "@countersign/db/event-statements";
import { lockCommitOrder, type Statement } from "@countersign/db/statement";
import { inTransaction } from "@countersign/db/transaction";
import { z } from "zod";
import { announcePolicyChange } from "../rules/repository/rule-statements.ts";
import { visibilityCondition, visibilityValue, visibleSessions } from "../sessions/visibility-condition.ts";

/** What holds for all sessions at once, and what a new session starts from. */
export type SystemRepository = {
  state(): Promise<SystemState>;
  /** `at` is ISO 8601, UTC. Whoever unpauses must look for sessions that wait: see `orphans`. */
  setPaused(isPaused: boolean, by: string, at: string): Promise<SystemState>;
  /** Whether sessions may be in the mode bypassPermissions. Counts as a change of the rules: every process hears of it. */
  setBypassForbidden(isForbidden: boolean, by: string, at: string): Promise<SystemState>;
  /** The newest verdict of a person, or null; of the sessions in sight, without one of all. */
  lastVerdict(visibleTo?: VisibilityFilter): Promise<LastVerdict | null>;
  /** Workspaces of sessions, newest use first, at most `limit`. */
  recentWorkspaces(limit: number, visibleTo?: VisibilityFilter): Promise<string[]>;
};

/** `onEvents` is called right after a change was committed, `onRules` beside it after one of what sessions may do. */
export function createSystemRepository(
  database: Database,
  onEvents: () => void,
  onRules: () => void = () => {},
): SystemRepository {
  const { prisma } = database;

  /** One change of the one row, with the event that tells of it. */
  async function change(update: Statement, after: Statement[]): Promise<SystemState> {
    const reads = [lockCommitOrder(), { ...update, text: `${update.text} RETURNING ${stateColumns}` }];
    return inTransaction(database, reads, ([, answer]) => {
      const system = stateIn(answer?.rows[0]);
      const event = insertEvent(null, { type: "system-changed", system });
      return { writes: [event, ...after, notifyEvents()], result: system };
    });
  }

  return {
    async state() {
      return stateIn(await prisma.systemState.findUniqueOrThrow({ where: { id: 1 } }));
    },

    async setPaused(isPaused, by, at) {
      const update = {
        name: "update-system-state",
        text: "UPDATE system_state SET is_paused = $1, changed_by = $2, changed_at = $3",
        values: [isPaused, toColumn(by), at],
      };
      const system = await change(update, []);
      onEvents();
      return system;
    },

    async setBypassForbidden(isForbidden, by, at) {
      const update = {
        name: "update-bypass-forbidden",
        text: "UPDATE system_state SET is_bypass_forbidden = $1, bypass_changed_by = $2, bypass_changed_at = $3",
        values: [isForbidden, toColumn(by), at],
      };
      const system = await change(update, announcePolicyChange());
      onRules();
      onEvents();
      return system;
    },

    async lastVerdict(visibleTo = everything) {
      const { rows } = await database.pool.query<{ entry: unknown }>({
        ...selectLastVerdict,
        values: [visibilityValue(visibleTo)],
      });
      if (rows[0] === undefined) return null;
      const { verdict, tool, decidedBy, decidedAt, sessionId } = auditEntry.parse(rows[0].entry);
      return {
        verdict: verdictOf(verdict),
        tool,
        by: decidedBy.name,
        at: decidedAt,
        sessionId,
      };
    },

    async recentWorkspaces(limit, visibleTo = everything) {
      const groups = await prisma.session.groupBy({
        by: ["workspace"],
        where: visibleSessions(visibleTo),
        _max: { updatedAt: true },
        orderBy: { _max: { updatedAt: "desc" } },
        take: limit,
      });
      return groups.map(({ workspace }) => fromColumn(workspace));
    },
  };
}

const everything: VisibilityFilter = { all: true };

/** One of two approvals, and what became of the call or of files afterwards, is no verdict on it; what was forgotten shows nothing. */
const selectLastVerdict = {
  name: "select-last-verdict",
  text: `SELECT d.entry FROM audit_row a JOIN audit_entry d ON d.seq = a.seq
    WHERE a.decider_kind = 'person' AND a.call_id <> '' AND NOT a.is_forgotten
      AND a.verdict IN ('allow', 'deny', 'instruct', 'abort', 'undo') AND ${visibilityCondition("a.session_id", "$1")}
    ORDER BY a.seq DESC LIMIT 1`,
};

const stateColumns = `is_paused AS "isPaused", changed_by AS "changedBy", changed_at AS "changedAt",
  is_bypass_forbidden AS "isBypassForbidden", bypass_changed_by AS "bypassChangedBy", bypass_changed_at AS "bypassChangedAt"`;

const stateRow = z.object({
  isPaused: z.boolean(),
  changedBy: z.string().nullable(),
  changedAt: z.date().nullable(),
  isBypassForbidden: z.boolean(),
  bypassChangedBy: z.string().nullable(),
  bypassChangedAt: z.date().nullable(),
});

function stateIn(row: unknown): SystemState {
  const { changedBy, changedAt, bypassChangedBy, bypassChangedAt, ...state } = stateRow.parse(row);
  return {
    ...state,
    changedBy: changedBy === null ? null : fromColumn(changedBy),
    changedAt: changedAt?.toISOString() ?? null,
    bypassChangedBy: bypassChangedBy === null ? null : fromColumn(bypassChangedBy),
    bypassChangedAt: bypassChangedAt?.toISOString() ?? null,
  };
}

function verdictOf(verdict: AuditEntry["verdict"]): LastVerdict["verdict"] {
  switch (verdict) {
    case "allow":
      return "approve";
    case "deny":
    case "instruct":
    case "abort":
    case "undo":
      return verdict;
    case "approve-first":
    case "change":
    case "drift":
    case "restore":
    case "result":
      throw new Error(
        "one of two approvals, and what became of a session or of files, is no verdict on a call",
      );
    default:
      return assertNever(verdict);
  }
}
