import type { Rule } from "@countersign/contracts/rule";
import type { Tables } from "@countersign/db";
import { jsonText } from "@countersign/db/json-text";
import { prepare, type Slots } from "@countersign/db/prepare";
import { toRow } from "@countersign/db/row-text";
import type { Statement } from "@countersign/db/statement";
import { sql } from "kysely";
import { isVisible } from "../../sessions/visibility-condition.ts";
import type { StoredGrant, TrustRecord } from "./stored-rule.ts";

/** The channel on which processes tell each other that rules, grants or trust changed. */
export const policyChannel = "countersign_policy";

/** What may change in a rule. `matchCount` and `lastMatchedAt` are written by `countMatches` only. */
const changingColumns = [
  "behavior",
  "rule",
  "reason",
  "expiresAt",
  "version",
  "updatedAt",
  "revokedAt",
  "revokedBy",
  "maxWaitSeconds",
  "updatedBy",
  "status",
  "activatedBy",
  "activatedAt",
  "needsDualApproval",
  "change",
] as const;

const ruleColumns = [
  "id",
  "scope",
  "workspace",
  "sessionId",
  "owner",
  "createdAt",
  "matchCount",
  "lastMatchedAt",
  ...changingColumns,
] as const;

type Visibility = { visibleTo: string | null };

/** All rules but those of sessions that somebody may not see. */
export const selectRules = prepare("select-rules", (db, { visibleTo }: Slots<Visibility>) =>
  db
    .selectFrom("rule")
    .select(ruleColumns)
    .where(isVisible("rule.sessionId", visibleTo))
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc"),
);

export const selectRule = prepare(
  "select-rule",
  (db, { id, visibleTo }: Slots<{ id: string } & Visibility>) =>
    db
      .selectFrom("rule")
      .select(ruleColumns)
      .where("id", "=", id)
      .where(isVisible("rule.sessionId", visibleTo)),
);

/** The active rules that are not of one session. */
export const selectSharedRules = prepare("select-shared-rules", (db) =>
  db
    .selectFrom("rule")
    .select(ruleColumns)
    .where("sessionId", "is", null)
    .where("status", "=", "active")
    .orderBy("id"),
);

type OfSession = { sessionId: string };

export const selectSessionRules = prepare("select-session-rules", (db, { sessionId }: Slots<OfSession>) =>
  activeRules(db).where("sessionId", "=", sessionId),
);

type OfSessions = { sessionIds: string[] };

export const selectRulesOfSessions = prepare(
  "select-rules-of-sessions",
  (db, { sessionIds }: Slots<OfSessions>) =>
    activeRules(db).where(sql<boolean>`rule.session_id = ANY (${sessionIds}::text[])`),
);

const activeRules = (db: Tables) =>
  db.selectFrom("rule").select(ruleColumns).where("status", "=", "active").orderBy("id");

/** What lets something run in one session alone, or is proposed to. */
export const selectSessionAllowRules = prepare(
  "select-session-allow-rules",
  (db, { sessionId }: Slots<OfSession>) =>
    db
      .selectFrom("rule")
      .select(ruleColumns)
      .where("sessionId", "=", sessionId)
      .where("behavior", "=", "allow")
      .where("status", "<>", "revoked")
      .orderBy("id"),
);

export const selectGrants = prepare("select-grants", (db, { sessionId }: Slots<OfSession>) =>
  activeGrants(db).where("sessionId", "=", sessionId),
);

export const selectGrantsOfSessions = prepare(
  "select-grants-of-sessions",
  (db, { sessionIds }: Slots<OfSessions>) =>
    activeGrants(db).where(sql<boolean>`session_grant.session_id = ANY (${sessionIds}::text[])`),
);

const activeGrants = (db: Tables) =>
  db
    .selectFrom("sessionGrant")
    .select([
      "id",
      "sessionId",
      "tool",
      "input",
      "cwd",
      "signature as text",
      "fingerprints",
      "grantedBy as by",
      "grantedAt as at",
      "matchCount",
    ])
    .where("revokedAt", "is", null)
    .orderBy("id");

export const selectSessionExists = prepare("select-session-exists", (db, { sessionId }: Slots<OfSession>) =>
  db.selectFrom("session").select("id").where("id", "=", sessionId),
);

type RuleRow = Omit<Rule, "origin" | "problem" | "matchCount" | "lastMatchedAt" | "change"> & {
  change: string | null;
};

