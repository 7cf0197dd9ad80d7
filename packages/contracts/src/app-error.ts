/** What the caller did wrong, in a word that programs can act on. */
export type AppErrorCode =
  | "bad-input"
  | "not-found"
  | "conflict"
  | "unauthorized"
  | "forbidden"
  | "unavailable"
  | "too-large";

/** An expected fault of the caller. Its message names what was wrong and is shown as it is; anything else thrown is a bug. */
export class AppError extends Error {
  readonly code: AppErrorCode;
  /** The field of the input that the message is about, as the input's schema names it; null if it is about none. */
  readonly field: string | null;
  constructor(code: AppErrorCode, message: string, options?: { cause?: unknown; field?: string }) {
    super(message, options);
    this.name = "AppError";
    this.code = code;
    this.field = options?.field ?? null;
  }
}
