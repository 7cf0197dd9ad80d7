import { AppError } from "@countersign/contracts/app-error";
import type { StoredEvent } from "@countersign/contracts/event";
import type { Grant, Rule } from "@countersign/contracts/rule";
import type pg from "pg";
import type { Database } from "../database/open-database.ts";
import { lockCommitOrder } from "../database/statement.ts";
import { insertEvent, notifyEvents } from "../events/event-statements.ts";
import { inTransaction } from "../session/transaction.ts";
import { grantReads, grantsIn } from "./remembered-grants.ts";
import * as sql from "./rule-statements.ts";
import { grantsOf, parseGrantRow, parseRuleRow } from "./stored-rule.ts";

/** Stores new rules with their events, in one transaction. */
export async function createRules(database: Database, rules: Rule[]): Promise<void> {
  const sessionIds = [...new Set(rules.flatMap(({ sessionId }) => sessionId ?? []))];
  await inTransaction(database, [lockCommitOrder()], async (_, client) => ({
    writes: [
      ...rules.map(sql.upsertRule),
      ...rules.map((rule) => insertEvent(null, { type: "rule-changed", rule })),
      ...(await Promise.all(sessionIds.map((id) => grantsEvent(client, id, { added: rules })))),
      ...sql.announcePolicyChange(),
      notifyEvents(),
    ],
    result: null,
  }));
}

/** `change` gives the rule as it is to be; `version` is the one that was looked at, null for whichever stands. */
export type RuleUpdate = { id: string; version: number | null; change: (current: Rule) => Rule };

/** Changes one rule. Throws `AppError`: `not-found`, and `conflict` when it was changed or revoked since. */
export function updateRule(database: Database, { id, version, change }: RuleUpdate): Promise<Rule> {
  const reads = [lockCommitOrder(), sql.selectRule(id)];
  return inTransaction(database, reads, async ([, answer], client) => {
    const current = ruleIn(answer, id);
    refuseStale(current, version);
    const next = { ...change(current), version: current.version + 1 };
    const ofSession = next.sessionId === null ? [] : [await grantsEvent(client, next.sessionId, { next })];
    const writes = [
      sql.upsertRule(next),
      insertEvent(null, { type: "rule-changed", rule: next }),
      ...ofSession,
      ...sql.announcePolicyChange(),
      notifyEvents(),
    ];
    return { writes, result: next };
  });
}

/** What a session remembers is named by `grantId`: a grant, or a rule of the session. */
export type GrantRevocation = { sessionId: string; grantId: string; by: string; at: string };

/** Takes back what a session remembers, and gives what is left. */
export function revokeGrant(
  database: Database,
  { sessionId, grantId, by, at }: GrantRevocation,
): Promise<Grant[]> {
  const reads = [lockCommitOrder(), ...grantReads(sessionId)];
  return inTransaction(database, reads, ([, exact, rules]) => {
    const before = grantsIn(exact, rules);
    if (!before.some(({ id }) => id === grantId)) {
      throw new AppError("not-found", `Nothing is remembered in the session under ${grantId}.`);
    }
    const left = before.filter(({ id }) => id !== grantId);
    const rule = (rules?.rows ?? []).map(parseRuleRow).find(({ id }) => id === grantId);
    const revoked = rule === undefined ? null : revokedRule(rule, by, at);
    const writes = [
      revoked === null ? sql.revokeGrantRow(grantId, by, at) : sql.upsertRule(revoked),
      ...(revoked === null ? [] : [insertEvent(null, { type: "rule-changed" as const, rule: revoked })]),
      insertEvent(sessionId, { type: "grants-changed", sessionId, grants: left }),
      ...sql.announcePolicyChange(),
      notifyEvents(),
    ];
    return { writes, result: left };
  });
}

/** A rule taken out of force. */
export function revokedRule(rule: Rule, by: string, at: string): Rule {
  const end = { status: "revoked" as const, change: null, revokedAt: at, revokedBy: by };
  return { ...rule, version: rule.version + 1, updatedAt: at, ...end };
}

/** The event with all that the session remembers once these rules are written. */
async function grantsEvent(
  client: pg.PoolClient,
  sessionId: string,
  { added = [], next }: { added?: Rule[]; next?: Rule },
) {
  const exact = await client.query(sql.selectGrants(sessionId));
  const present = (await client.query(sql.selectSessionRules(sessionId))).rows.map(parseRuleRow);
  const written = [
    ...added.filter((rule) => rule.sessionId === sessionId),
    ...(next === undefined ? [] : [next]),
  ];
  const rules = [...present.filter(({ id }) => !written.some((rule) => rule.id === id)), ...written];
  const event: StoredEvent = {
    type: "grants-changed",
    sessionId,
    grants: grantsOf(exact.rows.map(parseGrantRow), rules),
  };
  return insertEvent(sessionId, event);
}

function ruleIn(answer: pg.QueryResult | undefined, id: string): Rule {
  const row: unknown = answer?.rows[0];
  if (row === undefined) throw new AppError("not-found", `There is no stored rule ${id}.`);
  return parseRuleRow(row);
}

function refuseStale(current: Rule, version: number | null): void {
  if (current.revokedAt !== null) {
    const by = current.revokedBy ?? "somebody";
    throw new AppError("conflict", `The rule ${current.rule} was revoked by ${by} at ${current.revokedAt}.`);
  }
  if (version !== null && version !== current.version) {
    throw new AppError(
      "conflict",
      `The rule changed since you looked: it is ${current.rule} (${current.behavior}) now, version ${current.version}.`,
    );
  }
}
