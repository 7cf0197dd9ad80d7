import type { AuditEntry } from "@countersign/contracts/audit-entry";
import type { Call } from "@countersign/contracts/call";
import type { PermissionMode } from "@countersign/contracts/permission-mode";
import type { SessionNotice } from "@countersign/contracts/session";
import type { NewMessage } from "../ports/repository.ts";
import type { PermissionUpdate } from "./permission-update.ts";

/**
 * What happens while an agent works, in its order; everything in an event is a copy. `text-streamed` and `thinking-streamed`:
 * words of an answer that is not finished. `output-streamed`: what a running tool printed. `message-added`: a finished message.
 * `call-changed`: a call whole, as it stands now, with its preview. `decision-recorded`: a ledger row. `permissions-updated`: a
 * callback's changes, applied already; `toPersist` are those that are meant to outlive the agent, which the host keeps.
 * `retrying`: the model could not answer and is asked again.
 */
export type AgentEvent =
  | { type: "text-streamed"; text: string }
  | { type: "thinking-streamed"; text: string }
  | { type: "output-streamed"; toolUseID: string; text: string }
  | { type: "message-added"; message: NewMessage }
  | { type: "call-changed"; call: Call }
  | { type: "decision-recorded"; entry: AuditEntry }
  | {
      type: "permissions-updated";
      toolUseID: string;
      updates: PermissionUpdate[];
      toPersist: PermissionUpdate[];
    }
  | { type: "mode-changed"; mode: PermissionMode; by: "host" | "callback" }
  | { type: "retrying"; notice: Extract<SessionNotice, { kind: "retrying" }> };
