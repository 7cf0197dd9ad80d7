import { assertNever } from "@countersign/contracts/assert-never";
import { type AuditEntry, auditEntry } from "@countersign/contracts/audit-entry";
import type { LastVerdict, SystemState } from "@countersign/contracts/system";
import type { VisibilityFilter } from "@countersign/contracts/visibility";
import type { Database } from "@countersign/db";
import { fromColumn } from "@countersign/db/column-text";
import { insertEvent, notifyEvents } from "@countersign/db/event-statements";
import { fromRow, toRow } from "@countersign/db/row-text";
import { lockCommitOrder, queryRows, type Statement } from "@countersign/db/statement";
import { inTransaction } from "@countersign/db/transaction";
import { announcePolicyChange } from "../rules/repository/rule-statements.ts";
import { visibilityValue } from "../sessions/visibility-condition.ts";
import * as sql from "./system-statements.ts";

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
  const { pool } = database;

  /** One change of the one row, with the event that tells of it. */
  async function change(update: Statement<sql.StateRow>, after: Statement[]): Promise<SystemState> {
    return inTransaction(database, [lockCommitOrder(), update], ([, { rows }]) => {
      const system = stateIn(rows);
      const event = insertEvent(null, { type: "system-changed", system });
      return { writes: [event, ...after, notifyEvents()], result: system };
    });
  }

  return {
    state: async () => stateIn(await queryRows(pool, sql.selectState())),

    async setPaused(isPaused, by, at) {
      const system = await change(sql.updatePaused(toRow({ isPaused, by, at })), []);
      onEvents();
      return system;
    },

    async setBypassForbidden(isForbidden, by, at) {
      const update = sql.updateBypassForbidden(toRow({ isForbidden, by, at }));
      const system = await change(update, announcePolicyChange());
      onRules();
      onEvents();
      return system;
    },

    async lastVerdict(visibleTo = everything) {
      const values = { visibleTo: visibilityValue(visibleTo) };
      const [row] = await queryRows(pool, sql.selectLastVerdict(values));
      if (row === undefined) return null;
      const { verdict, tool, decidedBy, decidedAt, sessionId } = auditEntry.parse(row.entry);
      return {
        verdict: verdictOf(verdict),
        tool,
        by: decidedBy.name,
        at: decidedAt,
        sessionId,
      };
    },

    async recentWorkspaces(limit, visibleTo = everything) {
      const values = { limit, visibleTo: visibilityValue(visibleTo) };
      const rows = await queryRows(pool, sql.selectRecentWorkspaces(values));
      return rows.map(({ workspace }) => fromColumn(workspace));
    },
  };
}

const everything: VisibilityFilter = { all: true };

/** A row that is lost is a bug. */
function stateIn([row]: sql.StateRow[]): SystemState {
  if (row === undefined) throw new Error("the row of system_state is gone");
  return fromRow(row);
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
