import type { AuditEntry } from "@countersign/contracts/audit-entry";
import type { PermissionMode } from "@countersign/contracts/permission-mode";
import type { AgentResult } from "./agent-result.ts";

/**
 * An agent with one conversation, in memory. `run` gives the agent a task, or the next words, and fulfils when the agent has
 * nothing more to do or was ended; one run at a time. It rejects with `AppError` only for its caller's fault: empty words
 * (`bad-input`), a run while another is under way or after `close` (`conflict`). `stop` ends the run: what waits is
 * cancelled, the signal of the callback and of a running tool aborts. `setPermissionMode` holds from the next decision on; a
 * call that is being asked about goes on being asked about. `decisions` are the ledger's rows so far of what was decided and changed, as copies. `close` stops
 * the run and waits until what was running has ended; nothing can be done with the agent after it.
 */
export type Agent = {
  run(prompt: string, options?: { signal?: AbortSignal | undefined }): Promise<AgentResult>;
  stop(): Promise<void>;
  setPermissionMode(mode: PermissionMode): Promise<void>;
  decisions(): AuditEntry[];
  close(): Promise<void>;
};
