import { auditSearch } from "@countersign/contracts/audit";
import { allowed } from "../trpc.ts";

/** Rows of the ledger that fit every filter and hold the text, the newest first, in pages. */
export const searchAudit = allowed("read")
  .input(auditSearch)
  .query(({ ctx, input }) => ctx.services.audit.search(input, ctx.caller));
