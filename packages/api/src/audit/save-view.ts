import { newView } from "@countersign/contracts/audit";
import { protectedProcedure } from "../trpc.ts";

/** Keeps a search under a name; the caller's one of the same name is replaced. Gives all that he sees. */
export const saveAuditView = protectedProcedure("read")
  .input(newView)
  .mutation(({ ctx, input }) => ctx.services.audit.saveView(input, ctx.caller));
