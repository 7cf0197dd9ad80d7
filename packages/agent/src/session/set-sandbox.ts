import type { Actor } from "@countersign/contracts/actor";
import { byPerson } from "@countersign/contracts/decided-by";
import type { SandboxLevel } from "@countersign/contracts/sandbox-level";
import { updateSession } from "../ports/repository.ts";
import { advance } from "./advance.ts";
import { entryOfChange } from "./audit-entries.ts";
import type { ControlDependencies } from "./control-dependencies.ts";
import { assertNotEnded } from "./find-session.ts";

/**
 * Changes what a person has set for the commands of a session. What the team or a settings file has set stays the least. Calls that wait are
 * shown again with the sandbox that then counts.
 */
export async function setSandbox(
  id: string,
  sandbox: SandboxLevel,
  by: Actor,
  { repository, clock }: Pick<ControlDependencies, "repository" | "clock">,
): Promise<void> {
  await updateSession(repository, id, (current) => {
    assertNotEnded(current);
    if (current.sandbox === sandbox) return null;
    const change = { sandbox: { from: current.sandbox, to: sandbox } };
    const auditEntries = [entryOfChange(id, change, { by: byPerson(by), at: clock.now() })];
    return advance({ current, record: { ...current, sandbox }, events: [], auditEntries, clock });
  });
}
