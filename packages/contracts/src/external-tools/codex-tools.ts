import { patchInput, patchTool } from "../apply-patch.ts";
import { asks, bookkeeping, type ExternalTool, same } from "./tool-kinds.ts";

const starts: ExternalTool = {
  kind: "sub-agent",
  inputs: ["message", "agent_type", "model", "reasoning_effort", "fork_context", "fork_turns", "task_name"],
};
/** Gives more work to an existing sub-agent. */
const instructs: ExternalTool = { kind: "sub-agent", inputs: ["target", "message", "interrupt"] };

/**
 * The tools of Codex by the names that its hooks report. A namespace comes directly before the name, without a separator. The model's
 * `exec_command` is reported as `Bash`, and each call of a code mode script is reported by itself. Two tools aren't reported: `write_stdin`,
 * and web search, which runs at OpenAI.
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
