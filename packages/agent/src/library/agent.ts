import type { AuditEntry } from "@countersign/contracts/audit-entry";
import type { PermissionMode } from "@countersign/contracts/permission-mode";
import type { AgentResult } from "./agent-result.ts";

/** An agent with one conversation, in memory. */
export type Agent = {
  /**
   * Gives the agent a task or the next message. Fulfils when the agent has nothing more to do or was ended; one
   * run at a time. Rejects with `AppError` only for a mistake of its caller: an empty message (`bad-input`), or a
   * run while another one is in progress or after `close` (`conflict`).
   */
  run(prompt: string, options?: { signal?: AbortSignal | undefined }): Promise<AgentResult>;
  /** Ends the run: waiting calls are cancelled, and the signals of the callback and of a running tool abort. */
  stop(): Promise<void>;
  /** Applies from the next decision on; a question that is open stays open. */
  setPermissionMode(mode: PermissionMode): Promise<void>;
  /** The entries of the audit log so far, as copies. */
  decisions(): AuditEntry[];
  /** Stops the run and waits until everything has ended; the agent cannot be used afterward. */
  close(): Promise<void>;
};
