import { AppError } from "@countersign/contracts/app-error";
import { role } from "@countersign/contracts/person";
import { type Permission, permissionsOf, type Role } from "@countersign/contracts/role-permissions";
import type { Transaction } from "@countersign/db";

/** The maker of a key may have left, or lost a permission since they asked: `AppError("forbidden")`. */
export async function mustMakeKey(
  tx: Pick<Transaction, "person">,
  makerId: string,
  { scopes, machine }: { scopes: readonly Permission[]; machine: { role: Role } | null },
): Promise<void> {
  const maker = await tx.person.findUnique({
    where: { id: makerId },
    select: { role: true, leftAt: true },
  });
  if (maker === null || maker.leftAt !== null) {
    throw new AppError("forbidden", "You’re no longer in the team. No key was created.");
  }
  const may: readonly Permission[] = permissionsOf(role.parse(maker.role));
  const needed = machine === null ? scopes : [...scopes, "people" as const, ...permissionsOf(machine.role)];
  const missing = [...new Set(needed)].filter((one) => !may.includes(one));
  if (missing.length === 0) return;
  throw new AppError(
    "forbidden",
    `You no longer have the permissions ${missing.join(", ")}. No key was created.`,
  );
}
