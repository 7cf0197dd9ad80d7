import { assertNever } from "@countersign/contracts/assert-never";
import { type AuditEntry, auditEntry } from "@countersign/contracts/audit-entry";
import type { LastVerdict, SystemState } from "@countersign/contracts/system";
import type { VisibilityFilter } from "@countersign/contracts/visibility";
import type { Database } from "@countersign/db";
import { fromColumn } from "@countersign/db/column-text";
import { insertEvent, notifyEvents } from "@countersign/db/event-statements";
import { prepare, type Slots } from "@countersign/db/prepare";
import { fromRow, toRow } from "@countersign/db/row-text";
import { lockCommitOrder, queryRows, type Statement } from "@countersign/db/statement";
import { inTransaction } from "@countersign/db/transaction";
import { announcePolicyChange } from "../rules/repository/rule-statements.ts";
import { isVisible, visibilityValue } from "../sessions/visibility-condition.ts";

/** What holds for all sessions at once, and what a new session starts from. */
export type SystemRepository = {
  state(): Promise<SystemState>;
  /** `at` is ISO 8601, UTC. The caller that unpauses must look for waiting sessions: see `orphans`. */
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
  async function change(update: Statement<StateRow>, after: Statement[]): Promise<SystemState> {
    return inTransaction(database, [lockCommitOrder(), update], ([, { rows }]) => {
      const system = stateIn(rows);
      const event = insertEvent(null, { type: "system-changed", system });
      return { writes: [event, ...after, notifyEvents()], result: system };
    });
  }

  return {
    state: async () => stateIn(await queryRows(pool, selectState())),

    async setPaused(isPaused, by, at) {
      const system = await change(updatePaused(toRow({ isPaused, by, at })), []);
      onEvents();
      return system;
    },

    async setBypassForbidden(isForbidden, by, at) {
      const update = updateBypassForbidden(toRow({ isForbidden, by, at }));
      const system = await change(update, announcePolicyChange());
      onRules();
      onEvents();
      return system;
    },

    async lastVerdict(visibleTo = everything) {
      const values = { visibleTo: visibilityValue(visibleTo) };
      const [row] = await queryRows(pool, selectLastVerdict(values));
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
      const rows = await queryRows(pool, selectRecentWorkspaces(values));
      return rows.map(({ workspace }) => fromColumn(workspace));
    },
  };
}

const everything: VisibilityFilter = { all: true };

/** A row that is lost is a bug. */
function stateIn([row]: StateRow[]): SystemState {
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

const stateColumns = [
  "isPaused",
  "changedBy",
  "changedAt",
  "isBypassForbidden",
  "bypassChangedBy",
  "bypassChangedAt",
] as const;

const selectState = prepare("select-system-state", (db) => db.selectFrom("systemState").select(stateColumns));

type StateRow = ReturnType<typeof selectState> extends Statement<infer Row> ? Row : never;

type Change = { by: string; at: string };

const updatePaused = prepare(
  "update-system-state",
  (db, { isPaused, by, at }: Slots<Change & { isPaused: boolean }>) =>
    db.updateTable("systemState").set({ isPaused, changedBy: by, changedAt: at }).returning(stateColumns),
);

const updateBypassForbidden = prepare(
  "update-bypass-forbidden",
  (db, { isForbidden, by, at }: Slots<Change & { isForbidden: boolean }>) =>
    db
      .updateTable("systemState")
      .set({ isBypassForbidden: isForbidden, bypassChangedBy: by, bypassChangedAt: at })
      .returning(stateColumns),
);

/** The first of two approvals, and the call's result or later changes to files, are no verdict on it; forgotten rows show nothing. */
const selectLastVerdict = prepare(
  "select-last-verdict",
  (db, { visibleTo }: Slots<{ visibleTo: string | null }>) =>
    db
      .selectFrom("auditRow as a")
      .innerJoin("auditEntry as d", "d.seq", "a.seq")
      .select("d.entry")
      .where("a.deciderKind", "=", "person")
      .where("a.callId", "<>", "")
      .where("a.isForgotten", "=", false)
      .where("a.verdict", "in", ["allow", "deny", "instruct", "abort", "undo"])
      .where(isVisible("a.sessionId", visibleTo))
      .orderBy("a.seq", "desc")
      .limit(1),
);

const selectRecentWorkspaces = prepare(
  "select-recent-workspaces",
  (db, { visibleTo, limit }: Slots<{ visibleTo: string | null; limit: number }>) =>
    db
      .selectFrom("session")
      .select("workspace")
      .where(isVisible("session.id", visibleTo))
      .groupBy("workspace")
      .orderBy(({ fn }) => fn.max("updatedAt"), "desc")
      .limit(limit),
);
