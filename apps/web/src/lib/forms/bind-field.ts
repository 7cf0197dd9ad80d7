import type { FieldPath, FieldValues, RegisterOptions } from "react-hook-form";
import type { ZodForm } from "./use-zod-form.ts";

/**
 * What a `Field` and its control need of a form: their id, the field's error, and the value with its handlers. `options` say how the
 * control's text becomes a value.
 */
export function bindField<Values extends FieldValues, Output, Name extends FieldPath<Values>>(
  form: ZodForm<Values, Output>,
  name: Name,
  id: string,
  options?: RegisterOptions<Values, Name>,
) {
  const error = form.getFieldState(name, form.formState).error?.message;
  return {
    field: { id, error },
    control: {
      id,
      "aria-invalid": error !== undefined,
      "aria-describedby": `${id}-hint`,
      ...form.register(name, options),
    },
  };
}

/** What `bindField` gives, of any form. */
export type BoundField = ReturnType<typeof bindField>;

/** For `setValueAs`: an empty field means nothing was given. */
export function emptyAsUndefined(text: unknown): unknown {
  return typeof text === "string" && text.trim() === "" ? undefined : text;
}
