import { APIConnectionTimeoutError, APIError } from "@anthropic-ai/sdk";
import { ModelError } from "@countersign/agent";

/** What a failure is told with beside the error itself. */
export type FailureContext = { model: string; apiKey: string; now: () => number };

/** Kinds of error that the API may name in the middle of a stream, when the status was sent long ago. */
const retryableTypes: ReadonlySet<string> = new Set([
  "overloaded_error",
  "api_error",
  "rate_limit_error",
  "timeout_error",
]);

/** Translates an error of the SDK or the network into a `ModelError`. */
export function modelFailure(error: unknown, context: FailureContext): ModelError {
  if (error instanceof ModelError) return error;
  if (error instanceof APIConnectionTimeoutError)
    return unreachable("The model’s API didn’t answer in time.", error);
  if (error instanceof APIError && error.status !== undefined)
    return statusError(error, error.status, context);
  if (error instanceof APIError)
    return unreachable(`The model’s API couldn’t be reached${networkCode(error)}.`, error);
  return unreachable("The connection to the model’s API was lost.", error);
}

/**
 * Settings with which no request can be made. Found before one is tried, because the platform's own errors for them quote
 * the key and the address.
 */
export function findSettingsError({
  apiKey,
  baseUrl,
}: {
  apiKey: string;
  baseUrl: string;
}): ModelError | null {
  if (apiKey === "") return hopeless("No API key is set for the model.");
  if (/[^\x21-\x7e]/.test(apiKey)) {
    return hopeless("The model’s API key contains a space or another invalid character.");
  }
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    return hopeless("The URL of the model’s API is invalid.");
  }
  return url.username === "" && url.password === ""
    ? null
    : hopeless("The URL of the model’s API can’t contain a user name or password.");
}

/** An `error` event in the middle of a stream. */
export function streamFailure(error: { type: string; message: string }, context: FailureContext): ModelError {
  const isRetryable = retryableTypes.has(error.type);
  const said = quote(error.message, context.apiKey);
  const message =
    error.type === "overloaded_error"
      ? "The model’s API is overloaded and stopped answering."
      : `The model’s API stopped answering (${error.type}${said}).`;
  return new ModelError(message, { isRetryable, isAway: isRetryable, status: null, retryAfterMs: null });
}

/** The stream ended, or made no sense, before the answer was complete. */
export function brokenStreamError(cause?: unknown): ModelError {
  return new ModelError("The model’s answer was cut off.", {
    isRetryable: true,
    status: null,
    retryAfterMs: null,
    cause,
  });
}

/** Nothing came for so long that nothing is to be expected any more. */
export function silence(afterMs: number): ModelError {
  return unreachable(`The model’s API sent nothing for ${Math.round(afterMs / 1000)} seconds.`, undefined);
}

function unreachable(message: string, cause: unknown): ModelError {
  return new ModelError(message, {
    isRetryable: true,
    isAway: true,
    status: null,
    retryAfterMs: null,
    cause,
  });
}

function hopeless(message: string): ModelError {
  return new ModelError(message, { isRetryable: false, status: null, retryAfterMs: null });
}

/** The system's code at the bottom of the chain of causes: ECONNREFUSED, ENOTFOUND. */
function networkCode(error: Error): string {
  for (let cause: unknown = error.cause; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && typeof cause.code === "string") return ` (${cause.code})`;
  }
  return "";
}

function statusError(error: APIError, status: number, context: FailureContext): ModelError {
  const isNamed = error.type !== null && retryableTypes.has(error.type);
  return new ModelError(sentence(error, status, context), {
    isRetryable: isRetryableStatus(status) || isNamed,
    isAway: (isRetryableStatus(status) && status !== 409) || isNamed,
    status,
    retryAfterMs: retryAfterMs(error.headers, context.now),
  });
}

function isRetryableStatus(status: number): boolean {
  return status === 408 || status === 409 || status === 429 || status >= 500;
}

function sentence(error: APIError, status: number, { model, apiKey }: FailureContext): string {
  const said = quote(error.apiMessage, apiKey);
  switch (status) {
    case 400:
      return `The model’s API rejected the request (400${said}).`;
    case 401:
      return "The model’s API rejected the key (401). Check the key the server was started with.";
    case 402:
      return `The model’s API requires payment (402${said}). Check the account's billing.`;
    case 403:
      return `The model’s API doesn’t allow this with the current key (403${said}).`;
    case 404:
      return `The model’s API doesn’t know the model "${model}", or its URL is wrong (404${said}).`;
    case 413:
      return "The conversation is too large for the model’s API (413).";
    case 429:
      return `The model’s API asks to slow down (429${said}).`;
    case 529:
      return "The model’s API is overloaded (529).";
    default:
      return status >= 500
        ? `The model’s API had an internal error (${status}${said}).`
        : `The model’s API refused the request (${status}${said}).`;
  }
}

/** The API's own words, bounded, and without the key should an endpoint echo it. */
function quote(said: string | null, apiKey: string): string {
  if (said === null || said.trim() === "") return "";
  const safe = apiKey === "" ? said : said.replaceAll(apiKey, "[key]");
  const line = safe.replace(/\s+/g, " ").trim();
  return `: ${line.length > 500 ? `${line.slice(0, 500)}…` : line}`;
}

/** `retry-after-ms`, or `retry-after` in seconds or as a date. */
function retryAfterMs(headers: Headers | undefined, now: () => number): number | null {
  const milliseconds = Number(headers?.get("retry-after-ms") ?? Number.NaN);
  if (milliseconds >= 0) return milliseconds;
  const after = headers?.get("retry-after") ?? null;
  if (after === null) return null;
  const seconds = Number(after);
  if (seconds >= 0) return Math.round(seconds * 1000);
  const date = Date.parse(after);
  return Number.isNaN(date) ? null : Math.max(0, date - now());
}
