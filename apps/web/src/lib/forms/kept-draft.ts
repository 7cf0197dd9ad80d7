import type { FieldValues } from "react-hook-form";
import type { z } from "zod";
import { useValueChanges } from "./use-value-changes.ts";
import type { ZodForm } from "./use-zod-form.ts";

/** Keeps what is typed in a form, under `place`: it outlives closing the form, Back and a reload in this tab. */
export function useKeptDraft<Values extends FieldValues, Output>(
  form: ZodForm<Values, Output>,
  place: string,
): void {
  useValueChanges(form, (values) => sessionStorage.setItem(place, JSON.stringify(values)));
}

/** What was kept, as its schema reads it; null for nothing, and for what the form didn't write. */
export function readKeptDraft<Draft>(schema: z.ZodType<Draft>, kept: string | null): Draft | null {
  if (kept === null) return null;
  try {
    return schema.safeParse(JSON.parse(kept)).data ?? null;
  } catch {
    // No JSON: this form did not write it.
    return null;
  }
}
