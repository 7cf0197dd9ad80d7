import type { Call } from "@countersign/contracts/call";
import type { SessionNotice } from "@countersign/contracts/session";
import { currentCall } from "../loop/agent-stack.ts";
import type { SessionRecord } from "../ports/repository.ts";

/**
 * The status of a session for its host: at work, at a question, at a limit that a sub-agent reached, or at the end of a run.
 */
export type RunStatus =
  | { kind: "at-work" }
  | { kind: "asks"; call: Call }
  | { kind: "limited"; notice: SessionNotice }
  | { kind: "ended"; record: SessionRecord };

/** Says it of a session as it is stored now. A question is asked only once nobody works on the session any more. */
export function runStatusOf(record: SessionRecord): RunStatus {
  const { loop, subAgent, owner } = record;
  if (loop.tag !== "thinking" && loop.tag !== "acting") return { kind: "ended", record };
  if (owner !== null) return { kind: "at-work" };
  if (subAgent?.loop.tag === "limited") return { kind: "limited", notice: subAgent.loop.notice };
  const call = currentCall(record);
  return call?.phase.tag === "waiting" ? { kind: "asks", call } : { kind: "at-work" };
}
