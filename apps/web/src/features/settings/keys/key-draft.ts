import { type NewKey, newKey, permission, role } from "@countersign/contracts/person";
import { type Permission, permissionsOf } from "@countersign/contracts/role-permissions";
import { z } from "zod";

/** A key as it stands in the form. Without `machine` it acts as whoever makes it. `days` null: it does not end. */
const keyDraft = z.object({
  name: z.string(),
  scopes: z.array(permission),
  days: z.int().nullable(),
  machine: z.object({ name: z.string(), role: role.exclude(["owner"]) }).optional(),
});
export type KeyDraft = z.infer<typeof keyDraft>;

/** The scopes that can be chosen: a key cannot do more than the one that it acts as. */
export function possibleScopes(
  own: readonly Permission[],
  machine: NewKey["machine"],
): readonly Permission[] {
  const most = machine === undefined ? own : permissionsOf(machine.role).filter((one) => own.includes(one));
  return permission.options.filter((one) => most.includes(one));
}

/** What is sent for a draft. Scopes that are not possible any more are left out. */
export function keyFormSchema(own: readonly Permission[]) {
  return keyDraft
    .transform((draft) => {
      const possible = possibleScopes(own, draft.machine);
      return { ...draft, scopes: draft.scopes.filter((one) => possible.includes(one)) };
    })
    .pipe(newKey);
}
