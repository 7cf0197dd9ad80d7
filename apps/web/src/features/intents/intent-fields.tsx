"use client";

import { Field, Input, Textarea } from "@countersign/ui/field";
import { AcceptanceFields } from "./acceptance-fields.tsx";
import { type FieldsProps, Group } from "./field-group.tsx";
import { intentEditorMessages } from "./intent-editor-messages.ts";
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
      aria-label={intentEditorMessages.intentFields}
      onSubmit={(event) => event.preventDefault()}
      className="flex flex-col gap-5"
    >
      <div className="grid gap-4 sm:grid-cols-[140px_minmax(0,1fr)]">
        <Field id="intent-id" label={intentEditorMessages.id} error={isNew ? firstError("id") : undefined}>
          <Input {...text("id")} disabled={!isNew} spellCheck={false} className="font-mono text-sm" />
        </Field>
        <Field id="intent-title" label={intentEditorMessages.title} error={firstError("title")}>
          <Input {...text("title")} autoFocus={isNew} placeholder={intentEditorMessages.titlePlaceholder} />
        </Field>
      </div>
      <Field id="intent-why" label={intentEditorMessages.why} hint={intentEditorMessages.whyHint}>
        <Textarea {...text("why")} className="max-h-40" />
      </Field>
      <LinesField
        {...list("outcomes")}
        label={intentEditorMessages.outcomes}
        hint={intentEditorMessages.outcomesHint}
      />
      <LinesField
        {...list("constraints")}
        label={intentEditorMessages.constraints}
        hint={intentEditorMessages.constraintsHint}
      />
      <LinesField
        {...list("hazards")}
        label={intentEditorMessages.hazards}
        hint={intentEditorMessages.hazardsHint}
      />
      <ScopeFields form={form} onChange={onChange} list={list} />
      <Group title={intentEditorMessages.examples} about={intentEditorMessages.examplesAbout}>
        <LinesField
          {...list("allow")}
          isMono
          label={intentEditorMessages.mustBeAllowed}
          placeholder={intentEditorMessages.allowedPlaceholder}
          hint={intentEditorMessages.allowedHint}
        />
        <LinesField
          {...list("refuse")}
          isMono
          label={intentEditorMessages.mustBeDenied}
          placeholder={intentEditorMessages.deniedPlaceholder}
        />
      </Group>
      <AcceptanceFields
        criteria={form.acceptance}
        onChange={(criteria) => onChange({ kind: "acceptance", criteria })}
      />
      <Group title={intentEditorMessages.budget} about={intentEditorMessages.budgetAbout}>
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
          <Field id="intent-turns" label={intentEditorMessages.requests}>
            <Input {...text("turns")} inputMode="numeric" />
          </Field>
          <Field id="intent-tokens" label={intentEditorMessages.tokens}>
            <Input {...text("tokens")} inputMode="numeric" />
          </Field>
          <Field id="intent-costUsd" label={intentEditorMessages.usDollars}>
            <Input {...text("costUsd")} inputMode="decimal" />
          </Field>
          <Field id="intent-time" label={intentEditorMessages.time}>
            <Input {...text("time")} placeholder={intentEditorMessages.timePlaceholder} />
          </Field>
        </div>
      </Group>
      <Field id="intent-parent" label={intentEditorMessages.parent} hint={intentEditorMessages.parentHint}>
        <Input {...text("parent")} spellCheck={false} className="font-mono text-sm" />
      </Field>
    </form>
  );
}
