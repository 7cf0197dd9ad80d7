import { permission } from "@countersign/contracts/person";
import { z } from "zod";
import { storedTime } from "./stored-person.ts";

const row = z.object({
  id: z.string(),
  host: z.string(),
  /** Where the device asked from. */
  address: z.string(),
  createdAt: storedTime,
  expiresAt: storedTime,
  intervalSeconds: z.int(),
  polledAt: storedTime.nullable(),
  decidedAt: storedTime.nullable(),
  decidedById: z.string().nullable(),
  decidedFrom: z.string().nullable(),
  scopes: z.array(permission),
  claimedAt: storedTime.nullable(),
});

/** A login of a command line. Empty `scopes` with a `decidedAt`: refused. */
export type StoredLogin = z.infer<typeof row>;

/** Parses a row of `device_login`. */
export function parseLogin(given: unknown): StoredLogin {
  return row.parse(given);
}
