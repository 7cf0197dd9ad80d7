import { tabId } from "@countersign/contracts/presence";
import { z } from "zod";
import { protectedProcedure, router } from "../trpc.ts";
import { currentVisibility, mustSee } from "../visibility.ts";
import { EventStream } from "./event-stream.ts";

const eventId = z.string().regex(/^\d{1,18}$/, "must be an event ID, a decimal number");

const followed = z.strictObject({
  sessionId: z.string().optional(),
  lastEventId: eventId.optional(),
  tabId: tabId.optional(),
  /** The sessions whose live text is sent; without this, that of all sessions. */
  live: z.array(z.string().max(100)).max(50).optional(),
});

export const eventsRouter = router({
  /** Server-sent events: first what was stored after `lastEventId`, then what happens, without a gap and nothing twice. Of sessions that the caller may not see at that moment nothing comes. With `tabId`, what `approvals.open` was told of that tab ends with its last stream. */
  follow: protectedProcedure("read")
    .input(followed.optional())
    .use(async ({ ctx, input, next }) => {
      if (input?.sessionId !== undefined) await mustSee(ctx, input.sessionId);
      return next();
    })
    .subscription(({ ctx, input, signal = new AbortController().signal }) => {
      if (input?.tabId !== undefined) ctx.services.presence.follow(input.tabId, ctx.caller.name, signal);
      return new EventStream(ctx.services.feed, {
        sessionId: input?.sessionId ?? null,
        visibility: currentVisibility(ctx),
        after: input?.lastEventId ?? null,
        ...(input?.live === undefined ? {} : { live: input.live }),
        signal,
      });
    }),
});
