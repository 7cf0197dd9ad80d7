import type { Call } from "@countersign/contracts/call";
import { jsonObject } from "@countersign/contracts/json";
import { updateSession } from "../ports/repository.ts";
import { advance } from "../session/advance.ts";
import { entryOfChange } from "../session/audit-entries.ts";
import type { ControlDependencies } from "../session/control-dependencies.ts";
import type { PermissionUpdate } from "./permission-update.ts";

/** Writes down what a callback changed of the permissions with its answer to a call: from then on other calls ask, or none do. */
export async function recordUpdates(
  { sessionId, toolUseId }: Call,
  updates: readonly PermissionUpdate[],
  { repository, clock }: Pick<ControlDependencies, "repository" | "clock">,
): Promise<void> {
  const input = jsonObject.parse(JSON.parse(JSON.stringify({ toolUseId, updatedPermissions: updates })));
  const who = { by: { kind: "callback" as const, name: "canUseTool" }, at: clock.now() };
  await updateSession(repository, sessionId, (current) =>
    advance({ current, events: [], decisions: [entryOfChange(sessionId, input, who)], clock }),
  );
}
