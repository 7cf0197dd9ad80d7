"use client";

import { type Visibility, visibility } from "@countersign/contracts/visibility";
import { Field, Select } from "@countersign/ui/field";
import { useSelf } from "../../../lib/data/self.ts";
import { visibilityLabels } from "../visibility.ts";

/** Who is to see the session. Nothing where there is nobody else to see it. */
export function VisibilityChoice(props: { value: Visibility; onChange: (next: Visibility) => void }) {
  if (useSelf()?.isAlone !== false) return null;
  return (
    <Field id="visibility" label="Who sees it" hint={visibilityLabels[props.value].effect}>
      <Select
        id="visibility"
        aria-describedby="visibility-hint"
        value={props.value}
        onChange={(event) => props.onChange(visibility.parse(event.target.value))}
        className="w-full max-w-[20ch]"
      >
        {visibility.options.map((one) => (
          <option key={one} value={one}>
            {visibilityLabels[one].name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
