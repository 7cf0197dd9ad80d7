"use client";

import type { NewKey, Self } from "@countersign/contracts/person";
import { Field, Input, Select } from "@countersign/ui/field";
import { type FormEvent, useState } from "react";
import { useConnectionError } from "../../../lib/data/providers.tsx";
import { FormEnd } from "../team/form-end.tsx";
import { type KeyDraft, type KeyErrors, possibleScopes, readKeyDraft } from "./key-draft.ts";
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
  { days: "7", name: "In 7 days" },
  { days: "30", name: "In 30 days" },
  { days: "90", name: "In 90 days" },
  { days: "365", name: "In a year" },
  { days: "", name: "Never" },
] as const;

/** What a key is for, as whom it acts, what it may do, and until when. */
export function KeyForm({ self, isPending, problem, onCreate, onCancel }: KeyFormProps) {
  const disabledReason = useConnectionError();
  const [draft, setDraft] = useState<KeyDraft>({ name: "", scopes: ["read"], days: "90", machine: null });
  const [errors, setErrors] = useState<KeyErrors>({});
  const change = (next: Partial<KeyDraft>) => {
    setErrors({});
    setDraft({ ...draft, ...next });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readKeyDraft(draft, self.permissions);
    setErrors(read.tag === "wrong" ? read.errors : {});
    if (read.tag === "key" && !isPending && disabledReason === null) onCreate(read.key);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <Field
        id="key-name"
        label="Name"
        hint="What it is for, in words: “nightly build”."
        {...(errors.name === undefined ? {} : { error: errors.name })}
      >
        <Input
          id="key-name"
          autoComplete="off"
          maxLength={80}
          value={draft.name}
          aria-invalid={errors.name !== undefined}
          aria-describedby="key-name-hint"
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
      {self.permissions.includes("people") ? (
        <ServiceAccountFields
          own={self.person.name}
          machine={draft.machine}
          mayMakeAdmin={self.permissions.includes("own")}
          error={errors.machine}
          onChange={(machine) => change({ machine })}
        />
      ) : null}
      <ScopeFields
        possible={possibleScopes(self.permissions, draft.machine)}
        draft={draft}
        error={errors.scopes}
        onChange={(scopes) => change({ scopes })}
      />
      <Field id="key-days" label="Ends">
        <Select id="key-days" value={draft.days} onChange={(event) => change({ days: event.target.value })}>
          {lives.map(({ days, name }) => (
            <option key={name} value={days}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <FormEnd
        problem={problem}
        disabledReason={disabledReason}
        isPending={isPending}
        onCancel={onCancel}
        submitLabel="Make the key"
        pendingLabel="Making the key…"
      />
    </form>
  );
}

type ScopeFieldsProps = {
  possible: readonly KeyDraft["scopes"][number][];
  draft: KeyDraft;
  error: string | undefined;
  onChange: (scopes: KeyDraft["scopes"]) => void;
};

function ScopeFields({ possible, draft, error, onChange }: ScopeFieldsProps) {
  return (
    <fieldset className="flex flex-col gap-1" aria-describedby="key-scopes-error">
      <legend className="mb-1 font-medium">Scopes</legend>
      {possible.map((scope) => (
        <label key={scope} className="flex items-start gap-2 max-md:min-h-11 max-md:py-2">
          <input
            type="checkbox"
            checked={draft.scopes.includes(scope)}
            onChange={(event) =>
              onChange(
                event.target.checked ? [...draft.scopes, scope] : draft.scopes.filter((one) => one !== scope),
              )
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
        {error}
      </p>
    </fieldset>
  );
}
