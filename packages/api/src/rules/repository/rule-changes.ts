import { type Actor, nameOf } from "@countersign/contracts/actor";
import { AppError } from "@countersign/contracts/app-error";
import type { Rule, RuleVersion } from "@countersign/contracts/rule";
import type { Database } from "@countersign/db";
import { insertEvent, notifyEvents } from "@countersign/db/event-statements";
import { toRow } from "@countersign/db/row-text";
import { lockCommitOrder, type Statement } from "@countersign/db/statement";
import { inTransaction } from "@countersign/db/transaction";
import { insertAuditEntry } from "../../audit/log/insert-audit-entry.ts";
import { grantsEvent } from "./grants-event.ts";
import { type RuleContext, type TeamContext, teamContextIn, teamContextReads } from "./rule-context.ts";
import { entriesOfRule } from "./rule-entry.ts";
import * as sql from "./rule-statements.ts";
import { insertVersion, parseVersionRow, selectVersions, versionOf } from "./rule-versions.ts";
import { parseRuleRow } from "./stored-rule.ts";

/** Who makes rules (their owner where nobody is named), and which of them wait for a review: `settle` gives each as it is to be stored. */
export type RuleCreation = { by?: Actor; settle?: (rule: Rule, context: TeamContext) => Rule };

/** Stores new rules with their versions and events, in one transaction; gives them as they are stored. */
export async function createRules(
  database: Database,
  rules: Rule[],
  { by, settle = (rule) => rule }: RuleCreation,
): Promise<Rule[]> {
  const sessionIds = [...new Set(rules.flatMap(({ sessionId }) => sessionId ?? []))];
  const reads = [lockCommitOrder(), ...teamContextReads()] as const;
  return inTransaction(database, reads, async ([, team, makers], client) => {
    const context = teamContextIn(team, makers);
    const settled = rules.map((rule) => settle(rule, context));
    const writes = [
      ...settled.flatMap((rule) => newRuleWrites(rule, by ?? rule.owner)),
      ...(await Promise.all(sessionIds.map((id) => grantsEvent(client, id, { written: settled })))),
      ...sql.announcePolicyChange(),
      notifyEvents(),
    ];
    return { writes, result: settled };
  });
}

/** What is written for a new rule, but for what its session remembers: the row, its first version, the audit log where it holds, the event. */
export function newRuleWrites(rule: Rule, by: Actor): Statement[] {
  const what = rule.status === "proposed" ? "proposed" : "created";
  return changeWrites({ before: null, after: rule, what }, { by, at: rule.createdAt });
}

/** What is done to a rule. `note`: what a reviewer says of it. */
export type RuleStep = { what: RuleVersion["what"]; rule: Rule; note?: string | undefined };

/** `version` is the one that was reviewed, null for the current one. `step` says what the rule is to become. */
export type RuleUpdate = {
  id: string;
  version: number | null;
  by: Actor;
  step: (current: Rule, context: RuleContext) => RuleStep;
};

/** Changes one rule. Throws `AppError`: `not-found`, and `conflict` when it was changed or revoked since. */
export function updateRule(database: Database, { id, version, by, step }: RuleUpdate): Promise<Rule> {
  const reads = [
    lockCommitOrder(),
    sql.selectRule({ ...toRow({ id }), visibleTo: null }),
    selectVersions(toRow({ ruleId: id })),
    ...teamContextReads(),
  ] as const;
  return inTransaction(database, reads, async ([, answer, versions, team, makers], client) => {
    const current = ruleIn(answer, id);
    assertCurrent(current, version);
    const context = {
      ...teamContextIn(team, makers),
      versions: versions.rows.map(parseVersionRow),
    };
    const { what, rule, note } = step(current, context);
    const next = { ...rule, version: current.version + 1 };
    const ofSession =
      next.sessionId === null ? [] : [await grantsEvent(client, next.sessionId, { written: [next] })];
    const writes = [
      ...changeWrites({ before: current, after: next, what }, { by, at: next.updatedAt, reason: note }),
      ...ofSession,
      ...sql.announcePolicyChange(),
      notifyEvents(),
    ];
    return { writes, result: next };
  });
}

/** A rule taken out of force. */
export function revokedRule(rule: Rule, by: string, at: string): Rule {
  const end = { status: "revoked" as const, change: null, revokedAt: at, revokedBy: by };
  return { ...rule, version: rule.version + 1, updatedAt: at, ...end };
}

type Changed = { before: Rule | null; after: Rule; what: RuleVersion["what"] };

/** A rule of one session is an event of that session, so that nobody hears of it who may not see the session. */
export function changeWrites(
  changed: Changed,
  { by, at, reason }: { by: Actor; at: string; reason?: string | undefined },
): Statement[] {
  const { after, what } = changed;
  const deed = { what, by: nameOf(by), at, note: reason ?? null };
  return [
    sql.upsertRule(after),
    insertVersion(after.id, versionOf(after, deed)),
    ...entriesOfRule(changed, { by, at, reason }).map(insertAuditEntry),
    insertEvent(after.sessionId, { type: "rule-changed", rule: after }),
  ];
}

function ruleIn(answer: { rows: object[] }, id: string): Rule {
  const [row] = answer.rows;
  if (row === undefined) throw new AppError("not-found", `Rule ${id} not found.`);
  return parseRuleRow(row);
}

function assertCurrent(current: Rule, version: number | null): void {
  if (current.revokedAt !== null) {
    const by = current.revokedBy ?? "somebody";
    throw new AppError("conflict", `The rule ${current.rule} was revoked by ${by} at ${current.revokedAt}.`);
  }
  if (version !== null && version !== current.version) {
    throw new AppError(
      "conflict",
      `The rule changed since you reviewed it. It’s now ${current.rule} (${current.behavior}), version ${current.version}.`,
    );
  }
}
