import type { AuditEntry } from "@countersign/contracts/audit-entry";
import { reasonKind } from "@countersign/contracts/reason-kind";
import { toColumn } from "@countersign/db/column-text";
import { prepare, type Slots } from "@countersign/db/prepare";
import type { Statement } from "@countersign/db/statement";

const verdicts: ReadonlySet<AuditEntry["verdict"]> = new Set(["allow", "deny", "instruct", "abort"]);

/**
 * One hit for each rule and grant that a verdict on a call names, whether the rule allowed, asked or denied. Nothing when none is named; what
 * came of a call, and a verdict that is taken back, are no further hits. To be sent while the commit order is
 * locked, as every change of a rule is: so nobody waits for another in a circle.
 */
export function countMatches(entries: AuditEntry[]): Statement[] {
  return entries
    .filter(({ verdict }) => verdicts.has(verdict))
    .flatMap(({ reasons, decidedAt }) => {
      const named = reasons.flatMap((reason) =>
        reason.rule?.id === undefined ? [] : [{ kind: reasonKind(reason), id: reason.rule.id }],
      );
      const grants = idsOf(named.filter(({ kind }) => kind === "grant"));
      const rules = idsOf(named.filter(({ kind }) => kind !== "grant"));
      return [
        ...(rules.length === 0 ? [] : [countRules({ ids: rules, at: decidedAt })]),
        ...(grants.length === 0 ? [] : [countGrants({ ids: grants, at: decidedAt })]),
      ];
    });
}

function idsOf(named: { id: string }[]): string[] {
  return [...new Set(named.map(({ id }) => toColumn(id)))];
}

type Matched = { ids: string[]; at: string };

const countRules = prepare("count-matches-of-rule", (db, { ids, at }: Slots<Matched>) =>
  db
    .updateTable("rule")
    .set(({ eb }) => ({ matchCount: eb("matchCount", "+", 1), lastMatchedAt: at }))
    .where("id", "=", ({ fn }) => fn.any(ids)),
);

const countGrants = prepare("count-matches-of-session-grant", (db, { ids, at }: Slots<Matched>) =>
  db
    .updateTable("sessionGrant")
    .set(({ eb }) => ({ matchCount: eb("matchCount", "+", 1), lastMatchedAt: at }))
    .where("id", "=", ({ fn }) => fn.any(ids)),
);
