import { z } from "zod";

/**
 * Who decided: a person (by the name of the sign-in), a hook, a library's callback, or the product itself for a reason that
 * `because` gives.
 */
export const decidedBy = z.strictObject({
  kind: z.enum(["person", "policy", "system", "hook", "callback"]),
  name: z.string(),
});
export type DecidedBy = z.infer<typeof decidedBy>;
