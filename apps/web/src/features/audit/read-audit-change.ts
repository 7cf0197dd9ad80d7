import type { AuditRow } from "@countersign/contracts/audit";
import type { JsonObject } from "@countersign/contracts/json";
import type { AuditChange } from "./audit-change.ts";
import { readInvitationChange, readKeyChange, readPersonChange } from "./people-changes.ts";
import { readRuleChange, readTrustChange } from "./rule-changes.ts";
import { readSessionChange } from "./session-changes.ts";
import { readTeamChange } from "./team-changes.ts";

const readers: Record<string, (changed: JsonObject) => AuditChange | null> = {
  Team: readTeamChange,
  Rule: readRuleChange,
  Trust: readTrustChange,
  Person: readPersonChange,
  Invitation: readInvitationChange,
  Key: readKeyChange,
  Session: readSessionChange,
};

/** Reads a row that says what was changed, of a session or for the team; null for any other row, and for what is not as rows are written now. */
export function readAuditChange({ tool, changed }: Pick<AuditRow, "tool" | "changed">): AuditChange | null {
  if (changed === null) return null;
  return Object.hasOwn(readers, tool) ? (readers[tool]?.(changed) ?? null) : null;
}
