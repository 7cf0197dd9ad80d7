import type { Actor } from "@countersign/contracts/actor";
import { AppError } from "@countersign/contracts/app-error";
import { byPerson } from "@countersign/contracts/decided-by";
import { commandIdOf } from "../loop/agent-stack.ts";
import { updateSession } from "../ports/repository.ts";
import { advance } from "./advance.ts";
import type { ControlDependencies } from "./control-dependencies.ts";

/**
 * Ends what the running command lets run. A running call continues; every other one is evaluated again before it starts,
 * without the command. Throws `AppError("conflict")` when that command does not run any more.
 */
export async function revokeCommand(
  id: string,
  commandId: string,
  by: Actor,
  { repository, clock }: Pick<ControlDependencies, "repository" | "clock">,
): Promise<void> {
  await updateSession(repository, id, (current) => {
    if (commandIdOf(current) !== commandId)
      throw new AppError("conflict", "That command is no longer running.");
    const event = { tag: "command-revoked" as const, commandId };
    // A call that waits is shown again, with what the command had covered of it.
    return { ...advance({ current, events: [event], by: byPerson(by), clock }), wake: true };
  });
}
