import { auditPlace } from "@countersign/contracts/audit";
import { protectedProcedure } from "../trpc.ts";

/** One row of the ledger whole: what was shown, the rows of its call, what the same person decided around it. */
export const getAuditRow = protectedProcedure("read")
  .input(auditPlace)
  .query(({ ctx, input }) => ctx.services.audit.get(input.id, ctx.caller));
