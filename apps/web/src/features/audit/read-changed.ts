import type { AuditRow } from "@countersign/contracts/audit";
import type { JsonObject } from "@countersign/contracts/json";
import type { Changed } from "./changed.ts";
import { invitationChanged, keyChanged, personChanged } from "./changed-people.ts";
import { ruleChanged, trustChanged } from "./changed-rules.ts";
import { teamChanged } from "./changed-team.ts";

const readers: Record<string, (changed: JsonObject) => Changed | null> = {
  Team: teamChanged,
  Rule: ruleChanged,
  Trust: trustChanged,
  Person: personChanged,
  Invitation: invitationChanged,
  Key: keyChanged,
};

/** Reads a row that says what was changed for the team; null for any other row, and for what is not as rows are written now. */
export function changedOf({ tool, changed }: Pick<AuditRow, "tool" | "changed">): Changed | null {
  if (changed === null) return null;
  return Object.hasOwn(readers, tool) ? (readers[tool]?.(changed) ?? null) : null;
}
