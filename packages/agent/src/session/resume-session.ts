import { AppError } from "@countersign/contracts/app-error";
import { currentLoop } from "../loop/agent-stack.ts";
import { isStopped } from "../loop/step-external.ts";
import { updateSession } from "../ports/repository.ts";
import { advance } from "./advance.ts";
import { type Authority, assertMayRun } from "./authority.ts";
import type { ControlDependencies } from "./control-dependencies.ts";
import { assertNotEnded } from "./find-session.ts";

/**
 * Lets a session that reached a limit continue for as much again, and a failed one try again. For an agent elsewhere, it takes a stop
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
    if (tag !== "limited" && tag !== "failed" && !(tag === "external" && isStopped(loop))) {
      throw new AppError(
        "conflict",
        "Nothing to resume: the session hasn’t failed, reached a limit or been stopped where its agent runs elsewhere.",
      );
    }
    const record = { ...current, turnsSinceResume: 0, costAtResume: current.usage.costUsd ?? 0 };
    return advance({ current, record, events: [{ tag: "resumed" }], clock });
  });
}
