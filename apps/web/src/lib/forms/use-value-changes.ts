import { useEffect, useEffectEvent } from "react";
import type { FieldValues } from "react-hook-form";
import type { ZodForm } from "./use-zod-form.ts";

/** Calls back on every change of a form's values, and on nothing else that happens to the form. */
export function useValueChanges<Values extends FieldValues, Output>(
  { watch }: ZodForm<Values, Output>,
  onChange: (values: unknown) => void,
): void {
  const notify = useEffectEvent(onChange);
  useEffect(() => {
    const { unsubscribe } = watch((values) => notify(values));
    return unsubscribe;
  }, [watch]);
}
