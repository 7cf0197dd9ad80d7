/** The server cannot start for a reason that the person who starts it can mend. The message is one sentence and holds no secret. */
export class StartError extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = "StartError";
  }
}
