import type { By } from "@countersign/contracts/actor";
import { AppError } from "@countersign/contracts/app-error";
import { byPerson } from "@countersign/contracts/decided-by";
import { maySee, type Sight, type Visibility } from "@countersign/contracts/sight";
import { advance } from "./advance.ts";
import type { ControlDependencies } from "./control-dependencies.ts";
import { entryOfChange } from "./ledger-entries.ts";

/**
 * Shows a session to the team or hides it from it. Throws `AppError("forbidden")` for whoever would not see it while it is private:
 * nobody takes a session out of his own sight.
 */
export async function setVisibility(
  id: string,
  { visibility, sight }: { visibility: Visibility; sight: Sight },
  by: By,
  { repository, clockwork }: Pick<ControlDependencies, "repository" | "clockwork">,
): Promise<void> {
  await repository.transact(id, null, (current) => {
    if (!maySee(sight, { ...current, visibility: "private" })) {
      throw new AppError(
        "forbidden",
        `Who sees this session is for ${current.createdBy}, who started it, admins and owners to say.`,
      );
    }
    if (current.visibility === visibility) return null;
    const change = { visibility: { from: current.visibility, to: visibility } };
    const decisions = [entryOfChange(id, change, { by: byPerson(by), at: clockwork.now() })];
    return advance(current, { record: { ...current, visibility }, events: [], decisions }, clockwork);
  });
}
