import type { Grant } from "@countersign/contracts/rule";
import { toRow } from "@countersign/db/row-text";
import type { Answers } from "@countersign/db/transaction";
import * as sql from "./rule-statements.ts";
import { grantsOf, parseGrantRow, parseRuleRow } from "./stored-rule.ts";

/** What must be read to know all that a session always allows: its grants, then its rules. */
export function grantReads(sessionId: string) {
  const session = toRow({ sessionId });
  return [sql.selectGrants(session), sql.selectSessionRules(session)] as const;
}

type GrantAnswers = Answers<ReturnType<typeof grantReads>>;

/** All that it always allows, out of the answers to `grantReads`. */
export function grantsIn(exact: GrantAnswers[0], rules: GrantAnswers[1]): Grant[] {
  return grantsOf(exact.rows.map(parseGrantRow), rules.rows.map(parseRuleRow));
}
