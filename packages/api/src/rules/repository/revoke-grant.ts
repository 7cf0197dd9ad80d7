import { AppError } from "@countersign/contracts/app-error";
import type { Grant } from "@countersign/contracts/rule";
import type { Database } from "@countersign/db";
import { insertEvent, notifyEvents } from "@countersign/db/event-statements";
import { toRow } from "@countersign/db/row-text";
import { lockCommitOrder } from "@countersign/db/statement";
import { inTransaction } from "@countersign/db/transaction";
import { grantReads, grantsIn } from "./grant-reads.ts";
import { changeWrites, revokedRule } from "./rule-changes.ts";
import * as sql from "./rule-statements.ts";
import { parseRuleRow } from "./stored-rule.ts";

/** What a session remembers is named by `grantId`: a grant, or a rule of the session. */
export type GrantRevocation = { sessionId: string; grantId: string; by: string; at: string };

/** Takes back what a session remembers, and gives what is left. */
export function revokeGrant(
  database: Database,
  { sessionId, grantId, by, at }: GrantRevocation,
): Promise<Grant[]> {
  const reads = [lockCommitOrder(), ...grantReads(sessionId)] as const;
  return inTransaction(database, reads, ([, exact, rules]) => {
    const before = grantsIn(exact, rules);
    if (!before.some(({ id }) => id === grantId)) {
      throw new AppError("not-found", `Nothing is always allowed in this session under ${grantId}.`);
    }
    const left = before.filter(({ id }) => id !== grantId);
    const rule = rules.rows.map(parseRuleRow).find(({ id }) => id === grantId);
    const writes = [
      ...(rule === undefined
        ? [sql.revokeGrantRow(toRow({ id: grantId, by, at }))]
        : changeWrites({ before: rule, after: revokedRule(rule, by, at), what: "revoked" }, { by, at })),
      insertEvent(sessionId, { type: "grants-changed", sessionId, grants: left }),
      ...sql.announcePolicyChange(),
      notifyEvents(),
    ];
    return { writes, result: left };
  });
}
