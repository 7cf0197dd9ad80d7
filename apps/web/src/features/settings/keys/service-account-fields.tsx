"use client";

import type { NewKey } from "@countersign/contracts/person";
import { Field, Input, Select } from "@countersign/ui/field";
import { bindField } from "../../../lib/forms/bind-field.ts";
import type { ZodForm } from "../../../lib/forms/use-zod-form.ts";
import { roleMeaning, roleName } from "../../../lib/messages/role-labels.ts";
import type { KeyDraft } from "./key-draft.ts";

type ServiceAccountFieldsProps = { form: ZodForm<KeyDraft, NewKey>; own: string; mayMakeAdmin: boolean };

const roles = ["viewer", "approver", "operator", "admin"] as const;

/** As whom a key acts: as whoever makes it, or as a machine with a name and a role of its own. */
export function ServiceAccountFields({ form, own, mayMakeAdmin }: ServiceAccountFieldsProps) {
  const isMachine = form.watch("machine") !== undefined;
  return (
    <>
      <Field
        id="key-acts"
        label="Acts as"
        hint={isMachine ? null : "Its actions are recorded under your name, with the key."}
      >
        <Select
          id="key-acts"
          value={isMachine ? "machine" : "own"}
          aria-describedby="key-acts-hint"
          onChange={(event) =>
            form.setValue(
              "machine",
              event.target.value === "own" ? undefined : { name: "", role: "operator" },
            )
          }
        >
          <option value="own">You ({own})</option>
          <option value="machine">A service account with its own name</option>
        </Select>
      </Field>
      {isMachine ? <MachineFields form={form} mayMakeAdmin={mayMakeAdmin} /> : null}
    </>
  );
}

function MachineFields({ form, mayMakeAdmin }: Omit<ServiceAccountFieldsProps, "own">) {
  const name = bindField(form, "machine.name", "key-machine");
  const role = bindField(form, "machine.role", "key-role");
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field
        {...name.field}
        label="Service account name"
        hint="Like “ci” or “night-build”. You can’t change it later."
      >
        <Input {...name.control} autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={40} />
      </Field>
      <Field
        {...role.field}
        label="Service account role"
        hint={roleMeaning[form.watch("machine.role") ?? "operator"]}
      >
        <Select {...role.control}>
          {roles
            .filter((one) => one !== "admin" || mayMakeAdmin)
            .map((one) => (
              <option key={one} value={one}>
                {roleName[one]}
              </option>
            ))}
        </Select>
      </Field>
    </div>
  );
}
