import type { Remembered } from "@countersign/agent";
import type { StoredEvent } from "@countersign/contracts/event";
import type pg from "pg";
import { lockCommitOrder, type Statement } from "../database/statement.ts";
import { sendTogether } from "../session/transaction.ts";
import {
  announcePolicyChange,
  insertGrant,
  selectGrants,
  selectSessionRules,
  upsertRule,
} from "./rule-statements.ts";
import { grantOf, grantsOf, parseGrantRow, parseRuleRow, ruleOf } from "./stored-rule.ts";

/** The rows and the events of what a person let run again. `sessionId` of an event is null for what concerns everybody. */
export type RememberedWrites = {
  rows: Statement[];
  events: { sessionId: string | null; event: StoredEvent }[];
};

/** What is to be written for it, in the transaction of `client`; reads what the session remembers already. */
export async function storeRemembered(
  sessionId: string,
  remembered: Remembered[],
  client: pg.PoolClient,
): Promise<RememberedWrites> {
  if (remembered.length === 0) return { rows: [], events: [] };
  const [, grantRows, ruleRows] = await sendTogether(client, [
    lockCommitOrder(),
    selectGrants(sessionId),
    selectSessionRules(sessionId),
  ]);
  const grants = remembered.flatMap((each) => (each.kind === "exactly" ? [grantOf(each)] : []));
  const rules = remembered.flatMap((each) => (each.kind === "rule" ? [ruleOf(each)] : []));
  const ofSession = rules.filter((rule) => rule.sessionId !== null);
  const all = grantsOf(
    [...(grantRows?.rows ?? []).map(parseGrantRow), ...grants],
    [...(ruleRows?.rows ?? []).map(parseRuleRow), ...ofSession],
  );
  const changesGrants = grants.length + ofSession.length > 0;
  return {
    rows: [...grants.map(insertGrant), ...rules.map(upsertRule), ...announcePolicyChange()],
    events: [
      ...rules.map((rule) => ({ sessionId: null, event: { type: "rule-changed" as const, rule } })),
      ...(changesGrants
        ? [{ sessionId, event: { type: "grants-changed" as const, sessionId, grants: all } }]
        : []),
    ],
  };
}
