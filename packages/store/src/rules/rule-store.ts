import { AppError } from "@countersign/contracts/app-error";
import type { StoredEvent } from "@countersign/contracts/event";
import type { Grant, Rule } from "@countersign/contracts/rule";
import type pg from "pg";
import type { Database } from "../database/open-database.ts";
import { fixSnapshot, insertEvent, lockCommitOrder, notifyEvents } from "../session/session-statements.ts";
import { inTransaction } from "../session/transaction.ts";
import * as sql from "./rule-statements.ts";
import {
  grantsOf,
  parseGrantRow,
  parseRuleRow,
  parseTrustRow,
  type StoredGrant,
  type TrustRecord,
} from "./stored-rule.ts";

/** What holds for everybody at one moment. `version` is another one whenever any rule, grant or trust changed. */
export type PolicySnapshot = { version: string; rules: Rule[]; trust: TrustRecord[] };

/** What holds in one session beside that. */
export type SessionPolicyRows = { version: string; rules: Rule[]; exact: StoredGrant[] };

/**
 * Rules, grants and trust. Every change is one transaction with its event, and tells the other processes. Throws
 * `AppError`: `not-found`, and `conflict` for a rule that was changed or revoked since.
 */
export type RuleStore = {
  /** All stored rules, revoked ones too, the newest first. */
  list(): Promise<Rule[]>;
  create(rules: Rule[]): Promise<void>;
  /** `change` gives the rule as it is to be; `version` is the one that was looked at, null for whichever stands. */
  update(id: string, version: number | null, change: (current: Rule) => Rule): Promise<Rule>;
  grants(sessionId: string): Promise<Grant[]>;
  revokeGrant(revocation: { sessionId: string; grantId: string; by: string; at: string }): Promise<Grant[]>;
  trust(record: TrustRecord): Promise<void>;
  version(): Promise<string>;
  snapshot(): Promise<PolicySnapshot>;
  ofSession(sessionId: string): Promise<SessionPolicyRows>;
  /** Calls `onChange` when another process changed something, or may have while the connection was broken. */
  watch(onChange: () => void): Promise<() => void>;
  /** False while changes of other processes cannot be heard of. */
  canHear(): boolean;
};

/** `onChange` is called right after each commit. */
export function createRuleStore(
  database: Database,
  { onEvents, onChange }: { onEvents: () => void; onChange: () => void },
): RuleStore {
  const { pool, signals } = database;

  function changed(): void {
    onChange();
    onEvents();
  }

  return {
    async list() {
      return (await pool.query(sql.selectRules())).rows.map(parseRuleRow);
    },

    async create(rules) {
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
      changed();
    },

    async update(id, version, change) {
      const reads = [lockCommitOrder(), sql.selectRule(id)];
      const rule = await inTransaction(database, reads, async ([, answer], client) => {
        const current = ruleIn(answer, id);
        refuseStale(current, version);
        const next = { ...change(current), version: current.version + 1 };
        const ofSession =
          next.sessionId === null ? [] : [await grantsEvent(client, next.sessionId, { next })];
        const writes = [
          sql.upsertRule(next),
          insertEvent(null, { type: "rule-changed", rule: next }),
          ...ofSession,
          ...sql.announcePolicyChange(),
          notifyEvents(),
        ];
        return { writes, result: next };
      });
      changed();
      return rule;
    },

    async grants(sessionId) {
      const reads = [fixSnapshot(), ...grantReads(sessionId), sql.selectSessionExists(sessionId)];
      return inTransaction(database, reads, ([, exact, rules, session]) => {
        if (session?.rows.length === 0) throw new AppError("not-found", `There is no session ${sessionId}.`);
        return { writes: null, result: grantsIn(exact, rules) };
      });
    },

    async revokeGrant({ sessionId, grantId, by, at }) {
      const reads = [lockCommitOrder(), ...grantReads(sessionId)];
      const grants = await inTransaction(database, reads, ([, exact, rules]) => {
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
      changed();
      return grants;
    },

    async trust(record) {
      await inTransaction(database, [lockCommitOrder()], () => ({
        writes: [sql.upsertTrust(record), ...sql.announcePolicyChange()],
        result: null,
      }));
      onChange();
    },

    async version() {
      return versionIn(await pool.query(sql.selectPolicyVersion()));
    },

    snapshot() {
      const reads = [fixSnapshot(), sql.selectPolicyVersion(), sql.selectSharedRules(), sql.selectTrust()];
      return inTransaction(database, reads, ([, version, rules, trust]) => ({
        writes: null,
        result: {
          version: versionIn(version),
          rules: (rules?.rows ?? []).map(parseRuleRow),
          trust: (trust?.rows ?? []).map(parseTrustRow),
        },
      }));
    },

    ofSession(sessionId) {
      const reads = [fixSnapshot(), sql.selectPolicyVersion(), ...grantReads(sessionId)];
      return inTransaction(database, reads, ([, version, exact, rules]) => ({
        writes: null,
        result: {
          version: versionIn(version),
          exact: (exact?.rows ?? []).map(parseGrantRow),
          rules: (rules?.rows ?? []).map(parseRuleRow),
        },
      }));
    },

    watch: (onOther) => signals.listen(sql.policyChannel, onOther),
    canHear: () => signals.isOpen(),
  };
}

/** A rule taken out of force. */
export function revokedRule(rule: Rule, by: string, at: string): Rule {
  return { ...rule, version: rule.version + 1, updatedAt: at, revokedAt: at, revokedBy: by };
}

function grantReads(sessionId: string) {
  return [sql.selectGrants(sessionId), sql.selectSessionRules(sessionId)];
}

function grantsIn(exact: pg.QueryResult | undefined, rules: pg.QueryResult | undefined): Grant[] {
  return grantsOf((exact?.rows ?? []).map(parseGrantRow), (rules?.rows ?? []).map(parseRuleRow));
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

function versionIn(answer: pg.QueryResult | undefined): string {
  const version: unknown = answer?.rows[0]?.version;
  if (typeof version !== "string") throw new Error("the table policy_version has lost its row");
  return version;
}
