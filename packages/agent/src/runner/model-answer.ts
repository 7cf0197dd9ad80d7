import type { AgentReference } from "@countersign/contracts/agent-reference";
import type { Call } from "@countersign/contracts/call";
import type { SessionNotice } from "@countersign/contracts/session";
import type { ModelTurn } from "../ports/model.ts";
import type { NewMessage, SessionRecord } from "../ports/repository.ts";
import { referenceOf } from "../session/start-sub-agent.ts";
/** The calls of an answer, not evaluated yet. `seq` is the number that the answer gets. */
export function proposedCalls(
  record: SessionRecord,
  turn: ModelTurn,
  seq: number,
  createId: () => string,
): Call[] {
  const uses = turn.content.flatMap((block) => (block.type === "tool_use" ? [block] : []));
  const agent = ofAgent(record);
  return uses.map((use, position) => ({
    id: createId(),
    sessionId: record.id,
    turn: seq,
    position,
    toolUseId: use.id,
    tool: use.name,
    input: use.input,
    phase: { tag: "proposed" },
    assessment: null,
    verdict: null,
    ...agent,
  }));
}

/** What a sub-agent's calls and messages carry. */
export function ofAgent({ subAgent }: SessionRecord): { agent?: AgentReference } {
  return subAgent === null ? {} : { agent: referenceOf(subAgent) };
}

/** The API refuses an empty message, so an answer without content is not kept; a refused one has calls that never ran. */
export function assistantMessages(
  turn: ModelTurn,
  agent: { agent?: AgentReference },
  clock: { now(): string; createId(): string },
): NewMessage[] {
  const kept = turn.content.filter((block) => turn.stopReason !== "refused" || block.type === "text");
  const content = kept.filter((block) => block.type !== "text" || block.text.trim() !== "");
  if (content.length === 0) return [];
  return [{ id: clock.createId(), role: "assistant", content, at: clock.now(), ...agent }];
}

/** What an answer says of itself besides its text. */
export function noticeOf(turn: ModelTurn, hasCalls: boolean): SessionNotice | null {
  if (turn.stopReason === "cut") {
    const rest = hasCalls
      ? "Its complete calls still count, and the agent continues after them."
      : "Send “continue” to get the rest.";
    return { kind: "cut", message: `The model’s answer was cut at its length limit. ${rest}` };
  }
  if (turn.stopReason === "refused") {
    return {
      kind: "refused",
      message: "The model declined to answer. Rephrase your message, or start a new session.",
    };
  }
  return null;
}
