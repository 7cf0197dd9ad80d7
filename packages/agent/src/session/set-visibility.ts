import type { Actor } from "@countersign/contracts/actor";
import { AppError } from "@countersign/contracts/app-error";
import { byPerson } from "@countersign/contracts/decided-by";
import { canSee, type Visibility, type VisibilityFilter } from "@countersign/contracts/visibility";
import { updateSession } from "../ports/repository.ts";
import { advance } from "./advance.ts";
import { entryOfChange } from "./audit-entries.ts";
import type { ControlDependencies } from "./control-dependencies.ts";

/**
 * Shows a session to the team or hides it from it. Throws `AppError("forbidden")` for anyone who would not see it while it is private:
 * nobody hides a session from themselves.
 */
export async function setVisibility(
  id: string,
  { visibility, visibleTo }: { visibility: Visibility; visibleTo: VisibilityFilter },
  by: Actor,
  { repository, clock }: Pick<ControlDependencies, "repository" | "clock">,
): Promise<void> {
  await updateSession(repository, id, (current) => {
    if (!canSee(visibleTo, { ...current, visibility: "private" })) {
      throw new AppError(
        "forbidden",
        `Only ${current.createdBy}, who started this session, admins and owners can change its visibility.`,
      );
    }
    if (current.visibility === visibility) return null;
    const change = { visibility: { from: current.visibility, to: visibility } };
    const auditEntries = [entryOfChange(id, change, { by: byPerson(by), at: clock.now() })];
    return advance({ current, record: { ...current, visibility }, events: [], auditEntries, clock });
  });
}
