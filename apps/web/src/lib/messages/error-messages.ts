import { ApiError } from "../data/api-error.ts";

/** Whether the server gave this error as its answer; asking again would give the same. */
export function isAnswered(error: unknown): boolean {
  return error instanceof ApiError && error.data !== undefined;
}

/** The code of the server's answer, "UNAUTHORIZED"; null where it gave none. */
export function errorCode(error: unknown): string | null {
  const code: unknown = error instanceof ApiError ? error.data?.code : null;
  return typeof code === "string" ? code : null;
}

/** What went wrong, as a sentence: the server's own, or that there was no answer, never the browser's words for it. */
export function formatError(error: { message: string }): string {
  return isAnswered(error) ? error.message : "The server can’t be reached.";
}

/** What a failed attempt left undone, with the reason: "The server was not reached; nothing was stopped." */
export function formatFailedAction(error: { message: string }, undone: string): string {
  if (!isAnswered(error)) return `The server can’t be reached, so ${undone}.`;
  return `${undone.charAt(0).toUpperCase()}${undone.slice(1)}. ${error.message}`;
}
