import { type Rule, type RuleVersion, ruleVersion } from "@countersign/contracts/rule";
import { prepare, type Slots } from "@countersign/db/prepare";
import { fromRow, toRow } from "@countersign/db/row-text";
import type { Statement } from "@countersign/db/statement";

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

const insertVersionRow = prepare("insert-rule-version", (db, row: Slots<RuleVersion & { ruleId: string }>) =>
  db.insertInto("ruleVersion").values({
    ruleId: row.ruleId,
    version: row.version,
    what: row.what,
    behavior: row.behavior,
    rule: row.rule,
    status: row.status,
    reason: row.reason,
    expiresAt: row.expiresAt,
    maxWaitSeconds: row.maxWaitSeconds,
    needsDualApproval: row.needsDualApproval,
    note: row.note,
    by: row.by,
    at: row.at,
  }),
);

export function insertVersion(ruleId: string, version: RuleVersion): Statement {
  return insertVersionRow(toRow({ ruleId, ...version }));
}

/** All versions of one rule, the newest first. */
export const selectVersions = prepare("select-rule-versions", (db, { ruleId }: Slots<{ ruleId: string }>) =>
  db
    .selectFrom("ruleVersion")
    .select([
      "version",
      "what",
      "behavior",
      "rule",
      "status",
      "reason",
      "expiresAt",
      "maxWaitSeconds",
      "needsDualApproval",
      "note",
      "by",
      "at",
    ])
    .where("ruleId", "=", ruleId)
    .orderBy("version", "desc"),
);

/** Parses a row of `rule_version`. */
export function parseVersionRow(row: object): RuleVersion {
  return ruleVersion.parse(fromRow(row));
}
