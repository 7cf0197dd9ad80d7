import { type Actor, nameOf } from "@countersign/contracts/actor";
import type { AuditEntry } from "@countersign/contracts/audit-entry";
import { byPerson } from "@countersign/contracts/decided-by";
import type { JsonObject } from "@countersign/contracts/json";
import type { Rule, RuleVersion } from "@countersign/contracts/rule";

/** Who did something, when, and why. */
export type Who = { by: Actor; at: string; reason?: string | null | undefined };

/** What of the team can be changed, as the tool of an audit entry; `Check` is a command that a person runs for an intent. */
export type TeamTool = "Rule" | "Team" | "Trust" | "Person" | "Invitation" | "Key" | "Check";

/** The audit entry of a change of what holds for the team. `input` says what it was and what it is. */
export function entryOfTeamChange(tool: TeamTool, input: JsonObject, who: Who): AuditEntry {
  return {
    sessionId: "",
    callId: "",
    toolUseId: "",
    tool,
    input,
    digest: null,
    canonical: null,
    risk: null,
    verdict: "change",
    reason: who.reason ?? null,
    reasons: [],
    decidedBy: byPerson(who.by),
    askedAt: null,
    decidedAt: who.at,
  };
}

/** The audit entries of a change of a rule: one where other calls are decided otherwise for the team or a project from then on. */
export function entriesOfRule(
  { before, after, what }: { before: Rule | null; after: Rule; what: RuleVersion["what"] },
  who: Who,
): AuditEntry[] {
  if (after.scope === "user" || after.scope === "session") return [];
  const [from, to] = [activeTerms(before), activeTerms(after)];
  if (JSON.stringify(from) === JSON.stringify(to)) return [];
  const { id, version, owner } = after;
  const proposer = proposerOf(before, who);
  const input = {
    rule: id,
    version,
    what,
    owner,
    from,
    to,
    ...(proposer === null ? {} : { proposedBy: proposer }),
  };
  return [entryOfTeamChange("Rule", input, who)];
}

/** What the rule does, null where it does nothing. */
function activeTerms(rule: Rule | null): JsonObject | null {
  if (rule === null || rule.status !== "active") return null;
  const { behavior, scope, workspace, reason, expiresAt, maxWaitSeconds, needsDualApproval } = rule;
  return {
    behavior,
    rule: rule.rule,
    scope,
    workspace,
    reason,
    expiresAt,
    maxWaitSeconds,
    needsDualApproval,
  };
}

function proposerOf(before: Rule | null, { by }: Who): string | null {
  const proposer = before?.change?.by ?? (before?.status === "proposed" ? before.owner : null);
  return proposer === null || proposer === nameOf(by) ? null : proposer;
}
