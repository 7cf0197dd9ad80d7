"use client";

import { visibility } from "@countersign/contracts/visibility";
import { Field, Select } from "@countersign/ui/field";
import { useSelf } from "../../../lib/data/self.ts";
import { bindField } from "../../../lib/forms/bind-field.ts";
import { visibilityLabels } from "../visibility.ts";
import type { SessionForm } from "./session-draft.ts";
import { sessionFieldMessages } from "./session-field-messages.ts";

/** Who is to see the session. Nothing where there is nobody else to see it. */
export function VisibilityChoice({ form }: { form: SessionForm }) {
  const { field, control } = bindField(form, "visibility", "visibility");
  if (useSelf()?.isAlone !== false) return null;
  return (
    <Field
      {...field}
      label={sessionFieldMessages.visibility}
      hint={visibilityLabels[form.watch("visibility")].effect}
    >
      <Select {...control} className="w-full max-w-[20ch]">
        {visibility.options.map((one) => (
          <option key={one} value={one}>
            {visibilityLabels[one].name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
