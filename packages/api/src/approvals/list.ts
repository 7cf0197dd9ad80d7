import { z } from "zod";
import { sightOf } from "../sight-of.ts";
import { allowed } from "../trpc.ts";

/** Calls that wait for a person, most urgent first; of one session when `sessionId` is given. */
export const listApprovals = allowed("read")
  .input(z.strictObject({ sessionId: z.string().optional() }).optional())
  .query(({ ctx, input }) => ctx.services.reader.queue(input?.sessionId ?? null, sightOf(ctx.caller)));
