import { proof } from "@countersign/contracts/person";
import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { z } from "zod";

const entering = z.strictObject({ personId: z.string(), proof, tokenMark: z.string().nullable() });

/**
 * Lets the server sign somebody in whom it knows by other means: the start token, an invitation. Never reached by HTTP: the routes are
 * a list that it is not on, see `auth-paths.ts`.
 */
export function enterPlugin() {
  return {
    id: "countersign-enter",
    endpoints: {
      enter: createAuthEndpoint(
        "/countersign/enter",
        { method: "POST", body: entering, metadata: { SERVER_ONLY: true } },
        async (ctx) => {
          const { personId, proof: by, tokenMark } = ctx.body;
          const user = await ctx.context.internalAdapter.findUserById(personId);
          if (user === null) throw new APIError("NOT_FOUND");
          const session = await ctx.context.internalAdapter.createSession(personId, false, {
            proof: by,
            tokenMark,
          });
          if (session === null) throw new APIError("FORBIDDEN");
          await setSessionCookie(ctx, { session, user }, false);
          return { name: user.name };
        },
      ),
    },
  } satisfies BetterAuthPlugin;
}
