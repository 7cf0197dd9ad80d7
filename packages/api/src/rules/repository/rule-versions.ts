import {
  type Rule,
  type RuleVersion,
  ruleBehavior,
  ruleStatus,
  ruleVersion,
} from "@countersign/contracts/rule";
import { fromColumn, toColumn } from "@countersign/db/column-text";
import type { Statement } from "@countersign/db/statement";
import { z } from "zod";

const text = z.string().transform(fromColumn);
const instant = z.date().transform((date) => date.toISOString());

const row = z.object({
  version: z.int(),
  what: ruleVersion.shape.what,
  behavior: ruleBehavior,
  rule: text,
  status: ruleStatus,
  reason: text.nullable(),
  expiresAt: instant.nullable(),
  maxWaitSeconds: z.int().nullable(),
  needsDualApproval: z.boolean(),
  note: text.nullable(),
  by: text,
  at: instant,
});

/** What was done with a rule: by whom, when, and what a reviewer said of it. */
export type RuleDeed = { what: RuleVersion["what"]; by: string; at: string; note: string | null };

/** A rule as it is after a deed, as its history keeps it: of a proposal to change a rule in force what is proposed. */
export function versionOf(rule: Rule, { what, by, at, note }: RuleDeed): RuleVersion {
  const { version, status, change } = rule;
  const terms = what === "proposed" && change !== null ? change : rule;
  const proposed = change?.isRemoval === true ? ("revoked" as const) : ("proposed" as const);
  return {
    version,
    what,
    behavior: terms.behavior,
    rule: terms.rule,
    reason: terms.reason,
    status: terms === change ? proposed : status,
    expiresAt: terms.expiresAt,
    maxWaitSeconds: terms.maxWaitSeconds,
    needsDualApproval: terms.needsDualApproval,
    note,
    by,
    at,
  };
}

export function insertVersion(ruleId: string, version: RuleVersion): Statement {
  return {
    name: "insert-rule-version",
    text: `INSERT INTO rule_version (rule_id, version, what, behavior, rule, status, reason, expires_at, max_wait_seconds,
        needs_dual_approval, note, by, at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    values: [
      ruleId,
      version.version,
      version.what,
      version.behavior,
      toColumn(version.rule),
      version.status,
      orNull(version.reason),
      version.expiresAt,
      version.maxWaitSeconds,
      version.needsDualApproval,
      orNull(version.note),
      toColumn(version.by),
      version.at,
    ],
  };
}

/** All versions of one rule, the newest first. */
export function selectVersions(ruleId: string): Statement {
  return {
    name: "select-rule-versions",
    text: `SELECT version, what, behavior, rule, status, reason, expires_at AS "expiresAt", max_wait_seconds AS "maxWaitSeconds",
        needs_dual_approval AS "needsDualApproval", note, by, at
      FROM rule_version WHERE rule_id = $1 ORDER BY version DESC`,
    values: [toColumn(ruleId)],
  };
}

/** Parses a row of `rule_version`. */
export function parseVersionRow(given: unknown): RuleVersion {
  return row.parse(given);
}

function orNull(value: string | null): string | null {
  return value === null ? null : toColumn(value);
}
