import { z } from "zod";
import { protectedProcedure } from "../trpc.ts";
import { ruleAuthorOf } from "./rules-service.ts";

/** Takes a stored rule out of force, or proposes that. It stays in the list as revoked, with who and when. */
export const revokeRule = protectedProcedure("operate")
  .input(z.strictObject({ id: z.string() }))
  .mutation(({ ctx, input }) => ctx.services.rules.revoke(input.id, ruleAuthorOf(ctx.caller)));
