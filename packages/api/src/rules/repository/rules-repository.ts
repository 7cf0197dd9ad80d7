import type { Actor } from "@countersign/contracts/actor";
import { AppError } from "@countersign/contracts/app-error";
import type { Grant, Rule, RuleVersion } from "@countersign/contracts/rule";
import type { TeamRules } from "@countersign/contracts/team";
import type { VisibilityFilter } from "@countersign/contracts/visibility";
import type { Database } from "@countersign/db";
import { fromColumn, toColumn } from "@countersign/db/column-text";
import { fromRow, toRow } from "@countersign/db/row-text";
import { queryRows } from "@countersign/db/statement";
import { inTransaction, readTogether } from "@countersign/db/transaction";
import { selectPolicyIntents, selectRequiring } from "../../intents/repository/intent-statements.ts";
import { type PolicyIntent, parsePolicyRow } from "../../intents/repository/stored-intent.ts";
import { visibilityValue } from "../../sessions/visibility-condition.ts";
import { parseTeamSettings, selectTeamSettings } from "../../settings/team-repository.ts";
import { type PastCallFilter, type PastPage, pastCalls } from "../backtest/past-calls.ts";
import { grantReads, grantsIn } from "./grant-reads.ts";
import { policyVersionIn } from "./policy-version.ts";
import { type GrantRevocation, revokeGrant } from "./revoke-grant.ts";
import { createRules, type RuleCreation, type RuleUpdate, updateRule } from "./rule-changes.ts";
import { type TeamContext, teamContextIn, teamContextReads } from "./rule-context.ts";
import * as sql from "./rule-statements.ts";
import { parseVersionRow, selectVersions } from "./rule-versions.ts";
import { selectMakersOfStarters } from "./same-person.ts";
import {
  parseGrantRow,
  parseRuleRow,
  parseTrustRow,
  type StoredGrant,
  type TrustRecord,
} from "./stored-rule.ts";
import { selectTrustProposals, type TrustProposal, trustSettings } from "./trust-settings.ts";

/** What holds for everybody at one moment. `version` is another one whenever any rule, grant, trust or setting of the team changed. */
export type PolicySnapshot = {
  version: string;
  rules: Rule[];
  trust: TrustRecord[];
  /** The team forbids the mode bypassPermissions. */
  isBypassForbidden: boolean;
  /** All intents, those that were activated earlier first. */
  intents: PolicyIntent[];
  /** The workspaces in which nothing may be changed without an intent. */
  requiring: ReadonlySet<string>;
  team: TeamRules;
};

/** What holds in one session beside that. `makers`: whose machine started it, none where a person did. */
export type SessionPolicyRows = { version: string; rules: Rule[]; exact: StoredGrant[]; makers: string[] };

/**
 * Rules, grants and trust. Every change is one transaction with its event, and tells the other processes. Throws
 * `AppError`: `not-found`, and `conflict` for a rule that was changed or revoked since.
 */
export type RulesRepository = {
  /** All stored rules, revoked ones too, the newest first; but those of sessions that are out of sight. */
  list(visibleTo?: VisibilityFilter): Promise<Rule[]>;
  /** One rule, null where there is none in sight. */
  find(id: string, visibleTo: VisibilityFilter): Promise<Rule | null>;
  /** Gives them as they are stored. */
  create(rules: Rule[], creation?: RuleCreation): Promise<Rule[]>;
  update(update: RuleUpdate): Promise<Rule>;
  /** Every text that a rule had or was proposed to have, the newest first. */
  versions(id: string): Promise<RuleVersion[]>;
  /** What new rules would depend on now. */
  context(): Promise<TeamContext>;
  grants(sessionId: string): Promise<Grant[]>;
  revokeGrant(revocation: GrantRevocation): Promise<Grant[]>;
  /** Where the team asks for two persons, the first is kept as a proposal. */
  trust(record: TrustRecord, by?: Actor): Promise<"trusted" | "proposed">;
  /** Who trusts a file of the workspace as it stood, and waits for somebody else. */
  trustProposals(workspace: string): Promise<TrustProposal[]>;
  /** The newest calls that were decided, the newest first, in pages. */
  pastCalls(filter: PastCallFilter): AsyncIterable<PastPage>;
  version(): Promise<string>;
  snapshot(): Promise<PolicySnapshot>;
  ofSession(sessionId: string): Promise<SessionPolicyRows>;
  /** The same for many sessions, by their ids, in one trip. */
  ofSessions(sessionIds: readonly string[]): Promise<ReadonlyMap<string, SessionPolicyRows>>;
  /** Calls `onChange` when another process changed something, or may have while the connection was broken. */
  watch(onChange: () => void): Promise<() => void>;
  /** False while changes of other processes cannot be heard of. */
  isListening(): boolean;
};

