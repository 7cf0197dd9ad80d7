import { z } from "zod";
import { protectedProcedure } from "../trpc.ts";
import { visibilityOf } from "../visibility-of.ts";

/** Calls that wait for a person, most urgent first; of one session when `sessionId` is given. */
export const listApprovals = protectedProcedure("read")
  .input(z.strictObject({ sessionId: z.string().optional() }).optional())
  .query(({ ctx, input }) => ctx.services.reader.queue(input?.sessionId ?? null, visibilityOf(ctx.caller)));
