import {
  type NewKey,
  newKey,
  type Permission,
  permission,
  permissionsOf,
} from "@countersign/contracts/person";

type ServiceAccountRole = NonNullable<NewKey["machine"]>["role"];

/** A key as it stands in the form. `machine` null: it acts as whoever makes it. `days` empty: it does not end. */
export type KeyDraft = {
  name: string;
  scopes: readonly Permission[];
  days: string;
  machine: { name: string; role: ServiceAccountRole } | null;
};

export type KeyErrors = Partial<Record<"name" | "scopes" | "machine", string>>;

/** The scopes that can be chosen: a key cannot do more than the one that it acts as. */
export function possibleScopes(
  own: readonly Permission[],
  machine: KeyDraft["machine"],
): readonly Permission[] {
  const most = machine === null ? own : permissionsOf(machine.role).filter((one) => own.includes(one));
  return permission.options.filter((one) => most.includes(one));
}

/** What is sent for a draft, or what is wrong with it. Scopes that are not possible any more are left out. */
export function readKeyDraft(
  draft: KeyDraft,
  own: readonly Permission[],
): { tag: "key"; key: NewKey } | { tag: "wrong"; errors: KeyErrors } {
  const possible = possibleScopes(own, draft.machine);
  const read = newKey.safeParse({
    name: draft.name,
    scopes: draft.scopes.filter((one) => possible.includes(one)),
    days: draft.days === "" ? null : Number(draft.days),
    ...(draft.machine === null ? {} : { machine: draft.machine }),
  });
  if (read.success) return { tag: "key", key: read.data };
  const fields = new Set(read.error.issues.map(({ path }) => path[0]));
  return {
    tag: "wrong",
    errors: {
      ...(fields.has("name") ? { name: "A key needs a name, of at most 80 characters." } : {}),
      ...(fields.has("scopes") ? { scopes: "A key needs at least one scope." } : {}),
      ...(fields.has("machine") ? { machine: wrongName } : {}),
    },
  };
}

const wrongName =
  "Small letters a to z, digits, dots, dashes and underscores, at least two of them, a letter or digit first.";
