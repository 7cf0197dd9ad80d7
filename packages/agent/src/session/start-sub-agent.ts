import type { AgentReference } from "@countersign/contracts/agent-reference";
import type { Call } from "@countersign/contracts/call";
import type { SubAgentTask } from "@countersign/tools/ports/tool";
import type { SubAgent } from "../loop/state.ts";
import type { Clock } from "../ports/clock.ts";
import type { NewMessage, SessionRecord } from "../ports/repository.ts";

/** What messages and calls of a sub-agent carry. */
export function referenceOf(subAgent: SubAgent): AgentReference {
  return { id: subAgent.id, name: subAgent.definition.name };
}

/** The session with a sub-agent that begins on its task, and the first message of its conversation. */
export function startSubAgent(
  current: SessionRecord,
  { call, task }: { call: Call; task: SubAgentTask },
  clock: Clock,
): { record: SessionRecord; messages: NewMessage[] } {
  if (current.subAgent !== null || call.agent !== undefined)
    throw new Error(`call ${call.id} cannot start a sub-agent: one is at work`);
  const subAgent: SubAgent = {
    id: call.id,
    definition: task.definition,
    loop: { tag: "thinking", attempt: 1, notBefore: null, notice: null },
    turns: 0,
    costUsd: 0,
    lastText: "",
  };
  const prompt: NewMessage = {
    id: clock.createId(),
    role: "user",
    content: [{ type: "text", text: task.prompt }],
    at: clock.now(),
    agent: referenceOf(subAgent),
  };
  return { record: { ...current, subAgent }, messages: [prompt] };
}
