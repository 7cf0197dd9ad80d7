import { patchInput, patchTool } from "../apply-patch.ts";
import { asks, bookkeeping, type ExternalTool, same } from "./tool-kinds.ts";

const starts: ExternalTool = {
  kind: "sub-agent",
  inputs: ["message", "agent_type", "model", "reasoning_effort", "fork_context", "fork_turns", "task_name"],
};
/** More work for a sub-agent that is there already. */
const instructs: ExternalTool = { kind: "sub-agent", inputs: ["target", "message", "interrupt"] };

/**
 * The tools of Codex by the names that its hooks report: those in a namespace have its name in front, without anything between. What the
 * model calls `exec_command` is `Bash`; each call that a script of its code mode makes is reported by itself. Two report nothing:
 * `write_stdin`, and searches of the web, which run at OpenAI.
 */
export const codexTools: ReadonlyMap<string, ExternalTool> = new Map<string, ExternalTool>([
  ["Bash", same("Bash")],
  [patchTool, same(patchTool, { renamed: { [patchInput]: "command" } })],
  ["view_image", same("Read", { renamed: { file_path: "path" }, harmless: ["detail"] })],
  ["spawn_agent", starts],
  ["multi_agent_v1spawn_agent", starts],
  ["collaborationspawn_agent", starts],
  ["multi_agent_v1send_input", instructs],
  ["collaborationfollowup_task", instructs],
  ["collaborationsend_message", instructs],
  ["multi_agent_v1close_agent", bookkeeping],
  ["multi_agent_v1resume_agent", bookkeeping],
  ["multi_agent_v1wait_agent", bookkeeping],
  ["collaborationinterrupt_agent", bookkeeping],
  ["collaborationlist_agents", bookkeeping],
  ["collaborationwait_agent", bookkeeping],
  ["clocksleep", bookkeeping],
  ["create_goal", bookkeeping],
  ["get_goal", bookkeeping],
  ["request_user_input", bookkeeping],
  ["request_user_input_async", bookkeeping],
  ["update_goal", bookkeeping],
  ["update_plan", bookkeeping],
  ["wait", bookkeeping],
  ["exec", asks],
  ["list_mcp_resource_templates", asks],
  ["list_mcp_resources", asks],
  ["read_mcp_resource", asks],
  ["web_search", asks],
]);
