import type { ReactNode } from "react";
import type { FormChange } from "./change-text.ts";
import type { IntentForm } from "./intent-form.ts";

export type FieldsProps = { form: IntentForm; onChange: (change: FormChange) => void };

/** Fields that belong together. */
export function Group(props: { title: string; about: ReactNode; children: ReactNode }) {
  return (
    <fieldset className="flex flex-col gap-3 border-t pt-4">
      <legend className="sr-only">{props.title}</legend>
      <div>
        <p aria-hidden="true" className="font-medium text-lg">
          {props.title}
        </p>
        <p className="text-quiet text-sm">{props.about}</p>
      </div>
      {props.children}
    </fieldset>
  );
}