const insertRule = prepare("upsert-rule", (db, row: Slots<RuleRow>) =>
  db
    .insertInto("rule")
    .values({
      id: row.id,
      behavior: row.behavior,
      rule: row.rule,
      scope: row.scope,
      workspace: row.workspace,
      sessionId: row.sessionId,
      owner: row.owner,
      reason: row.reason,
      expiresAt: row.expiresAt,
      version: row.version,
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
      revokedAt: row.revokedAt,
      revokedBy: row.revokedBy,
      matchCount: 0,
      maxWaitSeconds: row.maxWaitSeconds,
      updatedBy: row.updatedBy,
      status: row.status,
      activatedBy: row.activatedBy,
      activatedAt: row.activatedAt,
      needsDualApproval: row.needsDualApproval,
      change: row.change,
    })
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet(({ ref }) =>
          Object.fromEntries(changingColumns.map((column) => [column, ref(`excluded.${column}`)])),
        ),
    ),
);

/** Writes a rule, new or changed. */
export function upsertRule(rule: Rule): Statement {
  const change = rule.change === null ? null : jsonText(rule.change);
  return insertRule({ ...toRow(rule), change });
}

type GrantRow = {
  id: string;
  sessionId: string;
  tool: string;
  input: string;
  cwd: string;
  signature: string;
  grantedBy: string;
  grantedAt: string;
  fingerprints: string;
};

const insertGrantRow = prepare("insert-grant", (db, row: Slots<GrantRow>) =>
  db.insertInto("sessionGrant").values({
    id: row.id,
    sessionId: row.sessionId,
    tool: row.tool,
    input: row.input,
    cwd: row.cwd,
    signature: row.signature,
    grantedBy: row.grantedBy,
    grantedAt: row.grantedAt,
    matchCount: 0,
    fingerprints: row.fingerprints,
  }),
);

export function insertGrant({ grant, tool, input, cwd, fingerprints }: StoredGrant): Statement {
  const { id, sessionId, text, by, at } = grant;
  return insertGrantRow({
    ...toRow({ id, sessionId, tool, cwd, signature: text, grantedBy: by, grantedAt: at }),
    input: jsonText(input),
    fingerprints: jsonText(fingerprints),
  });
}

type Revocation = { id: string; by: string; at: string };

export const revokeGrantRow = prepare("revoke-grant", (db, { id, by, at }: Slots<Revocation>) =>
  db.updateTable("sessionGrant").set({ revokedAt: at, revokedBy: by }).where("id", "=", id),
);

export const selectTrust = prepare("select-trust", (db) =>
  db
    .selectFrom("settingsTrust")
    .select(["workspace", "path", "digest", "trustedBy as by", "trustedAt as at", "trusted"]),
);

type TrustRow = Omit<TrustRecord, "trusted"> & { trusted: string | null };

const upsertTrustRow = prepare("upsert-trust", (db, row: Slots<TrustRow>) =>
  db
    .insertInto("settingsTrust")
    .values({
      workspace: row.workspace,
      path: row.path,
      digest: row.digest,
      trustedBy: row.by,
      trustedAt: row.at,
      trusted: row.trusted,
    })
    .onConflict((conflict) =>
      conflict.columns(["workspace", "path"]).doUpdateSet(({ ref }) => ({
        digest: ref("excluded.digest"),
        trustedBy: ref("excluded.trustedBy"),
        trustedAt: ref("excluded.trustedAt"),
        trusted: ref("excluded.trusted"),
      })),
    ),
);

export function upsertTrust({ trusted, ...record }: TrustRecord): Statement {
  return upsertTrustRow({ ...toRow(record), trusted: trusted === null ? null : jsonText(trusted) });
}

export const selectPolicyVersion = prepare("select-policy-version", (db) =>
  db.selectFrom("policyVersion").select("version"),
);

export const selectBypassForbidden = prepare("select-bypass-forbidden", (db) =>
  db.selectFrom("systemState").select("isBypassForbidden"),
);

const raisePolicyVersion = prepare("raise-policy-version", (db) =>
  db.updateTable("policyVersion").set(({ eb }) => ({ version: eb("version", "+", "1") })),
);

/** Every change of what the policy decides with: the number rises, and other processes are told at the commit. */
export function announcePolicyChange(): Statement[] {
  return [raisePolicyVersion(), { name: "notify-policy", text: `NOTIFY ${policyChannel}`, values: [] }];
}
