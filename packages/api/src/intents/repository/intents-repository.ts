import type { IntentTarget } from "@countersign/contracts/intent";
import type { VisibilityFilter } from "@countersign/contracts/visibility";
import type { Database } from "@countersign/db";
import { insertEvent, notifyEvents } from "@countersign/db/event-statements";
import { toRow } from "@countersign/db/row-text";
import { lockCommitOrder, queryRows } from "@countersign/db/statement";
import { inTransaction } from "@countersign/db/transaction";
import { insertAuditEntry } from "../../audit/log/insert-audit-entry.ts";
import { entryOfTeamChange, type Who } from "../../rules/repository/rule-entry.ts";
import { announcePolicyChange } from "../../rules/repository/rule-statements.ts";
import { visibilityValue } from "../../sessions/visibility-condition.ts";
import { type IntentHistoryPage, intentHistory } from "./intent-history.ts";
import { selectOpenDrift, selectTouched, selectUsed } from "./intent-queries.ts";
import * as sql from "./intent-statements.ts";
import { type DriftRestoration, restoreDrift } from "./restore-drift.ts";
import {
  type ListedIntent,
  type NewIntentEvent,
  type OpenDrift,
  parseCheckRow,
  parseDriftRow,
  parseIntentRow,
  parseListedRow,
  parseTouchedRow,
  parseUsedRow,
  type StoredCheck,
  type StoredIntent,
  type StoredTouch,
  type UsedBudget,
} from "./stored-intent.ts";

/** What a change makes of an intent; its version is the store's to give. `event` goes into its history. */
export type IntentChange = {
  next: Omit<StoredIntent, "version" | "workspace" | "id">;
  event: NewIntentEvent;
};

/** Intents, their history, and what was done under them. Every change of one is one transaction with its event. */
export type IntentsRepository = {
  /** Those of one workspace (its real path), or all, the newest change first. */
  list(workspace: string | null): Promise<ListedIntent[]>;
  find(target: IntentTarget): Promise<ListedIntent | null>;
  /** Those of a workspace, in the order of their ids. */
  ofWorkspace(workspace: string): Promise<StoredIntent[]>;
  /** `change` gets what stands, locked, null for nothing; what it throws changes nothing. Gives the new version. */
  change(target: IntentTarget, change: (current: StoredIntent | null) => IntentChange): Promise<StoredIntent>;
  /** What the intent's file holds, as it was written. */
  noteFile(target: IntentTarget, digest: string): Promise<void>;
  addCheck(target: IntentTarget & { version: number }, event: NewIntentEvent): Promise<void>;
  /** Adds a row to the audit log before a person runs the command of a criterion. */
  keepCheck(check: IntentTarget & { command: string }, who: Who): Promise<void>;
  /** The newest end of each command of the acceptance. */
  checks(target: IntentTarget): Promise<StoredCheck[]>;
  /** Without `visibleTo`, of all sessions. */
  usage(target: IntentTarget, visibleTo?: VisibilityFilter): Promise<UsedBudget>;
  /** At most one more than `limit`. */
  listTouched(target: IntentTarget, limit: number, visibleTo?: VisibilityFilter): Promise<StoredTouch[]>;
  openDrift(target: IntentTarget, limit: number): Promise<OpenDrift[]>;
  /** Null for a cursor that no page gave. */
  history(
    target: IntentTarget,
    page: { cursor: string | null; limit: number },
  ): Promise<IntentHistoryPage | null>;
  restoreDrift(restoration: DriftRestoration): Promise<void>;
  isRequired(workspace: string): Promise<boolean>;
  setRequired(workspace: string, isRequired: boolean, by: string, at: string): Promise<void>;
};

const mostChecks = 500;

