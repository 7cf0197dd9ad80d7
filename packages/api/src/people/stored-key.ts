import { type ApiKey, permission, role } from "@countersign/contracts/person";
import type { Role } from "@countersign/contracts/role-permissions";
import { fromColumn } from "@countersign/db/column-text";
import { z } from "zod";
import { storedTime } from "./stored-person.ts";

/** A valid key, who acts with it, and its maker: a machine may never do more than its maker. */
export type KeyBearer = {
  id: string;
  name: string;
  scopes: ApiKey["scopes"];
  person: { id: string; name: string; role: Role };
  makerRole: Role;
};

/** What is read of people with a key. */
export const withNames = {
  person: { select: { name: true, role: true, isMachine: true } },
  maker: { select: { name: true } },
} as const;

/** Of keys those that are neither revoked nor too old at `now`: ISO 8601, UTC. */
export function unendedAt(now: string) {
  return { revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] };
}

/** A key with the ids of who bears and who made it, and the role of who bears it. */
export type FoundKey = ApiKey & { personId: string; createdById: string; role: Role };

const ids = z.object({ personId: z.string(), createdById: z.string(), person: z.object({ role }) });

/** Parses a row of `api_key` that was read with `withNames`. */
export function parseKey(given: unknown): ApiKey {
  const { person, maker, ...key } = row.parse(given);
  return { ...key, owner: person.name, isMachine: person.isMachine, createdBy: maker.name };
}

/** As `parseKey`, with who is behind it. */
export function parseFound(given: unknown): FoundKey {
  const { personId, createdById, person } = ids.parse(given);
  return { ...parseKey(given), personId, createdById, role: person.role };
}

/** Parses a key with the person who acts with it and the role of who made it. */
export function parseBearer(given: unknown): KeyBearer {
  const { personId, personName, personRole, ...bearer } = bearerRow.parse(given);
  return { ...bearer, person: { id: personId, name: personName, role: personRole } };
}

const bearerRow = z.object({
  id: z.string(),
  name: z.string().transform(fromColumn),
  scopes: z.array(permission),
  personId: z.string(),
  personName: z.string(),
  personRole: role,
  makerRole: role,
});

const row = z.object({
  id: z.string(),
  name: z.string().transform(fromColumn),
  start: z.string(),
  scopes: z.array(permission),
  createdAt: storedTime,
  expiresAt: storedTime.nullable(),
  lastUsedAt: storedTime.nullable(),
  revokedAt: storedTime.nullable(),
  person: z.object({ name: z.string(), isMachine: z.boolean() }),
  maker: z.object({ name: z.string() }),
});
