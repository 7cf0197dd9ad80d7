import { z } from "zod";
import { allowed } from "../trpc.ts";
import { ruleAuthorOf } from "./rule-desk.ts";

/** Allow rules that the history speaks for: approved often, never denied. */
export const ruleSuggestions = allowed("read")
  .input(z.strictObject({ workspace: z.string().optional() }).optional())
  .query(({ ctx, input }) =>
    ctx.services.rules.suggestions(input?.workspace ?? null, ruleAuthorOf(ctx.caller)),
  );
