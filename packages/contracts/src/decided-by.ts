import { z } from "zod";
import { type Actor, actorDetails } from "./actor.ts";

/**
 * Who decided: a person (by the name of the sign-in, with their id, key and address where they are known), a hook, a library's callback,
 * or the product itself for a reason that `because` gives.
 */
export const decidedBy = z.strictObject({
  kind: z.enum(["person", "policy", "system", "hook", "callback"]),
  ...actorDetails.shape,
});
export type DecidedBy = z.infer<typeof decidedBy>;

/** A person as the one who decided. */
export function byPerson(by: Actor): DecidedBy {
  return typeof by === "string" ? { kind: "person", name: by } : { kind: "person", ...by };
}
