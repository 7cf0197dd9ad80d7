"use client";

import { Field, Input, Textarea } from "@countersign/ui/field";
import { AcceptanceFields } from "./acceptance-fields.tsx";
import { type FieldsProps, Group } from "./field-group.tsx";
import type { ListName, TextName } from "./intent-form.ts";
import { LinesField } from "./lines-field.tsx";
import { ScopeFields } from "./scope-fields.tsx";

type IntentFieldsProps = FieldsProps & { isNew: boolean; firstError: (key: string) => string | undefined };

/** What an intent says, field by field. Every change goes into the text at once. */
export function IntentFields({ form, onChange, isNew, firstError }: IntentFieldsProps) {
  const text = (name: TextName) => ({
    id: `intent-${name}`,
    value: form.texts[name],
    "aria-describedby": `intent-${name}-hint`,
    onChange: (event: { target: { value: string } }) =>
      onChange({ kind: "text", name, value: event.target.value }),
  });
  const list = (name: ListName) => ({
    id: `intent-${name}`,
    lines: form.lists[name],
    onChange: (lines: readonly string[]) => onChange({ kind: "list", name, lines }),
  });
  return (
    <form
      noValidate
      aria-label="Intent fields"
      onSubmit={(event) => event.preventDefault()}
      className="flex flex-col gap-5"
    >
      <div className="grid gap-4 sm:grid-cols-[140px_minmax(0,1fr)]">
        <Field id="intent-id" label="Id" error={isNew ? firstError("id") : undefined}>
          <Input {...text("id")} disabled={!isNew} spellCheck={false} className="font-mono text-sm" />
        </Field>
        <Field id="intent-title" label="Title" error={firstError("title")}>
          <Input {...text("title")} autoFocus={isNew} placeholder="Warmer greeting" />
        </Field>
      </div>
      <Field id="intent-why" label="Why" hint="Why this matters">
        <Textarea {...text("why")} className="max-h-40" />
      </Field>
      <LinesField {...list("outcomes")} label="Outcomes" hint="What is true when it’s done, one per line." />
      <LinesField
        {...list("constraints")}
        label="Constraints"
        hint="What must stay true along the way, one per line."
      />
      <LinesField {...list("hazards")} label="Hazards" hint="What must never happen, one per line." />
      <ScopeFields form={form} onChange={onChange} list={list} />
      <Group title="Examples" about="Paths that test the scope. Any mismatch is an error.">
        <LinesField
          {...list("allow")}
          isMono
          label="Must be allowed"
          placeholder={"src/greeting.ts\ndelete src/old.ts"}
          hint="One path per line. Prefix with delete, read or run for other actions than write."
        />
        <LinesField {...list("refuse")} isMono label="Must be denied" placeholder="package.json" />
      </Group>
      <AcceptanceFields
        criteria={form.acceptance}
        onChange={(criteria) => onChange({ kind: "acceptance", criteria })}
      />
      <Group
        title="Budget"
        about="For all its sessions together. Leave blank for no limit. At a limit, they stop and ask."
      >
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
          <Field id="intent-turns" label="Requests">
            <Input {...text("turns")} inputMode="numeric" />
          </Field>
          <Field id="intent-tokens" label="Tokens">
            <Input {...text("tokens")} inputMode="numeric" />
          </Field>
          <Field id="intent-costUsd" label="US dollars">
            <Input {...text("costUsd")} inputMode="decimal" />
          </Field>
          <Field id="intent-time" label="Time">
            <Input {...text("time")} placeholder="1h30m" />
          </Field>
        </div>
      </Group>
      <Field id="intent-parent" label="Parent" hint="The ID of the intent this one belongs to.">
        <Input {...text("parent")} spellCheck={false} className="font-mono text-sm" />
      </Field>
    </form>
  );
}
