import type { Actor } from "@countersign/contracts/actor";
import { byPerson } from "@countersign/contracts/decided-by";
import { updateSession } from "../ports/repository.ts";
import { advance } from "./advance.ts";
import { entryOfChange } from "./audit-entries.ts";
import type { ControlDependencies } from "./control-dependencies.ts";
import { assertNotEnded, assertNotWorking } from "./find-session.ts";

/** The model sees nothing of what was said so far; people still do. Throws `AppError("conflict")` while the session works or waits. */
export async function clearContext(
  id: string,
  by: Actor,
  { repository, clock }: Pick<ControlDependencies, "repository" | "clock">,
): Promise<void> {
  await updateSession(repository, id, (current) => {
    assertNotEnded(current);
    assertNotWorking(current, "clear");
    const contextFrom = current.messageCount + 1;
    if (contextFrom === current.contextFrom) return null;
    const who = { by: byPerson(by), at: clock.now() };
    const auditEntries = [entryOfChange(id, { context: { from: contextFrom } }, who)];
    const record = { ...current, contextFrom };
    return advance({ current, record, events: [{ tag: "cleared" }], auditEntries, clock });
  });
}
