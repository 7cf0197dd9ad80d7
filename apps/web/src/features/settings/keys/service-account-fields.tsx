"use client";

import { Field, Input, Select } from "@countersign/ui/field";
import { roleMeaning, roleName } from "../../../lib/messages/role-labels.ts";
import type { KeyDraft } from "./key-draft.ts";

type ServiceAccountFieldsProps = {
  own: string;
  machine: KeyDraft["machine"];
  mayMakeAdmin: boolean;
  error: string | undefined;
  onChange: (machine: KeyDraft["machine"]) => void;
};

const roles = ["viewer", "approver", "operator", "admin"] as const;

/** As whom a key acts: as whoever makes it, or as a machine with a name and a role of its own. */
export function ServiceAccountFields({
  own,
  machine,
  mayMakeAdmin,
  error,
  onChange,
}: ServiceAccountFieldsProps) {
  const possible = roles.filter((role) => role !== "admin" || mayMakeAdmin);
  return (
    <>
      <Field
        id="key-acts"
        label="Acts as"
        hint={machine === null ? "What it does stands under your name, with the key." : null}
      >
        <Select
          id="key-acts"
          value={machine === null ? "own" : "machine"}
          aria-describedby="key-acts-hint"
          onChange={(event) => onChange(event.target.value === "own" ? null : { name: "", role: "operator" })}
        >
          <option value="own">You ({own})</option>
          <option value="machine">A machine with a name of its own</option>
        </Select>
      </Field>
      {machine === null ? null : (
        <div className="grid gap-3 sm:grid-cols-2">
          <Field
            id="key-machine"
            label="Name of the machine"
            hint="As a person’s: “ci”, “night-build”. It never changes."
            {...(error === undefined ? {} : { error })}
          >
            <Input
              id="key-machine"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={40}
              value={machine.name}
              aria-invalid={error !== undefined}
              aria-describedby="key-machine-hint"
              onChange={(event) => onChange({ ...machine, name: event.target.value })}
            />
          </Field>
          <Field id="key-role" label="Role of the machine" hint={roleMeaning[machine.role]}>
            <Select
              id="key-role"
              value={machine.role}
              aria-describedby="key-role-hint"
              onChange={(event) =>
                onChange({
                  ...machine,
                  role: possible.find((one) => one === event.target.value) ?? machine.role,
                })
              }
            >
              {possible.map((role) => (
                <option key={role} value={role}>
                  {roleName[role]}
                </option>
              ))}
            </Select>
          </Field>
        </div>
      )}
    </>
  );
}
