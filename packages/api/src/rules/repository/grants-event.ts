import type { StoredEvent } from "@countersign/contracts/event";
import type { Rule } from "@countersign/contracts/rule";
import { insertEvent } from "@countersign/db/event-statements";
import type { Statement } from "@countersign/db/statement";
import { type DatabaseClient, sendTogether } from "@countersign/db/transaction";
import { grantReads } from "./grant-reads.ts";
import { grantsOf, parseGrantRow, parseRuleRow } from "./stored-rule.ts";

/** The event with all that the session remembers once these rules are written. */
export async function grantsEvent(
  client: DatabaseClient,
  sessionId: string,
  { written }: { written: Rule[] },
): Promise<Statement> {
  const [exact, rules] = await sendTogether(client, grantReads(sessionId));
  const present = rules.rows.map(parseRuleRow);
  const own = written.filter((rule) => rule.sessionId === sessionId);
  const after = [...present.filter(({ id }) => !own.some((rule) => rule.id === id)), ...own];
  const event: StoredEvent = {
    type: "grants-changed",
    sessionId,
    grants: grantsOf(exact.rows.map(parseGrantRow), after),
  };
  return insertEvent(sessionId, event);
}
