import { z } from "zod";
import { sightOf } from "../sight-of.ts";
import { allowed } from "../trpc.ts";

/** One session whole: messages, calls, queue, and the event id to follow from. */
export const getSession = allowed("read")
  .input(z.strictObject({ id: z.string() }))
  .query(({ ctx, input }) => ctx.services.reader.session(input.id, sightOf(ctx.caller)));
