import { AppError } from "@countersign/contracts/app-error";
import type { AuditCheck } from "@countersign/contracts/audit";
import type { Database } from "@countersign/db";
import { visibilityOf } from "../visibility-of.ts";
import { auditCursor, rowOfCursor } from "./audit-cursor.ts";
import type { AuditService } from "./audit-service.ts";
import type { AuditSigner } from "./log/audit-signature.ts";
import type { AuditTrust } from "./log/check-heads.ts";
import { verifyAuditLog } from "./log/verify-audit-log.ts";
import { auditDetail } from "./search/audit-detail.ts";
import { createAuditViews } from "./search/audit-views.ts";
import { readAuditRows } from "./search/read-audit-rows.ts";
import { searchAudit } from "./search/search-audit.ts";
import { toAuditCheck } from "./to-audit-check.ts";

export type AuditServiceOptions = {
  database: Pick<Database, "pool" | "kysely">;
  signer: Pick<AuditSigner, "keyId" | "publicKey">;
  /** Whose signatures count, read anew for each check. Throws `AppError("unavailable")` where the files cannot be used. */
  trust: () => Promise<AuditTrust>;
  clock: { now(): string; createId(): string };
};

/** The audit log for people: searching, one row, the check, and searches that were kept. */
export function createAuditService({ database, signer, trust, clock }: AuditServiceOptions): AuditService {
  const views = createAuditViews(database);
  let checking: Promise<AuditCheck> | null = null;

  async function check(): Promise<AuditCheck> {
    const begin = performance.now();
    const found = await verifyAuditLog(database, await trust());
    return toAuditCheck(found, Math.round(performance.now() - begin));
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
      if (found === null) throw new AppError("not-found", `Entry ${id} not found in the audit log.`);
      return found;
    },

    verify() {
      checking ??= check().finally(() => {
        checking = null;
      });
      return checking;
    },

    async key() {
      return { id: signer.keyId, publicKey: signer.publicKey };
    },

    views: ({ name }) => views.list(name),

    async saveView(view, { name }) {
      await views.save({ ...view, id: clock.createId(), owner: name, at: clock.now() });
      return views.list(name);
    },

    async removeView(id, { name }) {
      if (!(await views.remove(id, name))) throw new AppError("not-found", "View not found.");
      return views.list(name);
    },
  };
}
