import type { By } from "@countersign/contracts/actor";
import { byPerson } from "@countersign/contracts/decided-by";
import { advance } from "./advance.ts";
import { assertNotEnded } from "./assert-not-ended.ts";
import type { ControlDependencies } from "./control-dependencies.ts";
import { entryOfChange } from "./ledger-entries.ts";
import { refuseWhileWorking } from "./refuse-while-working.ts";

/** The model sees nothing of what was said so far; people still do. Throws `AppError("conflict")` while the session works or waits. */
export async function clearContext(
  id: string,
  by: By,
  { repository, clockwork }: Pick<ControlDependencies, "repository" | "clockwork">,
): Promise<void> {
  await repository.transact(id, null, (current) => {
    assertNotEnded(current);
    refuseWhileWorking(current, "clear");
    const contextFrom = current.messageCount + 1;
    if (contextFrom === current.contextFrom) return null;
    const who = { by: byPerson(by), at: clockwork.now() };
    const decisions = [entryOfChange(id, { context: { from: contextFrom } }, who)];
    const record = { ...current, contextFrom };
    return advance(current, { record, events: [{ tag: "cleared" }], decisions }, clockwork);
  });
}
