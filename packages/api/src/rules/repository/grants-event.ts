import type { StoredEvent } from "@countersign/contracts/event";
import type { Rule } from "@countersign/contracts/rule";
import { insertEvent } from "@countersign/db/event-statements";
import type { Statement } from "@countersign/db/statement";
import type { DatabaseClient } from "@countersign/db/transaction";
import * as sql from "./rule-statements.ts";
import { grantsOf, parseGrantRow, parseRuleRow } from "./stored-rule.ts";

/** The event with all that the session remembers once these rules are written. */
export async function grantsEvent(
  client: DatabaseClient,
  sessionId: string,
  { written }: { written: Rule[] },
): Promise<Statement> {
  const exact = await client.query(sql.selectGrants(sessionId));
  const present = (await client.query(sql.selectSessionRules(sessionId))).rows.map(parseRuleRow);
  const own = written.filter((rule) => rule.sessionId === sessionId);
  const rules = [...present.filter(({ id }) => !own.some((rule) => rule.id === id)), ...own];
  const event: StoredEvent = {
    type: "grants-changed",
    sessionId,
    grants: grantsOf(exact.rows.map(parseGrantRow), rules),
  };
  return insertEvent(sessionId, event);
}
