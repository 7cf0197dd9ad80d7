import { allowed } from "../trpc.ts";

/** Who asks, and what he may do now. */
export const readSelf = allowed("read").query(({ ctx }) => ctx.services.people.self(ctx.caller));
