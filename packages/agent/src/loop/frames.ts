import { assertNever } from "@countersign/contracts/assert-never";
import type { Call } from "@countersign/contracts/call";
import type { CommandRun } from "./command-run.ts";
import { activeCall, nextEffect } from "./next-effect.ts";
import type { LoopEffect, LoopEvent, LoopState } from "./state.ts";
import { commandIn, step, withoutCommand } from "./step.ts";
import type { SubAgent } from "./sub-agent.ts";

/**
 * Where a session stands: its own loop and, while one of its calls is a sub-agent at work, the loop of that. Each is the
 * machine of `step`; here is which of them an event moves, and which says what is to be done.
 *
 *   A sub-agent stands as long as the call that started it runs, and that call runs as long as it stands.
 *   While it stands it does what is to be done: the session's own loop waits for it like for any running call.
 *   Calls of both can be decided at any time. A stop ends both. The end of a process ends what the sub-agent had running,
 *   and not the call that started it: the sub-agent goes on where its rows stand.
 */
export type Frames = { loop: LoopState; subAgent: SubAgent | null };

type Acting = Extract<LoopState, { tag: "acting" }>;

/** What is to be done next. `end-sub-agent`: it is done, or its call has ended without it. */
export type FrameEffect = LoopEffect | { tag: "end-sub-agent"; subAgent: SubAgent };

/** One move of a session. An event that is not legal where it stands changes nothing: the same object comes back. */
export function stepFrames<Standing extends Frames>(frames: Standing, event: LoopEvent): Standing {
  const after = moveFrames(frames, event);
  return endsCycle(after, event, frames) ? { ...after, loop: withoutCommand(after.loop) } : after;
}

/** The command whose cycle goes on in a session; null where none does. No sub-agent has one of its own. */
export function commandOf({ loop }: Pick<Frames, "loop">): CommandRun | null {
  return commandIn(loop);
}

/** Names the command that holds, for what was decided under it. */
export function commandIdOf(frames: Pick<Frames, "loop">): string | null {
  return commandOf(frames)?.running.id ?? null;
}

/**
 * Whether a move of the sub-agent ends the command of its session: it stands at a limit, a hook makes it go on beyond its end
 * with what the command lets it run, or a person aborted a call of it.
 */
function endsCycle(after: Frames, event: LoopEvent, before: Frames): boolean {
  const command = commandIn(after.loop);
  if (command === null || after.subAgent === null) return false;
  if (after.subAgent.loop.tag === "limited") return true;
  if (event.tag === "model-answered") return event.isHeldUp === true && command.running.allowsSubAgents;
  return event.tag === "verdict-given" && event.verdict.verdict === "abort" && after !== before;
}

function moveFrames<Standing extends Frames>(frames: Standing, event: LoopEvent): Standing {
  switch (event.tag) {
    case "words-sent":
    case "cleared":
    case "intent-changed":
    case "command-revoked":
    case "command-orphaned":
      return stepOwn(frames, event);
    case "went-on":
    case "limit-reached":
    case "model-answered":
    case "model-retrying":
    case "model-failed":
    case "results-handed-in":
    case "process-died":
      return frames.subAgent === null ? stepOwn(frames, event) : stepSubAgent(frames, event);
    case "calls-looked-at":
    case "stop-requested":
      return stepOwn(stepSubAgent(frames, event), event);
    case "call-ended":
      return isHeldOpen(frames, event.callId) ? frames : stepOwner(frames, event);
    case "call-started":
    case "call-refused":
    case "verdict-given":
    case "verdict-undone":
    case "first-approved":
    case "first-withdrawn":
      return stepOwner(frames, event);
    default:
      return assertNever(event);
  }
}

/** What is to be done where a session stands; it depends on nothing else. */
export function nextMove({ loop, subAgent }: Frames): FrameEffect {
  if (subAgent === null) return nextEffect(loop);
  const effect = nextEffect(subAgent.loop);
  if (effect.tag === "hand-in-results") return effect;
  const isOver = !isRunning(loop, subAgent.id) || hasEnded(subAgent.loop);
  return isOver ? { tag: "end-sub-agent", subAgent } : effect;
}

/** The loop that says what is to be done. */
export function standingLoop({ loop, subAgent }: Frames): LoopState {
  return subAgent?.loop ?? loop;
}

/** The same standing with another loop in the place of the one that says what is to be done. */
export function withStandingLoop<Standing extends Frames>(frames: Standing, loop: LoopState): Standing {
  return frames.subAgent === null
    ? { ...frames, loop }
    : { ...frames, subAgent: { ...frames.subAgent, loop } };
}

/** The call that the session stands at: the first that is not finished in the turn that goes on. */
export function standingCall(frames: Frames): Call | null {
  return activeCall(standingLoop(frames));
}

/** The turn that a call is of, while it is not over; null when there is none. */
export function turnOf(frames: Frames, callId: string): Acting | null {
  const loops = [frames.subAgent?.loop, frames.loop].filter((loop) => loop?.tag === "acting");
  return loops.find(({ calls }) => calls.some(({ id }) => id === callId)) ?? null;
}

/** The calls of all unfinished turns, a sub-agent's first. */
export function turnCalls({ loop, subAgent }: Frames): Call[] {
  return [...callsOf(subAgent?.loop), ...callsOf(loop)];
}

/** The calls that are not finished, a sub-agent's first. */
export function openCalls(frames: Frames): Call[] {
  return turnCalls(frames).filter((call) => call.phase.tag !== "finished");
}

function callsOf(loop: LoopState | undefined): Call[] {
  return loop?.tag === "acting" ? loop.calls : [];
}

function stepOwn<Standing extends Frames>(frames: Standing, event: LoopEvent): Standing {
  const loop = step(frames.loop, event);
  return loop === frames.loop ? frames : { ...frames, loop };
}

function stepSubAgent<Standing extends Frames>(frames: Standing, event: LoopEvent): Standing {
  const { subAgent } = frames;
  if (subAgent === null) return frames;
  const loop = step(subAgent.loop, event);
  return loop === subAgent.loop ? frames : { ...frames, subAgent: { ...subAgent, loop } };
}

function stepOwner<Standing extends Frames>(
  frames: Standing,
  event: Extract<LoopEvent, { callId: string }>,
): Standing {
  const isOfSubAgent = callsOf(frames.subAgent?.loop).some(({ id }) => id === event.callId);
  return isOfSubAgent ? stepSubAgent(frames, event) : stepOwn(frames, event);
}

/** A call whose sub-agent has calls under way does not end before them. */
function isHeldOpen({ subAgent }: Frames, callId: string): boolean {
  return subAgent?.id === callId && subAgent.loop.tag === "acting";
}

function isRunning(loop: LoopState, callId: string): boolean {
  return callsOf(loop).some(({ id, phase }) => id === callId && phase.tag === "running");
}

function hasEnded(loop: LoopState): boolean {
  return loop.tag === "idle" || loop.tag === "failed" || loop.tag === "stopped";
}
