/**
 * Why a run is ended from outside: a person stopped the session, the server shuts down, or another process works
 * on the session now.
 */
export type EndReason = "stopped" | "shutdown" | "replaced";

/** The reason that the signal of an ended run carries. */
export class RunEnded extends Error {
  readonly reason: EndReason;
  constructor(reason: EndReason) {
    super(`the run was ended: ${reason}`);
    this.name = "RunEnded";
    this.reason = reason;
  }
}
