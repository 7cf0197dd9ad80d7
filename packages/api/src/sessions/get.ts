import { z } from "zod";
import { protectedProcedure } from "../trpc.ts";
import { visibilityOf } from "../visibility-of.ts";

/** One session whole: messages, calls, queue, and the event id to follow from. */
export const getSession = protectedProcedure("read")
  .input(z.strictObject({ id: z.string() }))
  .query(({ ctx, input }) => ctx.services.reader.session(input.id, visibilityOf(ctx.caller)));
