import type { Message } from "@countersign/contracts/message";
import type { Usage } from "@countersign/contracts/session";
import { toolsOf } from "../evaluation/agent-policy.ts";
import { commandOf } from "../loop/agent-stack.ts";
import type { SubAgent } from "../loop/state.ts";
import type { ModelRequest, ModelTurn } from "../ports/model.ts";
import type { SessionRecord } from "../ports/repository.ts";
import { noOfferedTools, type OfferedTools } from "../ports/workspace-tools.ts";
import { summaryStart, visibleMessages } from "../session/summary-request.ts";
import { modelRequest, withoutCalls } from "./model-request.ts";
import type { RunnerDependencies } from "./runner-dependencies.ts";

/** The session as its model is chosen for: a sub-agent may have another, and so may the command whose cycle runs. */
export function withOwnModel(record: SessionRecord): SessionRecord {
  const model = record.subAgent?.definition.model ?? commandOf(record)?.model ?? record.model;
  return model === record.model ? record : { ...record, model };
}

/**
 * The request of the current agent: the sub-agent at work, or the session's own. Each has its own conversation,
 * which the other never sees. `intentText` describes the intent to both, `offered` is what the workspace adds. A request for
 * a summary has no tools.
 */
export function agentRequest(
  record: SessionRecord,
  {
    messages,
    intentText,
    offered = noOfferedTools,
  }: { messages: Message[]; intentText: string | null; offered?: OfferedTools },
  { evaluation, systemPrompt }: Pick<RunnerDependencies, "evaluation" | "systemPrompt">,
  signal: AbortSignal,
): ModelRequest {
  const { subAgent } = record;
  const session = withOwnModel(record);
  const place = [
    systemPrompt(session),
    ...(intentText === null ? [] : [intentText]),
    ...offered.problems,
  ].join("\n\n");
  const system = subAgent === null ? place : `${place}\n\n${promptOf(subAgent)}`;
  const visible = visibleMessages(messages, record);
  if (summaryStart(record) !== null)
    return modelRequest(session, withoutCalls(visible), { system, tools: [], signal });
  const all = new Map([...evaluation.tools, ...offered.tools.map((tool) => [tool.name, tool] as const)]);
  const tools = [...toolsOf(subAgent, all).values()];
  return modelRequest(session, visible, { system, tools, signal });
}

function promptOf({ definition }: SubAgent): string {
  return [
    `You are the sub-agent ${definition.name}: another agent gave you one task, and gets your last message as its result. Nobody else reads it, and nobody answers questions.`,
    definition.prompt,
  ].join("\n");
}

/** The session with one more answer counted: a sub-agent's counts for both, because the session's bounds hold for all that it does. */
export function withTurnCounted(current: SessionRecord, turn: ModelTurn): SessionRecord {
  const { subAgent } = current;
  return {
    ...current,
    usage: addUsage(current.usage, turn),
    turns: current.turns + 1,
    turnsSinceResume: current.turnsSinceResume + 1,
    subAgent: subAgent === null ? null : withOwnTurnCounted(subAgent, turn),
  };
}

function withOwnTurnCounted(subAgent: SubAgent, { content, costUsd }: ModelTurn): SubAgent {
  const text = content
    .flatMap((block) => (block.type === "text" ? [block.text] : []))
    .join("\n")
    .trim();
  return {
    ...subAgent,
    turns: subAgent.turns + 1,
    costUsd: subAgent.costUsd + (costUsd ?? 0),
    lastText: text === "" ? subAgent.lastText : text,
  };
}

function addUsage(sum: Usage, { usage, costUsd }: ModelTurn): Usage {
  return {
    inputTokens: sum.inputTokens + usage.inputTokens,
    outputTokens: sum.outputTokens + usage.outputTokens,
    cacheReadTokens: sum.cacheReadTokens + usage.cacheReadTokens,
    cacheWriteTokens: sum.cacheWriteTokens + usage.cacheWriteTokens,
    costUsd: sum.costUsd === null || costUsd === null ? null : sum.costUsd + costUsd,
  };
}
