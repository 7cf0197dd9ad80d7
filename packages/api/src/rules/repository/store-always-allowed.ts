import type { AlwaysAllow } from "@countersign/agent";
import type { StoredEvent } from "@countersign/contracts/event";
import type { Rule } from "@countersign/contracts/rule";
import { lockCommitOrder, type Statement } from "@countersign/db/statement";
import type { DatabaseClient } from "@countersign/db/transaction";
import { sendTogether } from "@countersign/db/transaction";
import { parseTeamSettings, selectTeamSettings } from "../../settings/team-repository.ts";
import { grantReads } from "./grant-reads.ts";
import { newRuleWrites } from "./rule-changes.ts";
import { announcePolicyChange, insertGrant } from "./rule-statements.ts";
import { grantOf, grantsOf, parseGrantRow, parseRuleRow, ruleOf } from "./stored-rule.ts";

/** The rows (those of the audit log and of the rules' own events too) and the events of what a person let run again. */
export type AlwaysAllowedWrites = {
  rows: Statement[];
  events: { sessionId: string; event: StoredEvent }[];
};

/** What is to be written for it, in the transaction of `client`; reads what the session remembers already, and whether the team reviews. */
export async function storeAlwaysAllowed(
  sessionId: string,
  alwaysAllowed: AlwaysAllow[],
  client: DatabaseClient,
): Promise<AlwaysAllowedWrites> {
  if (alwaysAllowed.length === 0) return { rows: [], events: [] };
  const [, grantRows, ruleRows, team] = await sendTogether(client, [
    lockCommitOrder(),
    ...grantReads(sessionId),
    selectTeamSettings(),
  ]);
  const { reviewsRules } = parseTeamSettings(team.rows[0]);
  const grants = alwaysAllowed.flatMap((each) => (each.kind === "exactly" ? [grantOf(each)] : []));
  const rules = alwaysAllowed.flatMap((each) =>
    each.kind === "rule" ? [withReviewStatus(ruleOf(each), reviewsRules)] : [],
  );
  const ofSession = rules.filter((rule) => rule.sessionId !== null);
  const all = grantsOf(
    [...grantRows.rows.map(parseGrantRow), ...grants],
    [...ruleRows.rows.map(parseRuleRow), ...ofSession],
  );
  const changesGrants = grants.length + ofSession.length > 0;
  return {
    rows: [
      ...grants.map(insertGrant),
      ...rules.flatMap((rule) => newRuleWrites(rule, rule.owner)),
      ...announcePolicyChange(),
    ],
    events: changesGrants
      ? [{ sessionId, event: { type: "grants-changed" as const, sessionId, grants: all } }]
      : [],
  };
}

/** The team may have begun to review since somebody chose: what lets others' calls run waits then. */
function withReviewStatus(rule: Rule, reviewsRules: boolean): Rule {
  const isShared = rule.scope === "team" || rule.scope === "project";
  return reviewsRules && isShared ? { ...rule, status: "proposed" } : rule;
}
