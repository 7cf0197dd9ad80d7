import type { IntentTarget } from "@countersign/contracts/intent";
import { toColumn } from "@countersign/db/column-text";
import { jsonText } from "@countersign/db/json-text";
import type { Statement } from "@countersign/db/statement";
import type { NewIntentEvent, StoredIntent } from "./stored-intent.ts";

const columns = `i.workspace, i.id, i.version, i.status, i.file, i.yaml, i.content, i.file_digest AS "fileDigest",
  i.activated_at AS "activatedAt", i.created_at AS "createdAt", i.updated_by AS "updatedBy", i.updated_at AS "updatedAt"`;
const counts = `(SELECT count(*) FROM session s WHERE s.workspace = i.workspace AND s.intent_id = i.id) AS sessions,
  (SELECT count(*) FROM call c JOIN session s ON s.id = c.session_id
    WHERE c.drift_intent_id = i.id AND s.workspace = i.workspace) AS "openDrift"`;

/** Those of one workspace, or all, the newest change first, with their counts. */
export function selectListed(workspace: string | null): Statement {
  return {
    name: "select-listed-intents",
    text: `SELECT ${columns}, ${counts} FROM intent i WHERE $1::text IS NULL OR i.workspace = $1
      ORDER BY i.updated_at DESC, i.workspace, i.id`,
    values: [workspace === null ? null : toColumn(workspace)],
  };
}

export function selectListedOne({ workspace, id }: IntentTarget): Statement {
  return {
    name: "select-listed-intent",
    text: `SELECT ${columns}, ${counts} FROM intent i WHERE i.workspace = $1 AND i.id = $2`,
    values: [toColumn(workspace), toColumn(id)],
  };
}

export function selectIntent({ workspace, id }: IntentTarget): Statement {
  return {
    name: "select-intent",
    text: `SELECT ${columns} FROM intent i WHERE i.workspace = $1 AND i.id = $2`,
    values: [toColumn(workspace), toColumn(id)],
  };
}

export function selectIntentsOf(workspace: string): Statement {
  return {
    name: "select-intents-of",
    text: `SELECT ${columns} FROM intent i WHERE i.workspace = $1 ORDER BY i.id`,
    values: [toColumn(workspace)],
  };
}

/** What decisions need of all intents, those that were activated earlier first. */
export function selectPolicyIntents(): Statement {
  return {
    name: "select-policy-intents",
    text: `SELECT workspace, id, status, activated_at AS "activatedAt",
        CASE WHEN status = 'IN_PROGRESS' THEN content END AS content
      FROM intent ORDER BY activated_at NULLS LAST, id`,
    values: [],
  };
}

/** The workspaces in which nothing may be changed without an intent. */
export function selectRequiring(): Statement {
  return {
    name: "select-requiring-workspaces",
    text: "SELECT workspace FROM workspace_setting WHERE requires_intent",
    values: [],
  };
}

export function upsertIntent(intent: StoredIntent): Statement {
  return {
    name: "upsert-intent",
    text: `INSERT INTO intent (workspace, id, version, status, file, yaml, content, file_digest, activated_at, created_at,
        updated_by, updated_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
      ON CONFLICT (workspace, id) DO UPDATE SET version = $3, status = $4, file = $5, yaml = $6, content = $7,
        file_digest = $8, activated_at = $9, updated_by = $11, updated_at = $12`,
    values: [
      toColumn(intent.workspace),
      toColumn(intent.id),
      intent.version,
      intent.status,
      toColumn(intent.file),
      toColumn(intent.yaml),
      jsonText(intent.content),
      intent.fileDigest,
      intent.activatedAt,
      intent.createdAt,
      toColumn(intent.updatedBy),
      intent.updatedAt,
    ],
  };
}

export function insertVersion(intent: StoredIntent): Statement {
  return {
    name: "insert-intent-version",
    text: `INSERT INTO intent_version (workspace, intent_id, version, yaml, status, changed_by, changed_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    values: [
      toColumn(intent.workspace),
      toColumn(intent.id),
      intent.version,
      toColumn(intent.yaml),
      intent.status,
      toColumn(intent.updatedBy),
      intent.updatedAt,
    ],
  };
}

export function insertIntentEvent(
  target: IntentTarget & { version: number },
  event: NewIntentEvent,
): Statement {
  return {
    name: "insert-intent-event",
    text: `INSERT INTO intent_event (workspace, intent_id, version, kind, text, why, "by", "at", session_id, call_id, change,
        "check")
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    values: [
      toColumn(target.workspace),
      toColumn(target.id),
      target.version,
      event.kind,
      toColumn(event.text),
      event.why === null ? null : toColumn(event.why),
      JSON.stringify(event.by),
      event.at,
      event.sessionId,
      event.callId,
      event.change === null ? null : JSON.stringify(event.change),
      event.check === undefined ? null : JSON.stringify(event.check),
    ],
  };
}

export function setFileDigest({ workspace, id }: IntentTarget, digest: string): Statement {
  return {
    name: "set-intent-file-digest",
    text: "UPDATE intent SET file_digest = $3 WHERE workspace = $1 AND id = $2",
    values: [toColumn(workspace), toColumn(id), digest],
  };
}

/** The newest runs of commands of the acceptance, the newest first. */
export function selectChecks({ workspace, id }: IntentTarget, limit: number): Statement {
  return {
    name: "select-intent-checks",
    text: `SELECT "check" FROM intent_event
      WHERE workspace = $1 AND intent_id = $2 AND kind = 'check' AND "check" IS NOT NULL
      ORDER BY "at" DESC, seq DESC LIMIT $3`,
    values: [toColumn(workspace), toColumn(id), limit],
  };
}

export function upsertRequired(workspace: string, isRequired: boolean, by: string, at: string): Statement {
  return {
    name: "upsert-workspace-setting",
    text: `INSERT INTO workspace_setting (workspace, requires_intent, changed_by, changed_at) VALUES ($1, $2, $3, $4)
      ON CONFLICT (workspace) DO UPDATE SET requires_intent = $2, changed_by = $3, changed_at = $4`,
    values: [toColumn(workspace), isRequired, toColumn(by), at],
  };
}

/** Whether the workspace or a folder above it requires an intent. */
export function selectRequired(workspace: string): Statement {
  return {
    name: "select-workspace-setting",
    text: `SELECT coalesce(bool_or(requires_intent), false) AS "isRequired" FROM workspace_setting
      WHERE workspace = $1 OR starts_with($1, rtrim(workspace, '/') || '/')`,
    values: [toColumn(workspace)],
  };
}
