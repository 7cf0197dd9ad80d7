import { AppError } from "@countersign/contracts/app-error";
import { canStartTurn } from "../loop/step.ts";
import type { SessionRecord } from "../ports/repository.ts";

/** Throws `AppError("conflict")` while the session works or waits. `then` says what to do afterward. */
export function assertNotWorking({ loop }: Pick<SessionRecord, "loop">, then: string): void {
  if (canStartTurn(loop)) return;
  throw new AppError(
    "conflict",
    loop.tag === "acting"
      ? `The session has calls that are not finished. Decide them or stop the turn, then ${then}.`
      : `The session is working. Stop it or wait until it is idle, then ${then}.`,
  );
}

/** The session with its limits counted from here again: a person sent a message. */
export function resetCounters(current: SessionRecord): SessionRecord {
  return { ...current, turnsSinceResume: 0, costAtResume: current.usage.costUsd ?? 0 };
}
