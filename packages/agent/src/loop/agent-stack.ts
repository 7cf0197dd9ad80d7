import { assertNever } from "@countersign/contracts/assert-never";
import type { Call } from "@countersign/contracts/call";
import { activeCall, nextEffect } from "./next-effect.ts";
import type { CommandRun, LoopEffect, LoopEvent, LoopState, SubAgent } from "./state.ts";
import { abortCommand, abortedCommandIn, commandIn, restoreCommand, step, withoutCommand } from "./step.ts";

/**
 * The loops of a session: its own and, while one of its calls is a sub-agent at work, that of the sub-agent. Each is the
 * machine of `step`; this file says which of them an event moves, and which one says what to do.
 *
 *   A sub-agent exists as long as the call that started it runs, and that call runs as long as it exists.
 *   While it exists, its loop says what to do: the session's own loop waits for it like for any running call.
 *   Calls of both can be decided at any time. A stop ends both. The end of a process ends what the sub-agent had running,
 *   and not the call that started it: the sub-agent continues from its stored rows.
 */
export type AgentStack = { loop: LoopState; subAgent: SubAgent | null };

type Acting = Extract<LoopState, { tag: "acting" }>;
type External = Extract<LoopState, { tag: "external" }>;

/** What to do next. `end-sub-agent`: it is done, or its call has ended without it. */
export type AgentStackEffect = LoopEffect | { tag: "end-sub-agent"; subAgent: SubAgent };

/** One move of a session. An event that is not legal in its state changes nothing: the same object comes back. */
export function stepAgentStack<Stack extends AgentStack>(agentStack: Stack, event: LoopEvent): Stack {
  const after = moveAgentStack(agentStack, event);
  if (endsCycle(after, event)) return { ...after, loop: withoutCommand(after.loop) };
  // The verdicts on the session's own calls were dealt with by its own loop.
  if (after.subAgent === null || after.subAgent === agentStack.subAgent) return after;
  if (event.tag === "verdict-given" && event.verdict.verdict === "abort")
    return { ...after, loop: abortCommand(after.loop, event) };
  return event.tag === "verdict-undone"
    ? { ...after, loop: restoreCommand(after.loop, event.callId) }
    : after;
}

/** The command whose cycle runs in a session; null where none does. No sub-agent has one of its own. */
export function commandOf({ loop }: Pick<AgentStack, "loop">): CommandRun | null {
  return commandIn(loop);
}

/** The command that ended with an abort that may still be undone; null where there is none. */
export function abortedCommandOf({ loop }: Pick<AgentStack, "loop">): CommandRun | null {
  return abortedCommandIn(loop);
}

/** Names the running command, for what was decided under it. */
export function commandIdOf(agentStack: Pick<AgentStack, "loop">): string | null {
  return commandOf(agentStack)?.running.id ?? null;
}

/**
 * Whether a move of the sub-agent ends the command of its session for good: it is at a limit, or a hook makes it continue beyond
 * its end with what the command lets it run.
 */
function endsCycle(after: AgentStack, event: LoopEvent): boolean {
  const command = commandIn(after.loop);
  if (command === null || after.subAgent === null) return false;
  if (after.subAgent.loop.tag === "limited") return true;
  return event.tag === "model-answered" && event.isBlockedByHook === true && command.running.allowsSubAgents;
}

function moveAgentStack<Stack extends AgentStack>(agentStack: Stack, event: LoopEvent): Stack {
  switch (event.tag) {
    case "message-sent":
    case "cleared":
    case "intent-changed":
    case "command-revoked":
    case "command-orphaned":
    case "external-call-proposed":
    case "external-calls-abandoned":
    case "external-call-parked":
    case "external-call-resumed":
    case "external-calls-settled":
    case "external-turn-changed":
    case "external-text-written":
    case "external-agent-changed":
      return stepOwn(agentStack, event);
    case "resumed":
    case "limit-reached":
    case "model-answered":
    case "model-retrying":
    case "model-failed":
    case "results-submitted":
    case "process-died":
      return agentStack.subAgent === null ? stepOwn(agentStack, event) : stepSubAgent(agentStack, event);
    case "calls-evaluated":
    case "stop-requested":
      return stepOwn(stepSubAgent(agentStack, event), event);
    case "call-ended":
      return isHeldOpen(agentStack, event.callId) ? agentStack : stepOwner(agentStack, event);
    case "call-started":
    case "call-refused":
    case "call-released":
    case "verdict-given":
    case "verdict-undone":
    case "first-approved":
    case "first-withdrawn":
      return stepOwner(agentStack, event);
    default:
      return assertNever(event);
  }
}

