import { z } from "zod";

/**
 * Somebody who acts, as it is recorded: their name, and where known their id, the key that they used and the address that they came
 * from. A name alone is the person who runs the program (a library, a test).
 */
export const actorDetails = z.strictObject({
  name: z.string(),
  personId: z.string().optional(),
  keyId: z.string().optional(),
  address: z.string().optional(),
});
export type ActorDetails = z.infer<typeof actorDetails>;

/** Somebody who acts, by name or with everything known about them. */
export type Actor = string | ActorDetails;

/** The name alone. */
export function nameOf(by: Actor): string {
  return typeof by === "string" ? by : by.name;
}
