import type { AuditService } from "@countersign/api";
import { visibilityOf } from "@countersign/api";
import { AppError } from "@countersign/contracts/app-error";
import type { AuditCheck } from "@countersign/contracts/audit";
import {
  type AuditTrust,
  auditDetail,
  createAuditViews,
  type Database,
  readAuditRows,
  searchAudit,
  verifyAuditLog,
} from "@countersign/db";
import { StartError } from "../start-error.ts";
import { auditCursor, rowOfCursor } from "./audit-cursor.ts";
import type { AuditFolder } from "./audit-folder.ts";
import { toAuditCheck } from "./to-audit-check.ts";

export type AuditServiceOptions = {
  database: Pick<Database, "pool">;
  folder: AuditFolder;
  clock: { now(): string; createId(): string };
};

/** The ledger for people: searching, one row, the check, and searches that were kept. */
export function createAuditService({ database, folder, clock }: AuditServiceOptions): AuditService {
  const views = createAuditViews(database);
  let checking: Promise<AuditCheck> | null = null;

  async function check(): Promise<AuditCheck> {
    const begin = performance.now();
    const found = await verifyAuditLog(database, await loadTrust());
    return toAuditCheck(found, Math.round(performance.now() - begin));
  }

  async function loadTrust(): Promise<AuditTrust> {
    try {
      return await folder.trust();
    } catch (error) {
      throw error instanceof StartError
        ? new AppError("unavailable", error.message, { cause: error })
        : error;
    }
  }

  return {
    async search({ filters, text, cursor, limit }, caller) {
      const before = cursor === undefined ? null : rowOfCursor(cursor);
      const question = { filters, text, visibleTo: visibilityOf(caller), before, limit: limit + 1 };
      const { seqs, searchedTo } = await searchAudit(database, question);
      const rows = await readAuditRows(database, seqs.slice(0, limit));
      const last = seqs.length > limit ? seqs[limit - 1] : searchedTo?.toString();
      return { rows, next: last === undefined ? null : auditCursor(last) };
    },

    async get(id, caller) {
      const found = await auditDetail(database, id, visibilityOf(caller));
      if (found === null) throw new AppError("not-found", `There is no row ${id} in the ledger.`);
      return found;
    },

    verify() {
      checking ??= check().finally(() => {
        checking = null;
      });
      return checking;
    },

    async key() {
      const { keyId, publicKey } = folder.signer;
      return { id: keyId, publicKey };
    },

    views: ({ name }) => views.list(name),

    async saveView(view, { name }) {
      await views.save({ ...view, id: clock.createId(), owner: name, at: clock.now() });
      return views.list(name);
    },

    async removeView(id, { name }) {
      if (!(await views.remove(id, name))) throw new AppError("not-found", "You keep no such view.");
      return views.list(name);
    },
  };
}
