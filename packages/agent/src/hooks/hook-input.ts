import type { HookEvent } from "@countersign/contracts/hook";
import type { JsonObject } from "@countersign/contracts/json";
import type { PermissionMode } from "@countersign/contracts/permission-mode";

/** What every hook gets. */
export type HookInputCommon = {
  session_id: string;
  /** The workspace. */
  cwd: string;
  permission_mode: PermissionMode;
  /** The sub-agent whose call it is. */
  agent_id?: string;
};

type Named<Event extends HookEvent, Fields> = HookInputCommon & { hook_event_name: Event } & Fields;

/** The call that a hook is about, by the model's own id. */
export type HookToolFields = { tool_name: string; tool_input: JsonObject; tool_use_id: string };

/** What a hook gets about its event, in the field names of Claude Code's hooks. */
export type HookInput =
  | Named<"PreToolUse", HookToolFields>
  | Named<"PermissionRequest", HookToolFields>
  | Named<
      "PostToolUse",
      HookToolFields & {
        /** What the model is to get. */
        tool_response: { content: string; is_error: boolean };
      }
    >
  | Named<"UserPromptSubmit", { prompt: string }>
  | Named<"SessionStart", { source: "startup" }>
  | Named<"SessionEnd", { reason: string }>
  | Named<"Stop", { stop_hook_active: boolean }>
  | Named<"SubagentStop", { stop_hook_active: boolean }>;
