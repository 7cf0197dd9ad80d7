import type { Call } from "@countersign/contracts/call";
import { turnCalls } from "../loop/agent-stack.ts";
import { finish } from "../loop/move-calls.ts";
import type { CallRequest, SessionRecord, Transition } from "../ports/repository.ts";
import { advance } from "../session/advance.ts";
import { toolErrorText } from "../session/call-ends.ts";
import { type AskedCall, type ExternalAnswer, resultMessage } from "./answer-call.ts";
import { type ExternalDependencies, mustNotStart } from "./external-dependencies.ts";
import { isSameCall, messageOf, type ProposedCall } from "./proposed-call.ts";

/** The message to an agent whose call was parked: the call stays in the queue, and the agent doesn't wait. */
export const parkedText =
  "This call is waiting for a person in Countersign. Continue with something else, or end your turn. To run it, make exactly this call again later. It runs once if a person has approved it.";

/** Parks a waiting call: it stays in the queue, and the agent makes it again later. Null if it no longer waits. */
export async function parkCall(
  { callId, toolUseId }: AskedCall,
  { repository, clock }: Pick<ExternalDependencies, "repository" | "clock">,
): Promise<ExternalAnswer | null> {
  const stored = await repository.call(callId);
  if (stored === null) return { kind: "over" };
  const { value } = await repository.transact<ExternalAnswer | null>(stored.sessionId, null, (current) => {
    const call = turnCalls(current).find(({ id }) => id === callId);
    if (call?.phase.tag !== "waiting" || call.toolUseId !== toolUseId || current.loop.tag !== "external")
      return { transition: null, value: null };
    if (current.loop.parked.includes(callId)) return { transition: null, value: { kind: "parked", call } };
    const at = clock.now();
    const result = toolErrorText(call, { code: "no_approver", message: parkedText });
    const ended = finish(call, { outcome: "aborted", result, isError: true }, at);
    const transition = advance({
      current,
      events: [{ tag: "external-call-parked", callId }],
      messages: [resultMessage(ended, { id: clock.createId(), at })],
      clock,
    });
    return { transition, value: { kind: "parked", call } };
  });
  return value;
}

/** How long the approval of a parked call is valid, in milliseconds. Files change, so it can't be valid forever. */
const goodForMs = 3_600_000;

/** The parked call that an agent makes again: with the same input, for the same agent, in the same folder. */
export function findParked(session: SessionRecord, proposed: ProposedCall, now: string): Call | undefined {
  const { loop } = session;
  if (loop.tag !== "external" || mustNotStart(session)) return undefined;
  return loop.calls.find(
    (call) =>
      loop.parked.includes(call.id) && isSameCall(call, proposed, session) && isCollectable(call, now),
  );
}

/** Whether the agent could still make a parked call again. A sub-agent that has ended can't: the next one has another id. */
export function isCollectable({ phase, verdict }: Call, now: string): boolean {
  if (phase.tag === "running") return false;
  return phase.tag !== "approved" || verdict === null || Date.parse(now) - Date.parse(verdict.at) < goodForMs;
}

/** The agent made a parked call again, under a new id, and waits for it. */
export function resumeParked(
  current: SessionRecord,
  call: Call,
  { proposed, request }: { proposed: ProposedCall; request: CallRequest },
  { clock }: Pick<ExternalDependencies, "clock">,
): Transition {
  const { toolUseId, name } = proposed;
  const message = messageOf(current, { ...call, toolUseId }, name, {
    id: clock.createId(),
    at: clock.now(),
  });
  const events = [{ tag: "external-call-resumed" as const, callId: call.id, toolUseId }];
  const transition = advance({ current, events, messages: [message], clock });
  return { ...transition, request: { ...request, sessionId: current.id, callId: call.id, answer: null } };
}
