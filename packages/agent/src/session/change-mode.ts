import type { PermissionMode } from "@countersign/contracts/permission-mode";
import { advance } from "./advance.ts";
import type { ControlDependencies } from "./control-dependencies.ts";

/**
 * Changes the mode. A call that waits goes on waiting for a person; every other call is decided under the mode that holds
 * when its turn comes, also one that was approved ahead.
 */
export async function changeMode(
  id: string,
  mode: PermissionMode,
  _by: string,
  { repository, clockwork }: ControlDependencies,
): Promise<void> {
  await repository.transact(id, null, (current) => {
    if (current.mode === mode) return null;
    return advance(current, { record: { ...current, mode }, events: [] }, clockwork);
  });
}
