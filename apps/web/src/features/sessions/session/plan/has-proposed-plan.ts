import type { SessionDetail } from "@countersign/contracts/session";

/** Whether the agent has said in mode `plan` what it would do, and now waits for an answer. */
export function hasProposedPlan({
  mode,
  status,
  ended,
  messages,
}: Pick<SessionDetail, "mode" | "status" | "ended" | "messages">): boolean {
  if (mode !== "plan" || status !== "idle" || ended !== null) return false;
  const last = messages.findLast(({ agent }) => agent === undefined);
  if (last === undefined || last.role !== "assistant") return false;
  const hasCalls = last.content.some(({ type }) => type === "tool_use");
  return !hasCalls && last.content.some((block) => block.type === "text" && block.text.trim() !== "");
}
