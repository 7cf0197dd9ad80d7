import { toRow } from "@countersign/db/row-text";
import { lockCommitOrder } from "@countersign/db/statement";
import type { DatabaseClient } from "@countersign/db/transaction";
import { sendTogether } from "@countersign/db/transaction";
import { changeWrites, revokedRule } from "./rule-changes.ts";
import {
  announcePolicyChange,
  revokeGrantRow,
  selectGrants,
  selectSessionAllowRules,
} from "./rule-statements.ts";
import type { AlwaysAllowedWrites } from "./store-always-allowed.ts";
import { parseGrantRow, parseRuleRow } from "./stored-rule.ts";

/**
 * Revokes all that only one session allows, in the transaction of `client`: exact calls and the session's allow rules, proposed
 * ones too. Its ask and deny rules stay, so ending a session never loosens anything.
 */
export async function revokeAllGrants(
  sessionId: string,
  { by, at }: { by: string; at: string },
  client: DatabaseClient,
): Promise<AlwaysAllowedWrites> {
  const session = toRow({ sessionId });
  const [, grantRows, ruleRows] = await sendTogether(client, [
    lockCommitOrder(),
    selectGrants(session),
    selectSessionAllowRules(session),
  ]);
  const grants = grantRows.rows.map(parseGrantRow);
  const rules = ruleRows.rows.map(parseRuleRow);
  if (grants.length + rules.length === 0) return { rows: [], events: [] };
  return {
    rows: [
      ...grants.map(({ grant }) => revokeGrantRow(toRow({ id: grant.id, by, at }))),
      ...rules.flatMap((rule) =>
        changeWrites({ before: rule, after: revokedRule(rule, by, at), what: "revoked" }, { by, at }),
      ),
      ...announcePolicyChange(),
    ],
    events: [{ sessionId, event: { type: "grants-changed", sessionId, grants: [] } }],
  };
}
