"use client";

import type { JsonObject } from "@countersign/contracts/json";
import { Button } from "@countersign/ui/button";
import { Field, Input, Textarea } from "@countersign/ui/field";
import type { EditDraft } from "./edit-drafts.ts";
import { type EditField, editFields, jsonText, readJson, textAt, withText } from "./edit-fields.ts";
import { editInputMessages } from "./edit-input-messages.ts";

type EditFieldsFormProps = {
  tool: string;
  draft: EditDraft;
  onChange: (draft: EditDraft) => void;
};

/** The input as fields: the texts that people edit, or all of it as JSON. */
export function EditFieldsForm({ tool, draft, onChange }: EditFieldsFormProps) {
  const fields = editFields(tool, draft.input);
  if (fields === null || draft.json !== null) {
    return <JsonField draft={draft} onChange={onChange} hasFields={fields !== null} />;
  }
  return (
    <div className="flex flex-col gap-3">
      {fields.map((field, index) => (
        <TextField
          key={field.path.join(".")}
          field={field}
          isFirst={index === fields.findIndex(({ isLine }) => !isLine)}
          text={textAt(draft.input, field.path)}
          onText={(text) => onChange({ input: withText(draft.input, field.path, text), json: null })}
        />
      ))}
      <Button
        size="small"
        tone="quiet"
        className="-ml-2 self-start"
        onClick={() => onChange({ input: draft.input, json: jsonText(draft.input) })}
      >
        {editInputMessages.editAsJson}
      </Button>
    </div>
  );
}

type TextFieldProps = { field: EditField; isFirst: boolean; text: string; onText: (text: string) => void };

function TextField({ field, isFirst, text, onText }: TextFieldProps) {
  const id = `edit-${field.path.join("-")}`;
  return (
    <Field id={id} label={field.label}>
      {field.isLine ? (
        <Input
          id={id}
          spellCheck={false}
          autoComplete="off"
          className="font-mono text-sm"
          value={text}
          onChange={(event) => onText(event.target.value)}
        />
      ) : (
        <Textarea
          id={id}
          autoFocus={isFirst}
          spellCheck={false}
          className="max-h-[36dvh] min-h-16 overflow-auto font-mono text-sm"
          value={text}
          onChange={(event) => onText(event.target.value)}
        />
      )}
    </Field>
  );
}

function JsonField(props: { draft: EditDraft; onChange: (draft: EditDraft) => void; hasFields: boolean }) {
  const { draft, onChange, hasFields } = props;
  const text = draft.json ?? jsonText(draft.input);
  const read = readJson(text);
  const write = (json: string) => {
    const next = readJson(json);
    onChange({ input: next.tag === "input" ? next.input : draft.input, json });
  };
  return (
    <div className="flex flex-col gap-2">
      <Field
        id="edit-json"
        label={editInputMessages.inputAsJson}
        error={read.tag === "problem" ? read.text : undefined}
      >
        <Textarea
          id="edit-json"
          autoFocus
          spellCheck={false}
          aria-invalid={read.tag === "problem"}
          aria-describedby="edit-json-hint"
          className="max-h-[40dvh] min-h-24 overflow-auto font-mono text-sm"
          value={text}
          onChange={(event) => write(event.target.value)}
        />
      </Field>
      {hasFields && read.tag === "input" ? (
        <Button
          size="small"
          tone="quiet"
          className="-ml-2 self-start"
          onClick={() => onChange({ input: draft.input, json: null })}
        >
          {editInputMessages.editAsFields}
        </Button>
      ) : null}
    </div>
  );
}

/** The input that is written, as one that can be sent; null while its JSON cannot be read. */
export function parseDraftInput(draft: EditDraft): JsonObject | null {
  return draft.json !== null && readJson(draft.json).tag === "problem" ? null : draft.input;
}
