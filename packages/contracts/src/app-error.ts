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
  constructor(code: AppErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = "AppError";
    this.code = code;
  }
}
