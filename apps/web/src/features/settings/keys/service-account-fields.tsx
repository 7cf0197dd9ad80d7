"use client";

import type { NewKey } from "@countersign/contracts/person";
import { Field, Input, Select } from "@countersign/ui/field";
import { bindField } from "../../../lib/forms/bind-field.ts";
import type { ZodForm } from "../../../lib/forms/use-zod-form.ts";
import { roleMeaning, roleName } from "../../../lib/messages/role-labels.ts";
import type { KeyDraft } from "./key-draft.ts";
import { formatYou, keyMessages } from "./key-messages.ts";

type ServiceAccountFieldsProps = { form: ZodForm<KeyDraft, NewKey>; own: string; mayMakeAdmin: boolean };

const roles = ["viewer", "approver", "operator", "admin"] as const;

/** As whom a key acts: as whoever makes it, or as a machine with a name and a role of its own. */
export function ServiceAccountFields({ form, own, mayMakeAdmin }: ServiceAccountFieldsProps) {
  const isMachine = form.watch("machine") !== undefined;
  return (
    <>
      <Field id="key-acts" label={keyMessages.actsAs} hint={isMachine ? null : keyMessages.actsAsYouHint}>
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
          <option value="own">{formatYou(own)}</option>
          <option value="machine">{keyMessages.aServiceAccount}</option>
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
      <Field {...name.field} label={keyMessages.accountName} hint={keyMessages.accountNameHint}>
        <Input {...name.control} autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={40} />
      </Field>
      <Field
        {...role.field}
        label={keyMessages.accountRole}
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
