import { AppError } from "@countersign/contracts/app-error";
import { role } from "@countersign/contracts/person";
import { type Permission, permissionsOf, type Role } from "@countersign/contracts/role-permissions";
import type { Transaction } from "@countersign/db";
import { unendedAt } from "./stored-key.ts";

/** Whether someone may invite others now. For a machine, the makers of its keys must be allowed to as well. */
export async function mayInvite(
  tx: Pick<Transaction, "person" | "apiKey">,
  id: string,
  to: Role,
): Promise<boolean> {
  const made = await tx.apiKey.findMany({ where: { personId: id }, select: { createdById: true } });
  const ids = [...new Set([id, ...made.map(({ createdById }) => createdById)])];
  const people = await tx.person.findMany({
    where: { id: { in: ids } },
    select: { role: true, leftAt: true },
  });
  const needed: Permission = to === "owner" || to === "admin" ? "own" : "people";
  return people.every(
    (each) => each.leftAt === null && permissionsOf(role.parse(each.role)).includes(needed),
  );
}

/** When the key ends by which somebody invites: ISO 8601, null for never. Throws `AppError("forbidden")` for one that was revoked since. */
export async function endOfGoodKey(
  tx: Pick<Transaction, "apiKey">,
  id: string,
  at: string,
): Promise<string | null> {
  const key = await tx.apiKey.findFirst({ where: { id, ...unendedAt(at) }, select: { expiresAt: true } });
  if (key === null) {
    throw new AppError("forbidden", "This key is revoked or expired and can no longer invite people.");
  }
  return key.expiresAt?.toISOString() ?? null;
}
