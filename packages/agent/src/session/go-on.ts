import { AppError } from "@countersign/contracts/app-error";
import { standingLoop } from "../loop/frames.ts";
import { advance } from "./advance.ts";
import { assertNotEnded } from "./assert-not-ended.ts";
import { type Authority, refuseWorkUnasked } from "./authority.ts";
import type { ControlDependencies } from "./control-dependencies.ts";

/** Lets a session that reached a limit go on for as much again, and a failed one try again. */
export async function goOn(
  id: string,
  authority: Authority,
  { repository, clockwork }: ControlDependencies,
): Promise<void> {
  await repository.transact(id, null, (current) => {
    assertNotEnded(current);
    refuseWorkUnasked(current, authority);
    const { tag } = standingLoop(current);
    if (tag !== "limited" && tag !== "failed") {
      throw new AppError(
        "conflict",
        "The session stands at no limit and has not failed: there is nothing to go on with.",
      );
    }
    const record = { ...current, turnsSinceGoOn: 0, costAtGoOn: current.usage.costUsd ?? 0 };
    return advance(current, { record, events: [{ tag: "went-on" }] }, clockwork);
  });
}
