/** A request that failed. `data`: what the server says of it beside the message; undefined where it gave no answer that can be read. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly data: Readonly<Record<string, unknown>> | undefined;

  constructor(message: string, data?: Readonly<Record<string, unknown>>, cause?: unknown) {
    super(message, { cause });
    this.data = data;
  }
}

/** What a promise was rejected with, as a failed request without an answer. */
export function asApiError(cause: unknown): ApiError {
  if (cause instanceof ApiError) return cause;
  return new ApiError(cause instanceof Error ? cause.message : String(cause), undefined, cause);
}

/** Reads one answer of tRPC. Throws an `ApiError` where it is none, or the server's refusal. */
export function readAnswer(answer: unknown): unknown {
  if (isRecord(answer) && isRecord(answer.result)) return answer.result.data;
  const error = isRecord(answer) ? answer.error : undefined;
  if (isRecord(error) && typeof error.code === "number" && typeof error.message === "string")
    throw new ApiError(error.message, isRecord(error.data) ? error.data : undefined);
  throw new ApiError("The answer can’t be read.", undefined, answer);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
