"use client";

import type { NewKey, Self } from "@countersign/contracts/person";
import { Field, Input, Select } from "@countersign/ui/field";
import { useController } from "react-hook-form";
import { useConnectionError } from "../../../lib/data/providers.tsx";
import { bindField } from "../../../lib/forms/bind-field.ts";
import { useZodForm, type ZodForm } from "../../../lib/forms/use-zod-form.ts";
import { fieldMessages } from "../../../lib/messages/field-messages.ts";
import { FormEnd } from "../team/form-end.tsx";
import { type KeyDraft, keyFormSchema, possibleScopes } from "./key-draft.ts";
import { keyMessages } from "./key-messages.ts";
import { scopeLabels } from "./scope-labels.ts";
import { ServiceAccountFields } from "./service-account-fields.tsx";

type KeyFormProps = {
  self: Self;
  isPending: boolean;
  problem: string | null;
  onCreate: (key: NewKey) => void;
  onCancel: () => void;
};

const lives = [
  { days: "7", name: keyMessages.in7Days },
  { days: "30", name: keyMessages.in30Days },
  { days: "90", name: keyMessages.in90Days },
  { days: "365", name: keyMessages.inAYear },
  { days: "", name: keyMessages.never },
] as const;

/** What a key is for, as whom it acts, what it may do, and until when. */
export function KeyForm({ self, isPending, problem, onCreate, onCancel }: KeyFormProps) {
  const disabledReason = useConnectionError();
  const form = useZodForm(keyFormSchema(self.permissions), {
    defaultValues: { name: "", scopes: ["read"], days: 90 },
    messages: {
      name: keyMessages.nameProblem,
      "machine.name": fieldMessages.personName,
    },
  });
  const name = bindField(form, "name", "key-name");
  const days = bindField(form, "days", "key-days", { setValueAs: readDays });
  const submit = form.handleSubmit((key) => {
    if (!isPending && disabledReason === null) onCreate(key);
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <Field {...name.field} label={keyMessages.name} hint={keyMessages.nameHint}>
        <Input {...name.control} autoComplete="off" maxLength={80} />
      </Field>
      {self.permissions.includes("people") ? (
        <ServiceAccountFields
          form={form}
          own={self.person.name}
          mayMakeAdmin={self.permissions.includes("own")}
        />
      ) : null}
      <ScopeFields form={form} own={self.permissions} />
      <Field {...days.field} label={keyMessages.ends}>
        <Select {...days.control}>
          {lives.map(({ days: life, name: label }) => (
            <option key={label} value={life}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <FormEnd
        problem={problem}
        disabledReason={disabledReason}
        isPending={isPending}
        onCancel={onCancel}
        submitLabel={keyMessages.createKey}
        pendingLabel={keyMessages.creating}
      />
    </form>
  );
}

function ScopeFields({ form, own }: { form: ZodForm<KeyDraft, NewKey>; own: Self["permissions"] }) {
  const scopes = useController({ control: form.control, name: "scopes" });
  const { value: chosen, onChange } = scopes.field;
  return (
    <fieldset className="flex flex-col gap-1" aria-describedby="key-scopes-error">
      <legend className="mb-1 font-medium">{keyMessages.scopes}</legend>
      {possibleScopes(own, form.watch("machine")).map((scope) => (
        <label key={scope} className="flex items-start gap-2 max-md:min-h-11 max-md:py-2">
          <input
            type="checkbox"
            checked={chosen.includes(scope)}
            onChange={(event) =>
              onChange(event.target.checked ? [...chosen, scope] : chosen.filter((one) => one !== scope))
            }
            className="mt-0.5 size-4 shrink-0 accent-accent max-md:size-5"
          />
          <span>
            <span className="font-mono text-sm">{scope}</span>{" "}
            <span className="text-quiet">{scopeLabels[scope]}</span>
          </span>
        </label>
      ))}
      <p id="key-scopes-error" role="alert" className="text-deny text-sm empty:hidden">
        {scopes.fieldState.error?.message}
      </p>
    </fieldset>
  );
}

function readDays(chosen: unknown): number | null {
  return chosen === "" || chosen === null ? null : Number(chosen);
}
