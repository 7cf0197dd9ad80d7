import { type Actor, nameOf } from "@countersign/contracts/actor";
import type { Database } from "@countersign/db";
import { fromColumn } from "@countersign/db/column-text";

type Ending = { personId: string; by: Actor; at: string };
type Tables = Pick<
  Database["prisma"],
  "authSession" | "authAccount" | "passkey" | "apiKey" | "invitation" | "person"
>;

/**
 * Ends someone's sign-ins, and the invitations they could use to get back in, also those that their machines made. Gives the ids of
 * those that were still open.
 */
export async function endSignIns(tables: Tables, { personId, by, at }: Ending): Promise<string[]> {
  await tables.authSession.deleteMany({ where: { userId: personId } });
  const keys = await tables.apiKey.findMany({ where: { createdById: personId }, select: { personId: true } });
  const inviters = [personId, ...keys.map((key) => key.personId)];
  return endInvitations(tables, { createdById: { in: inviters } }, { by, at });
}

/** Takes back the invitations of somebody, or of a key, that nobody used. Gives the ids of those that were still open. */
export async function endInvitations(
  { invitation }: Pick<Tables, "invitation">,
  whose: { createdById: { in: string[] } } | { createdByKeyId: string },
  { by, at }: Omit<Ending, "personId">,
): Promise<string[]> {
  const ended = await invitation.updateManyAndReturn({
    where: { ...whose, usedAt: null, revokedAt: null },
    data: { revokedAt: at, revokedBy: nameOf(by) },
    select: { id: true, expiresAt: true },
  });
  return ended.filter((each) => each.expiresAt > new Date(at)).map(({ id }) => id);
}

/** What somebody could still act by, until it ended: keys as lists show them, and the ids of invitations. */
type Ended = { keys: { key: string; name: string; start: string }[]; invitations: string[] };

/** Ends all of someone’s access, also the keys they made for machines, because they have seen those secrets. */
export async function endAccess(tables: Tables, ending: Ending): Promise<Ended> {
  const { personId, by, at } = ending;
  const invitations = await endSignIns(tables, ending);
  await tables.authAccount.deleteMany({ where: { userId: personId } });
  await tables.passkey.deleteMany({ where: { userId: personId } });
  const ended = await tables.apiKey.updateManyAndReturn({
    where: { OR: [{ personId }, { createdById: personId }], revokedAt: null },
    data: { revokedAt: at, revokedBy: nameOf(by) },
    select: { id: true, name: true, start: true, expiresAt: true },
  });
  const keys = ended
    .filter(({ expiresAt }) => expiresAt === null || expiresAt > new Date(at))
    .map(({ id, name, start }) => ({ key: id, name: fromColumn(name), start }));
  return { keys, invitations };
}
