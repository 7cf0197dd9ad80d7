import { type Invitation, role } from "@countersign/contracts/person";
import { fromColumn } from "@countersign/db/column-text";
import { z } from "zod";
import { storedTime } from "./stored-person.ts";

const row = z.object({
  id: z.string(),
  role,
  email: z.string().transform(fromColumn).nullable(),
  createdBy: z.string(),
  createdAt: storedTime,
  expiresAt: storedTime,
  usedBy: z.string().nullable(),
  usedAt: storedTime.nullable(),
  revokedAt: storedTime.nullable(),
});

/** Parses a row of `invitation`, with how it stands at `now`: ISO 8601, UTC. */
export function parseInvitation(given: unknown, now: string): Invitation {
  const { revokedAt, ...invitation } = row.parse(given);
  return { ...invitation, state: stateOf({ ...invitation, revokedAt }, now) };
}

function stateOf(
  { usedAt, revokedAt, expiresAt }: { usedAt: string | null; revokedAt: string | null; expiresAt: string },
  now: string,
): Invitation["state"] {
  if (usedAt !== null) return "used";
  if (revokedAt !== null) return "revoked";
  return expiresAt <= now ? "expired" : "open";
}
