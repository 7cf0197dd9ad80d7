import type { SandboxCheck, SessionSandbox } from "@countersign/contracts/sandbox";
import type { SandboxLevel } from "@countersign/contracts/sandbox-level";

/** Sandboxes for commands. */
export type SandboxService = {
  /** Whether the commands of this process can run in a sandbox. */
  check(): Promise<SandboxCheck>;
  /** Throws `AppError("bad-input")` for a sandbox that can't be made here. */
  assertPossible(level: SandboxLevel): Promise<void>;
  /** What the commands of a session can reach. Throws `AppError("not-found")`. */
  ofSession(sessionId: string): Promise<SessionSandbox>;
};
