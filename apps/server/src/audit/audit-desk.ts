import type { AuditDesk } from "@countersign/api";
import { sightOf } from "@countersign/api";
import { AppError } from "@countersign/contracts/app-error";
import type { AuditCheck } from "@countersign/contracts/audit";
import {
  auditDetail,
  createAuditViews,
  type Database,
  type LedgerTrust,
  listedRows,
  searchAudit,
  verifyLedger,
} from "@countersign/store";
import { StartError } from "../start-error.ts";
import { auditCursor, rowOfCursor } from "./audit-cursor.ts";
import { checkInWords } from "./check-in-words.ts";
import type { LedgerFolder } from "./ledger-folder.ts";

export type AuditDeskOptions = {
  database: Pick<Database, "pool">;
  folder: LedgerFolder;
  clockwork: { now(): string; newId(): string };
};

/** The ledger for people: searching, one row, the check, and searches that were kept. */
export function createAuditDesk({ database, folder, clockwork }: AuditDeskOptions): AuditDesk {
  const views = createAuditViews(database);
  let checking: Promise<AuditCheck> | null = null;

  async function check(): Promise<AuditCheck> {
    const begin = performance.now();
    const found = await verifyLedger(database, await trusted());
    return checkInWords(found, Math.round(performance.now() - begin));
  }

  async function trusted(): Promise<LedgerTrust> {
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
      const question = { filters, text, sight: sightOf(caller), before, limit: limit + 1 };
      const { seqs, searchedTo } = await searchAudit(database, question);
      const rows = await listedRows(database, seqs.slice(0, limit));
      const last = seqs.length > limit ? seqs[limit - 1] : searchedTo?.toString();
      return { rows, next: last === undefined ? null : auditCursor(last) };
    },

    async get(id, caller) {
      const found = await auditDetail(database, id, sightOf(caller));
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
      await views.save({ ...view, id: clockwork.newId(), owner: name, at: clockwork.now() });
      return views.list(name);
    },

    async removeView(id, { name }) {
      if (!(await views.remove(id, name))) throw new AppError("not-found", "You keep no such view.");
      return views.list(name);
    },
  };
}
