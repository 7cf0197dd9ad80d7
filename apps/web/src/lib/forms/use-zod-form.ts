import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  get,
  set,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import type { z } from "zod";

/** A form that holds `Values` while they are typed and submits `Output`. */
export type ZodForm<Values extends FieldValues, Output> = UseFormReturn<Values, unknown, Output>;

type ZodFormOptions<Values extends FieldValues> = {
  defaultValues: DefaultValues<Values>;
  /** What a field says instead of the schema's message, for any problem with its value. */
  messages?: Partial<Record<FieldPath<Values>, string>>;
  /** Whether the first field with a problem gets the focus when the form is submitted; true unless said. */
  shouldFocusError?: boolean;
};

/**
 * A form that a schema checks when it is submitted, and while its problems are corrected. Handlers get what the schema makes of the
 * values. It has its own resolver: the one of @hookform/resolvers leaves no room for `messages`, and the API needs the schema's own.
 */
export function useZodForm<Values extends FieldValues, Output>(
  schema: z.ZodType<Output, Values>,
  { defaultValues, messages = {}, shouldFocusError = true }: ZodFormOptions<Values>,
): ZodForm<Values, Output> {
  const texts: Readonly<Record<string, string | undefined>> = messages;
  return useForm<Values, unknown, Output>({
    defaultValues,
    shouldFocusError,
    resolver(values) {
      const read = schema.safeParse(values);
      if (read.success) return { values: read.data, errors: {} };
      const errors: FieldErrors<Values> = {};
      for (const { path, code, message } of read.error.issues) {
        const field = path.join(".");
        if (get(errors, field) === undefined)
          set(errors, field, { type: code, message: texts[field] ?? asSentence(message) });
      }
      return { values: {}, errors };
    },
  });
}

/** A schema's message, which follows the name of its field in the API, as it stands alone. */
export function asSentence(message: string): string {
  const text = message.charAt(0).toUpperCase() + message.slice(1);
  return /[.!?”]$/.test(text) ? text : `${text}.`;
}
