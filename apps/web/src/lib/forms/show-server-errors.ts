import type { ApiRouter } from "@countersign/api";
import type { TRPCClientErrorLike } from "@trpc/client";
import type { FieldPath, FieldValues } from "react-hook-form";
import { formatError } from "../messages/error-messages.ts";
import { asSentence, type ZodForm } from "./use-zod-form.ts";

/** Puts what the server refused at those of the form's `fields` that it names, and the rest above the form (`root`). */
export function showServerErrors<Values extends FieldValues, Output>(
  form: ZodForm<Values, Output>,
  error: TRPCClientErrorLike<ApiRouter>,
  fields: readonly FieldPath<Values>[],
): void {
  const problems = error.data?.fields ?? [];
  for (const name of fields) {
    const problem = problems.find(({ field }) => field === name);
    if (problem !== undefined) form.setError(name, { type: "server", message: asSentence(problem.message) });
  }
  if (problems.length === 0 || problems.some(({ field }) => !fields.some((name) => name === field)))
    form.setError("root", { type: "server", message: formatError(error) });
}

/** What the server said of one field; undefined where nothing was, or something else, refused. */
export function findFieldProblem(
  error: TRPCClientErrorLike<ApiRouter> | null,
  name: string,
): string | undefined {
  const problem = error?.data?.fields.find(({ field }) => field === name);
  return problem === undefined ? undefined : asSentence(problem.message);
}
