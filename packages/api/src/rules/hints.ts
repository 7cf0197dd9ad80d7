import { z } from "zod";
import { protectedProcedure } from "../trpc.ts";
import { ruleAuthorOf } from "./rules-service.ts";

/** Rules in force that decided nothing, that another covers or decides against, or that end soon. */
export const ruleHints = protectedProcedure("read")
  .input(z.strictObject({ workspace: z.string().optional() }).optional())
  .query(({ ctx, input }) => ctx.services.rules.hints(input?.workspace ?? null, ruleAuthorOf(ctx.caller)));
