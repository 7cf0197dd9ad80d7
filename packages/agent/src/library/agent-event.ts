import type { AuditEntry } from "@countersign/contracts/audit-entry";
import type { Call } from "@countersign/contracts/call";
import type { PermissionMode } from "@countersign/contracts/permission-mode";
import type { SessionNotice } from "@countersign/contracts/session";
import type { NewMessage } from "../ports/repository.ts";
import type { PermissionUpdate } from "./permission-update.ts";

/** What happens while an agent works, in order. Everything in an event is a copy. */
export type AgentEvent =
  /** A piece of an unfinished answer, as `thinking-streamed` is. */
  | { type: "text-streamed"; text: string }
  | { type: "thinking-streamed"; text: string }
  /** What a running tool printed. */
  | { type: "output-streamed"; toolUseID: string; text: string }
  /** A finished message. */
  | { type: "message-added"; message: NewMessage }
  /** The whole current call, with its preview. */
  | { type: "call-changed"; call: Call }
  /** An entry of the audit log. */
  | { type: "decision-recorded"; entry: AuditEntry }
  /** A callback's changes, which are applied already. */
  | {
      type: "permissions-updated";
      toolUseID: string;
      updates: PermissionUpdate[];
      /** The changes that are meant to outlive the agent; the host keeps them. */
      toPersist: PermissionUpdate[];
    }
  | { type: "mode-changed"; mode: PermissionMode; by: "host" | "callback" }
  /** The model could not answer and is asked again. */
  | { type: "retrying"; notice: Extract<SessionNotice, { kind: "retrying" }> };
