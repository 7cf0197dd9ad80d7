import { AppError } from "@countersign/contracts/app-error";
import { externalAgentNames } from "@countersign/contracts/external-agent";
import { canStartTurn } from "../loop/step.ts";
import type { SessionRecord, SessionRepository } from "../ports/repository.ts";

/** The current session. Throws `AppError("not-found")`. */
export async function findSession(
  id: string,
  repository: Pick<SessionRepository, "load">,
): Promise<SessionRecord> {
  const session = await repository.load(id);
  if (session === null) throw new AppError("not-found", `There is no session ${id}.`);
  return session;
}

/** Throws `AppError("conflict")` for a session that somebody ended. */
export function assertNotEnded({ ended }: Pick<SessionRecord, "ended">): void {
  if (ended === null) return;
  throw new AppError("conflict", `${ended.by} ended this session. Reopen it to continue.`);
}

/** Throws `AppError("conflict")` while the session works or waits. `then` says what to do afterward. */
export function assertNotWorking({ loop }: Pick<SessionRecord, "loop">, then: string): void {
  if (canStartTurn(loop)) return;
  if (loop.tag === "external")
    throw new AppError(
      "conflict",
      `${externalAgentNames[loop.agent.kind]} runs this session itself. Send it messages where it runs.`,
    );
  throw loop.tag === "acting"
    ? hasUnfinishedCalls(then)
    : new AppError("conflict", `The session is working. Stop it or wait until it’s idle, then ${then}.`);
}

function hasUnfinishedCalls(then: string): AppError {
  return new AppError(
    "conflict",
    `The session has unfinished calls. Decide them or stop the turn, then ${then}.`,
  );
}

/**
 * Throws `AppError("conflict")` while the session works or waits; for an external agent, while a call of it does. `then` says
 * what to do afterward.
 */
export function assertBetweenCalls({ loop }: Pick<SessionRecord, "loop">, then: string): void {
  if (loop.tag !== "external") assertNotWorking({ loop }, then);
  else if (loop.calls.some(({ phase }) => phase.tag !== "finished")) throw hasUnfinishedCalls(then);
}

/** The session with its limits counted from here again: a person sent a message. */
export function resetCounters(current: SessionRecord): SessionRecord {
  return { ...current, turnsSinceResume: 0, costAtResume: current.usage.costUsd ?? 0 };
}
