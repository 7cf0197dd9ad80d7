import type { Refusal } from "./gate.ts";

/**
 * Why there is no verdict. In every case, the call must not run.
 *
 * - `unreachable`: no server answers at the address.
 * - `refused`: the server doesn't answer this question. The message says why: a wrong key, an ended session, an invalid input.
 * - `foreign-answer`: the answer isn't from Countersign, or isn't about this call.
 */
export type GateErrorCode = "unreachable" | "refused" | "foreign-answer";

/** Thrown instead of a verdict. Its message is one or two sentences for people, without the key. */
export class GateError extends Error {
  override readonly name = "GateError";
  readonly code: GateErrorCode;
  /** The HTTP status of the server's refusal; null without one. */
  readonly status: number | null;

  constructor(
    code: GateErrorCode,
    message: string,
    { status = null, cause }: { status?: number | null; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.code = code;
    this.status = status;
  }
}

/** What adapters throw for a call that must not run, if the model reads tool errors. The message is for the model. */
export class CallRefusedError extends Error {
  override readonly name = "CallRefusedError";
  /** `abort`: a person wants the turn to end. */
  readonly kind: Refusal["kind"];

  constructor({ kind, message }: Refusal) {
    super(message);
    this.kind = kind;
  }
}
