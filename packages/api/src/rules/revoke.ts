import { z } from "zod";
import { allowed } from "../trpc.ts";
import { ruleAuthorOf } from "./rule-desk.ts";

/** Takes a stored rule out of force, or proposes that. It stays in the list as revoked, with who and when. */
export const revokeRule = allowed("operate")
  .input(z.strictObject({ id: z.string() }))
  .mutation(({ ctx, input }) => ctx.services.rules.revoke(input.id, ruleAuthorOf(ctx.caller)));
