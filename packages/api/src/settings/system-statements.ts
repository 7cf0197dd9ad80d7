import { prepare, type Slots } from "@countersign/db/prepare";
import type { Statement } from "@countersign/db/statement";
import { isVisible } from "../sessions/visibility-condition.ts";

const stateColumns = [
  "isPaused",
  "changedBy",
  "changedAt",
  "isBypassForbidden",
  "bypassChangedBy",
  "bypassChangedAt",
] as const;

export const selectState = prepare("select-system-state", (db) =>
  db.selectFrom("systemState").select(stateColumns),
);

export type StateRow = ReturnType<typeof selectState> extends Statement<infer Row> ? Row : never;

type Change = { by: string; at: string };

export const updatePaused = prepare(
  "update-system-state",
  (db, { isPaused, by, at }: Slots<Change & { isPaused: boolean }>) =>
    db.updateTable("systemState").set({ isPaused, changedBy: by, changedAt: at }).returning(stateColumns),
);

export const updateBypassForbidden = prepare(
  "update-bypass-forbidden",
  (db, { isForbidden, by, at }: Slots<Change & { isForbidden: boolean }>) =>
    db
      .updateTable("systemState")
      .set({ isBypassForbidden: isForbidden, bypassChangedBy: by, bypassChangedAt: at })
      .returning(stateColumns),
);

/** One of two approvals, and what became of the call or of files afterwards, is no verdict on it; what was forgotten shows nothing. */
export const selectLastVerdict = prepare(
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

export const selectRecentWorkspaces = prepare(
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
