import { tracked } from "@trpc/server";
import { z } from "zod";
import { allowed } from "../trpc.ts";

const eventId = z.string().regex(/^\d{1,18}$/, "must be the id of an event: a decimal number");

/** Server-sent events: first what was stored after `lastEventId`, then what happens, without a gap and nothing twice. */
export const followEvents = allowed("read")
  .input(z.strictObject({ sessionId: z.string().optional(), lastEventId: eventId.optional() }).optional())
  .subscription(async function* ({ ctx, input, signal }) {
    const deliveries = ctx.services.feed.follow({
      sessionId: input?.sessionId ?? null,
      after: input?.lastEventId ?? null,
      signal: signal ?? new AbortController().signal,
    });
    for await (const { id, event } of deliveries) yield id === null ? event : tracked(id, event);
  });
