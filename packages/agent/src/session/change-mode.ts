import type { PermissionMode } from "@countersign/contracts/permission-mode";
import { advance } from "./advance.ts";
import type { ControlDependencies } from "./control-dependencies.ts";

/** Changes the mode. Calls that wait are decided anew under it; what a person approved stays approved. */
export async function changeMode(
  id: string,
  mode: PermissionMode,
  _by: string,
  { repository, clockwork }: ControlDependencies,
): Promise<void> {
  await repository.transact(id, null, (current) => {
    if (current.mode === mode) return null;
    return advance(current, { record: { ...current, mode }, events: [{ tag: "mode-changed" }] }, clockwork);
  });
}
