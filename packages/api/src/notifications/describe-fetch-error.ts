/** Why a `fetch` with a time limit of its own got no answer, in words. */
export function describeFetchError(error: unknown, timeoutMs: number): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "TimeoutError") return `no answer within ${timeoutMs / 1_000} s`;
  return error.cause instanceof Error ? error.cause.message : error.message;
}
