import { z } from "zod";
import { protectedProcedure } from "../trpc.ts";
import { ruleAuthorOf } from "./rules-service.ts";

/** Allow rules that the history speaks for: approved often, never denied. */
export const ruleSuggestions = protectedProcedure("read")
  .input(z.strictObject({ workspace: z.string().optional() }).optional())
  .query(({ ctx, input }) =>
    ctx.services.rules.suggestions(input?.workspace ?? null, ruleAuthorOf(ctx.caller)),
  );
