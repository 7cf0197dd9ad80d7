import type { AuditEntry } from "@countersign/contracts/audit-entry";
import type { DecidedBy } from "@countersign/contracts/decided-by";
import { interruptedDrift } from "../evaluation/describe-drift.ts";
import { openCalls } from "../loop/agent-stack.ts";
import { isStopped } from "../loop/step-external.ts";
import type { SessionRecord } from "../ports/repository.ts";
import { advance, type Change } from "./advance.ts";
import type { ControlDependencies } from "./control-dependencies.ts";
import { stopTurn } from "./stop-turn.ts";

/** Ends the turn: what is queued is cancelled, what runs is ended. The new epoch keeps the runner from writing more. */
export async function stopSession(
  id: string,
  by: DecidedBy,
  dependencies: ControlDependencies,
): Promise<void> {
  const { repository, clock, onStop, hooks } = dependencies;
  const { session, value: hadTurn } = await repository.transact(id, null, (current) => {
    if (!isWorking(current)) return { transition: null, value: false };
    const stopped = advance({ current, ...stopOf(current, by, dependencies), clock });
    return { transition: { ...stopped, release: true }, value: !isIdleAgent(current) };
  });
  onStop(id, session.epoch);
  // Nobody waits for what these hooks say, and they cannot fail: a stop takes effect at once.
  if (hadTurn) void hooks.sessionEnd(session, "stopped", new AbortController().signal);
}

/**
 * Whether there is a turn to end: one that failed or reached a limit can still continue, and a sub-agent of an agent elsewhere may work
 * between two of its calls.
 */
export function isWorking({ loop }: Pick<SessionRecord, "loop">): boolean {
  if (loop.tag === "external") return !isStopped(loop) || loop.calls.length > 0;
  return loop.tag !== "idle" && loop.tag !== "stopped";
}

/** An external agent that does nothing: a stop only keeps it from doing more. */
function isIdleAgent({ loop }: SessionRecord): boolean {
  return loop.tag === "external" && loop.turn === "idle" && loop.calls.length === 0;
}

/** The end of the turn of a session that works. */
export function stopOf(
  current: SessionRecord,
  by: DecidedBy,
  { clock, evaluation }: Pick<ControlDependencies, "clock" | "evaluation">,
): Change & { record: SessionRecord; auditEntries: AuditEntry[] } {
  const record = { ...current, epoch: current.epoch + 1, owner: null };
  const { event, auditEntries } = stopTurn(openCalls(current), by, clock.now(), (call) =>
    interruptedDrift(call, current, evaluation),
  );
  return { record, events: [event], auditEntries, by };
}
