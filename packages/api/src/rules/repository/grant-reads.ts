import type { Grant } from "@countersign/contracts/rule";
import type { QueryResult } from "@countersign/db/transaction";
import * as sql from "./rule-statements.ts";
import { grantsOf, parseGrantRow, parseRuleRow } from "./stored-rule.ts";

/** What must be read to know all that a session remembers: its grants, then its rules. */
export function grantReads(sessionId: string) {
  return [sql.selectGrants(sessionId), sql.selectSessionRules(sessionId)];
}

/** All that it remembers, out of the answers to `grantReads`. */
export function grantsIn(exact: QueryResult | undefined, rules: QueryResult | undefined): Grant[] {
  return grantsOf((exact?.rows ?? []).map(parseGrantRow), (rules?.rows ?? []).map(parseRuleRow));
}
