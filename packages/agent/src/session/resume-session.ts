import { AppError } from "@countersign/contracts/app-error";
import { currentLoop } from "../loop/agent-stack.ts";
import { isStopped } from "../loop/step-external.ts";
import { type SessionRecord, updateSession } from "../ports/repository.ts";
import { advance } from "./advance.ts";
import { type Authority, assertMayRun } from "./authority.ts";
import type { ControlDependencies } from "./control-dependencies.ts";
import { assertNotEnded } from "./find-session.ts";

/**
 * Lets a session that reached a limit continue for as much again, a failed one try again, and one that waits for its model try now. For an agent elsewhere, it takes a stop
 * back.
 */
export async function resumeSession(
  id: string,
  authority: Authority,
  { repository, clock }: ControlDependencies,
): Promise<void> {
  await updateSession(repository, id, (current) => {
    assertNotEnded(current);
    assertMayRun(current, authority);
    const loop = currentLoop(current);
    const { tag } = loop;
    if (tag === "thinking" && loop.notBefore !== null)
      return advance({ current, events: [{ tag: "resumed" }], clock });
    if (tag !== "limited" && tag !== "failed" && !(tag === "external" && isStopped(loop))) {
      throw new AppError(
        "conflict",
        "Nothing to resume: the session hasn’t failed or reached a limit, isn’t waiting for its model, and isn’t a stopped session of an external agent.",
      );
    }
    const record = { ...current, turnsSinceResume: 0, costAtResume: current.usage.costUsd ?? 0 };
    return advance({ current, record, events: [{ tag: "resumed" }], clock });
  });
}

/** Whether somebody wanted the session's model to be asked now instead of later, and it hasn't answered yet. */
export function isTriedNow(record: SessionRecord): boolean {
  const loop = currentLoop(record);
  return loop.tag === "thinking" && loop.attempt > 1 && loop.notBefore === null;
}