/** `onChange` is called right after each commit that changes what may be done, `onEvents` after each that viewers hear of. */
export function createIntentsRepository(
  database: Database,
  { onEvents, onChange }: { onEvents: () => void; onChange: () => void },
): IntentsRepository {
  const { pool } = database;

  return {
    list: async (workspace) =>
      (await queryRows(pool, sql.selectListed(toRow({ workspace })))).map(parseListedRow),
    async find(target) {
      const [row] = await queryRows(pool, sql.selectListedOne(toRow(target)));
      return row === undefined ? null : parseListedRow(row);
    },
    ofWorkspace: async (workspace) =>
      (await queryRows(pool, sql.selectIntentsOf(toRow({ workspace })))).map(parseIntentRow),
    async change(target, change) {
      const stored = await changeIntent(database, target, change);
      onChange();
      onEvents();
      return stored;
    },
    async noteFile(target, digest) {
      await pool.query(sql.setFileDigest(toRow({ ...target, digest })));
    },
    async addCheck(target, event) {
      await addCheck(database, target, event);
      onEvents();
    },
    async keepCheck({ workspace, id, command }, who) {
      const entry = entryOfTeamChange("Check", { what: "run", workspace, intent: id, command }, who);
      await inTransaction(database, [lockCommitOrder()], () => ({
        writes: [insertAuditEntry(entry)],
        result: null,
      }));
    },
    async checks(target) {
      const rows = await queryRows(pool, sql.selectChecks(toRow({ ...target, limit: mostChecks })));
      // The newest comes last, so it is the one that stays.
      const newest = rows.map(parseCheckRow).reverse();
      return [...new Map(newest.map((check) => [check.command, check])).values()];
    },
    usage: async (target, visibleTo = { all: true }) =>
      parseUsedRow((await queryRows(pool, selectUsed(seenBy(target, visibleTo))))[0]),
    listTouched: async (target, limit, visibleTo = { all: true }) =>
      (await queryRows(pool, selectTouched({ ...seenBy(target, visibleTo), limit: limit + 1 }))).map(
        parseTouchedRow,
      ),
    openDrift: async (target, limit) =>
      (await queryRows(pool, selectOpenDrift({ ...toRow(target), limit }))).map(parseDriftRow),
    history: (target, page) => intentHistory(database, target, page),
    async restoreDrift(restoration) {
      await restoreDrift(database, restoration);
      onEvents();
    },
    async isRequired(workspace) {
      const [row] = await queryRows(pool, sql.selectRequired(workspace));
      return row?.isRequired === true;
    },
    async setRequired(workspace, isRequired, by, at) {
      await inTransaction(database, [lockCommitOrder()], () => ({
        writes: [sql.upsertRequired(toRow({ workspace, isRequired, by, at })), ...announcePolicyChange()],
        result: null,
      }));
      onChange();
    },
  };
}

function changeIntent(
  database: Database,
  target: IntentTarget,
  change: (current: StoredIntent | null) => IntentChange,
): Promise<StoredIntent> {
  const reads = [lockCommitOrder(), sql.selectIntent(toRow(target))] as const;
  return inTransaction(database, reads, ([, answer]) => {
    const current = intentIn(answer);
    const { next, event } = change(current);
    const stored = { ...next, ...target, version: (current?.version ?? 0) + 1 };
    const writes = [
      sql.upsertIntent(stored),
      sql.insertVersion(stored),
      sql.insertIntentEvent(stored, event),
      changedEvent(stored),
      ...announcePolicyChange(),
      notifyEvents(),
    ];
    return { writes, result: stored };
  });
}

function addCheck(
  database: Database,
  target: IntentTarget & { version: number },
  event: NewIntentEvent,
): Promise<null> {
  return inTransaction(database, [lockCommitOrder()], () => ({
    writes: [sql.insertIntentEvent(target, event), changedEvent(target), notifyEvents()],
    result: null,
  }));
}

function changedEvent({ workspace, id, version }: IntentTarget & { version: number }) {
  return insertEvent(null, { type: "intent-changed", intent: { workspace, id, version } });
}

function seenBy(target: IntentTarget, visibleTo: VisibilityFilter) {
  return { ...toRow(target), visibleTo: visibilityValue(visibleTo) };
}

function intentIn(answer: { rows: object[] }): StoredIntent | null {
  const [row] = answer.rows;
  return row === undefined ? null : parseIntentRow(row);
}