/** What to do in the state of a session; it depends on nothing else. */
export function nextMove({ loop, subAgent }: AgentStack): AgentStackEffect {
  if (subAgent === null) return nextEffect(loop);
  const effect = nextEffect(subAgent.loop);
  if (effect.tag === "submit-results") return effect;
  const isOver = !isRunning(loop, subAgent.id) || hasEnded(subAgent.loop);
  return isOver ? { tag: "end-sub-agent", subAgent } : effect;
}

/** The loop that says what to do. */
export function currentLoop({ loop, subAgent }: AgentStack): LoopState {
  return subAgent?.loop ?? loop;
}

/** The same stack with another loop in place of the current one. */
export function withCurrentLoop<Stack extends AgentStack>(agentStack: Stack, loop: LoopState): Stack {
  return agentStack.subAgent === null
    ? { ...agentStack, loop }
    : { ...agentStack, subAgent: { ...agentStack.subAgent, loop } };
}

/** The current call of the session: the first that is not finished in the current turn. */
export function currentCall(agentStack: AgentStack): Call | null {
  return activeCall(currentLoop(agentStack));
}

/** Whether a call needs no other to run before it. Those of an external agent are independent of each other. */
export function isNextCall(agentStack: AgentStack, callId: string): boolean {
  return agentStack.loop.tag === "external" || currentCall(agentStack)?.id === callId;
}

/** The turn that a call is of, while it is not over; null when there is none. */
export function turnOf(agentStack: AgentStack, callId: string): Acting | External | null {
  const loops = [agentStack.subAgent?.loop, agentStack.loop].filter(
    (loop) => loop?.tag === "acting" || loop?.tag === "external",
  );
  return loops.find(({ calls }) => calls.some(({ id }) => id === callId)) ?? null;
}

/** The calls of all unfinished turns, a sub-agent's first. */
export function turnCalls({ loop, subAgent }: AgentStack): Call[] {
  return [...callsOf(subAgent?.loop), ...callsOf(loop)];
}

/** The calls that are not finished, a sub-agent's first. */
export function openCalls(agentStack: AgentStack): Call[] {
  return turnCalls(agentStack).filter((call) => call.phase.tag !== "finished");
}

function callsOf(loop: LoopState | undefined): Call[] {
  return loop?.tag === "acting" || loop?.tag === "external" ? loop.calls : [];
}

function stepOwn<Stack extends AgentStack>(agentStack: Stack, event: LoopEvent): Stack {
  const loop = step(agentStack.loop, event);
  return loop === agentStack.loop ? agentStack : { ...agentStack, loop };
}

function stepSubAgent<Stack extends AgentStack>(agentStack: Stack, event: LoopEvent): Stack {
  const { subAgent } = agentStack;
  if (subAgent === null) return agentStack;
  const loop = step(subAgent.loop, event);
  return loop === subAgent.loop ? agentStack : { ...agentStack, subAgent: { ...subAgent, loop } };
}

function stepOwner<Stack extends AgentStack>(
  agentStack: Stack,
  event: Extract<LoopEvent, { callId: string }>,
): Stack {
  const isOfSubAgent = callsOf(agentStack.subAgent?.loop).some(({ id }) => id === event.callId);
  return isOfSubAgent ? stepSubAgent(agentStack, event) : stepOwn(agentStack, event);
}

/** A call whose sub-agent has calls under way does not end before them. */
function isHeldOpen({ subAgent }: AgentStack, callId: string): boolean {
  return subAgent?.id === callId && subAgent.loop.tag === "acting";
}

function isRunning(loop: LoopState, callId: string): boolean {
  return callsOf(loop).some(({ id, phase }) => id === callId && phase.tag === "running");
}

function hasEnded(loop: LoopState): boolean {
  return loop.tag === "idle" || loop.tag === "failed" || loop.tag === "stopped";
}
