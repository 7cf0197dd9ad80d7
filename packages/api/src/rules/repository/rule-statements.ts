import type { Rule } from "@countersign/contracts/rule";
import type { VisibilityFilter } from "@countersign/contracts/visibility";
import { toColumn } from "@countersign/db/column-text";
import { jsonText } from "@countersign/db/json-text";
import type { Statement } from "@countersign/db/statement";
import { visibilityCondition, visibilityValue } from "../../sessions/visibility-condition.ts";
import type { StoredGrant, TrustRecord } from "./stored-rule.ts";

/** The channel on which processes tell each other that rules, grants or trust changed. */
export const policyChannel = "countersign_policy";

const ruleColumns = `id, behavior, rule, scope, workspace, session_id AS "sessionId", owner, reason, expires_at AS "expiresAt",
  version, created_at AS "createdAt", updated_at AS "updatedAt", revoked_at AS "revokedAt", revoked_by AS "revokedBy",
  match_count AS "matchCount", last_matched_at AS "lastMatchedAt", max_wait_seconds AS "maxWaitSeconds", updated_by AS "updatedBy",
  status, activated_by AS "activatedBy", activated_at AS "activatedAt", needs_dual_approval AS "needsDualApproval", change`;
const grantColumns = `id, session_id AS "sessionId", tool, input, cwd, signature, basis, granted_by AS "by", granted_at AS "at", match_count AS "matchCount"`;

/** All rules but those of sessions that somebody may not see. */
export function selectRules(visibleTo: VisibilityFilter): Statement {
  return {
    name: "select-rules",
    text: `SELECT ${ruleColumns} FROM rule WHERE ${visibilityCondition("rule.session_id", "$1")} ORDER BY created_at DESC, id DESC`,
    values: [visibilityValue(visibleTo)],
  };
}

/** The rules in force that are not of one session. */
export function selectSharedRules(): Statement {
  return {
    name: "select-shared-rules",
    text: `SELECT ${ruleColumns} FROM rule WHERE session_id IS NULL AND status = 'active' ORDER BY id`,
    values: [],
  };
}

export function selectSessionRules(sessionId: string): Statement {
  return {
    name: "select-session-rules",
    text: `SELECT ${ruleColumns} FROM rule WHERE session_id = $1 AND status = 'active' ORDER BY id`,
    values: [toColumn(sessionId)],
  };
}

/** What lets something run in one session alone, or is proposed to. */
export function selectSessionAllowRules(sessionId: string): Statement {
  return {
    name: "select-session-allow-rules",
    text: `SELECT ${ruleColumns} FROM rule WHERE session_id = $1 AND behavior = 'allow' AND status <> 'revoked' ORDER BY id`,
    values: [toColumn(sessionId)],
  };
}

export function selectRule(id: string, visibleTo: VisibilityFilter = { all: true }): Statement {
  return {
    name: "select-rule",
    text: `SELECT ${ruleColumns} FROM rule WHERE id = $1 AND ${visibilityCondition("rule.session_id", "$2")}`,
    values: [toColumn(id), visibilityValue(visibleTo)],
  };
}

export function selectGrants(sessionId: string): Statement {
  return {
    name: "select-grants",
    text: `SELECT ${grantColumns} FROM session_grant WHERE session_id = $1 AND revoked_at IS NULL ORDER BY id`,
    values: [toColumn(sessionId)],
  };
}

export function selectSessionExists(sessionId: string): Statement {
  return {
    name: "select-session-exists",
    text: "SELECT 1 FROM session WHERE id = $1",
    values: [toColumn(sessionId)],
  };
}

/** Hits are left as they are: they rise by `countMatches` only. */
export function upsertRule(rule: Rule): Statement {
  return {
    name: "upsert-rule",
    text: `INSERT INTO rule (id, behavior, rule, scope, workspace, session_id, owner, reason, expires_at, version,
        created_at, updated_at, revoked_at, revoked_by, match_count, max_wait_seconds, updated_by, status, activated_by,
        activated_at, needs_dual_approval, change)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, 0, $15, $16, $17, $18, $19, $20, $21)
      ON CONFLICT (id) DO UPDATE SET behavior = $2, rule = $3, reason = $8, expires_at = $9, version = $10,
        updated_at = $12, revoked_at = $13, revoked_by = $14, max_wait_seconds = $15, updated_by = $16,
        status = $17, activated_by = $18, activated_at = $19, needs_dual_approval = $20, change = $21`,
    values: [
      rule.id,
      rule.behavior,
      toColumn(rule.rule),
      rule.scope,
      orNull(rule.workspace),
      orNull(rule.sessionId),
      toColumn(rule.owner),
      orNull(rule.reason),
      rule.expiresAt,
      rule.version,
      rule.createdAt,
      rule.updatedAt,
      rule.revokedAt,
      orNull(rule.revokedBy),
      rule.maxWaitSeconds ?? null,
      orNull(rule.updatedBy ?? null),
      rule.status,
      orNull(rule.activatedBy),
      rule.activatedAt,
      rule.needsDualApproval,
      rule.change === null ? null : jsonText(rule.change),
    ],
  };
}

export function insertGrant({ grant, tool, input, cwd, basis }: StoredGrant): Statement {
  return {
    name: "insert-grant",
    text: `INSERT INTO session_grant (id, session_id, tool, input, cwd, signature, granted_by, granted_at, match_count, basis)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 0, $9)`,
    values: [
      grant.id,
      grant.sessionId,
      toColumn(tool),
      jsonText(input),
      toColumn(cwd),
      toColumn(grant.text),
      toColumn(grant.by),
      grant.at,
      jsonText(basis),
    ],
  };
}

export function revokeGrantRow(id: string, by: string, at: string): Statement {
  return {
    name: "revoke-grant",
    text: "UPDATE session_grant SET revoked_at = $2, revoked_by = $3 WHERE id = $1",
    values: [toColumn(id), at, toColumn(by)],
  };
}

export function selectTrust(): Statement {
  return {
    name: "select-trust",
    text: `SELECT workspace, path, digest, trusted_by AS "by", trusted_at AS "at", trusted FROM settings_trust`,
    values: [],
  };
}

export function upsertTrust({ workspace, path, digest, by, at, trusted }: TrustRecord): Statement {
  return {
    name: "upsert-trust",
    text: `INSERT INTO settings_trust (workspace, path, digest, trusted_by, trusted_at, trusted)
      VALUES ($1, $2, $3, $4, $5, $6)
      ON CONFLICT (workspace, path) DO UPDATE SET digest = $3, trusted_by = $4, trusted_at = $5, trusted = $6`,
    values: [
      toColumn(workspace),
      toColumn(path),
      digest,
      toColumn(by),
      at,
      trusted === null ? null : jsonText(trusted),
    ],
  };
}

export function selectPolicyVersion(): Statement {
  return { name: "select-policy-version", text: "SELECT version::text FROM policy_version", values: [] };
}

export function selectBypassForbidden(): Statement {
  return {
    name: "select-bypass-forbidden",
    text: `SELECT is_bypass_forbidden AS "isBypassForbidden" FROM system_state`,
    values: [],
  };
}

/** Every change of what the policy decides with: the number rises, and other processes are told at the commit. */
export function announcePolicyChange(): Statement[] {
  return [
    { name: "raise-policy-version", text: "UPDATE policy_version SET version = version + 1", values: [] },
    { name: "notify-policy", text: `NOTIFY ${policyChannel}`, values: [] },
  ];
}

function orNull(text: string | null): string | null {
  return text === null ? null : toColumn(text);
}
