import { auditSearch } from "@countersign/contracts/audit";
import { protectedProcedure } from "../trpc.ts";

/** Rows of the ledger that fit every filter and hold the text, the newest first, in pages. */
export const searchAudit = protectedProcedure("read")
  .input(auditSearch)
  .query(({ ctx, input }) => ctx.services.audit.search(input, ctx.caller));