/** `onChange` is called right after each commit. */
export function createRulesRepository(
  database: Database,
  { onEvents, onChange }: { onEvents: () => void; onChange: () => void },
): RulesRepository {
  const { pool, signals } = database;

  async function notifyAfter<Result>(change: Promise<Result>): Promise<Result> {
    const result = await change;
    onChange();
    onEvents();
    return result;
  }

  return {
    async list(visibleTo = { all: true }) {
      return (await queryRows(pool, sql.selectRules({ visibleTo: visibilityValue(visibleTo) }))).map(
        parseRuleRow,
      );
    },
    async find(id, visibleTo) {
      const named = { ...toRow({ id }), visibleTo: visibilityValue(visibleTo) };
      const [row] = await queryRows(pool, sql.selectRule(named));
      return row === undefined ? null : parseRuleRow(row);
    },
    create: (rules, creation = {}) => notifyAfter(createRules(database, rules, creation)),
    update: (update) => notifyAfter(updateRule(database, update)),
    async versions(id) {
      return (await queryRows(pool, selectVersions(toRow({ ruleId: id })))).map(parseVersionRow);
    },
    async context() {
      const reads = teamContextReads();
      return inTransaction(database, reads, ([team, makers]) => ({
        writes: null,
        result: teamContextIn(team, makers),
      }));
    },
    pastCalls: (filter) => pastCalls(database, filter),
    grants: (sessionId) => grantsOfSession(database, sessionId),
    revokeGrant: (revocation) => notifyAfter(revokeGrant(database, revocation)),
    trust: (record, by) => notifyAfter(trustSettings(database, record, by ?? record.by)),
    async trustProposals(workspace) {
      return (await queryRows(pool, selectTrustProposals(toRow({ workspace })))).map(fromRow);
    },
    async version() {
      return policyVersionIn({ rows: await queryRows(pool, sql.selectPolicyVersion()) });
    },
    snapshot: () => readSnapshot(database),
    async ofSession(sessionId) {
      const found = (await readSessions(database, [sessionId])).get(sessionId);
      if (found === undefined) throw new Error(`what holds in the session ${sessionId} wasn’t read`);
      return found;
    },
    ofSessions: (sessionIds) => readSessions(database, sessionIds),
    watch: (onOther) => signals.listen(sql.policyChannel, onOther),
    isListening: () => signals.isOpen(),
  };
}

async function grantsOfSession(database: Database, sessionId: string): Promise<Grant[]> {
  const session = sql.selectSessionExists(toRow({ sessionId }));
  const reads = [...grantReads(sessionId), session] as const;
  const [exact, rules, found] = await readTogether(database, reads);
  if (found.rows.length === 0) throw new AppError("not-found", `There is no session ${sessionId}.`);
  return grantsIn(exact, rules);
}

async function readSnapshot(database: Database): Promise<PolicySnapshot> {
  const [version, rules, trust, system, intents, requiring, team] = await readTogether(database, [
    sql.selectPolicyVersion(),
    sql.selectSharedRules(),
    sql.selectTrust(),
    sql.selectBypassForbidden(),
    selectPolicyIntents(),
    selectRequiring(),
    selectTeamSettings(),
  ]);
  return {
    version: policyVersionIn(version),
    rules: rules.rows.map(parseRuleRow),
    trust: trust.rows.map(parseTrustRow),
    // A row that is lost must not let anything run.
    isBypassForbidden: system.rows[0]?.isBypassForbidden !== false,
    intents: intents.rows.map(parsePolicyRow),
    requiring: new Set(requiring.rows.map(({ workspace }) => fromColumn(workspace))),
    team: parseTeamSettings(team.rows[0]),
  };
}

async function readSessions(
  database: Database,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, SessionPolicyRows>> {
  const named = { sessionIds: sessionIds.map(toColumn) };
  const [policy, exact, rules, makers] = await readTogether(database, [
    sql.selectPolicyVersion(),
    sql.selectGrantsOfSessions(named),
    sql.selectRulesOfSessions(named),
    selectMakersOfStarters(named),
  ]);
  const version = policyVersionIn(policy);
  const grantsBy = Map.groupBy(exact.rows.map(parseGrantRow), ({ grant }) => grant.sessionId);
  const rulesBy = Map.groupBy(rules.rows.map(parseRuleRow), ({ sessionId }) => sessionId);
  const makersBy = Map.groupBy(makers.rows.map(fromRow), ({ sessionId }) => sessionId);
  const rowsOf = (id: string): SessionPolicyRows => ({
    version,
    exact: grantsBy.get(id) ?? [],
    makers: (makersBy.get(id) ?? []).map(({ maker }) => maker),
    rules: rulesBy.get(id) ?? [],
  });
  return new Map(sessionIds.map((id) => [id, rowsOf(id)]));
}
