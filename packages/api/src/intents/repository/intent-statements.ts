import type { IntentTarget } from "@countersign/contracts/intent";
import type { Tables } from "@countersign/db";
import { toColumn } from "@countersign/db/column-text";
import { jsonText } from "@countersign/db/json-text";
import { prepare, type Slots } from "@countersign/db/prepare";
import { toRow } from "@countersign/db/row-text";
import type { Statement } from "@countersign/db/statement";
import { sql } from "kysely";
import type { NewIntentEvent, StoredIntent } from "./stored-intent.ts";

/** What may change in an intent. */
const changingColumns = [
  "version",
  "status",
  "file",
  "yaml",
  "content",
  "fileDigest",
  "activatedAt",
  "updatedBy",
  "updatedAt",
] as const;
const columns = ["workspace", "id", "createdAt", ...changingColumns] as const;

/** Intents with how many sessions work under each, and how many calls have drift that was not put back. */
function selectWithCounts(db: Tables) {
  return db
    .selectFrom("intent")
    .select(columns)
    .select(({ selectFrom }) => [
      selectFrom("session")
        .select(({ fn }) => fn.countAll<string>().as("count"))
        .whereRef("session.workspace", "=", "intent.workspace")
        .whereRef("session.intentId", "=", "intent.id")
        .as("sessions"),
      selectFrom("call")
        .innerJoin("session", "session.id", "call.sessionId")
        .select(({ fn }) => fn.countAll<string>().as("count"))
        .whereRef("call.driftIntentId", "=", "intent.id")
        .whereRef("session.workspace", "=", "intent.workspace")
        .as("openDrift"),
    ]);
}

/** Those of one workspace, or all, the newest change first, with their counts. */
export const selectListed = prepare(
  "select-listed-intents",
  (db, { workspace }: Slots<{ workspace: string | null }>) =>
    selectWithCounts(db)
      .where(sql<boolean>`${workspace}::text IS NULL OR intent.workspace = ${workspace}`)
      .orderBy("intent.updatedAt", "desc")
      .orderBy("intent.workspace")
      .orderBy("intent.id"),
);

export const selectListedOne = prepare("select-listed-intent", (db, { workspace, id }: Slots<IntentTarget>) =>
  selectWithCounts(db).where("intent.workspace", "=", workspace).where("intent.id", "=", id),
);

export const selectIntent = prepare("select-intent", (db, { workspace, id }: Slots<IntentTarget>) =>
  db.selectFrom("intent").select(columns).where("workspace", "=", workspace).where("id", "=", id),
);

export const selectIntentsOf = prepare(
  "select-intents-of",
  (db, { workspace }: Slots<{ workspace: string }>) =>
    db.selectFrom("intent").select(columns).where("workspace", "=", workspace).orderBy("id"),
);

/** What decisions need of all intents, those that were activated earlier first. */
export const selectPolicyIntents = prepare("select-policy-intents", (db) =>
  db
    .selectFrom("intent")
    .select(["workspace", "id", "status", "activatedAt"])
    .select(({ eb }) =>
      eb.case().when("status", "=", "IN_PROGRESS").then(eb.ref("content")).end().as("content"),
    )
    .orderBy("activatedAt", (order) => order.asc().nullsLast())
    .orderBy("id"),
);

/** The workspaces in which nothing may be changed without an intent. */
export const selectRequiring = prepare("select-requiring-workspaces", (db) =>
  db.selectFrom("workspaceSetting").select("workspace").where("requiresIntent", "=", true),
);

type IntentRow = Omit<StoredIntent, "content"> & { content: string };

const upsertIntentRow = prepare("upsert-intent", (db, row: Slots<IntentRow>) =>
  db
    .insertInto("intent")
    .values({
      workspace: row.workspace,
      id: row.id,
      version: row.version,
      status: row.status,
      file: row.file,
      yaml: row.yaml,
      content: row.content,
      fileDigest: row.fileDigest,
      activatedAt: row.activatedAt,
      createdAt: row.createdAt,
      updatedBy: row.updatedBy,
      updatedAt: row.updatedAt,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["workspace", "id"])
        .doUpdateSet(({ ref }) =>
          Object.fromEntries(changingColumns.map((column) => [column, ref(`excluded.${column}`)])),
        ),
    ),
);

/** Writes an intent, new or changed. */
export function upsertIntent({ content, ...intent }: StoredIntent): Statement {
  return upsertIntentRow({ ...toRow(intent), content: jsonText(content) });
}

type Version = Pick<
  StoredIntent,
  "workspace" | "id" | "version" | "yaml" | "status" | "updatedBy" | "updatedAt"
>;

const insertVersionRow = prepare("insert-intent-version", (db, row: Slots<Version>) =>
  db.insertInto("intentVersion").values({
    workspace: row.workspace,
    intentId: row.id,
    version: row.version,
    yaml: row.yaml,
    status: row.status,
    changedBy: row.updatedBy,
    changedAt: row.updatedAt,
  }),
);

export function insertVersion(intent: StoredIntent): Statement {
  return insertVersionRow(toRow(intent));
}

type EventRow = IntentTarget & { version: number } & Pick<NewIntentEvent, "kind" | "text" | "why" | "at"> & {
    by: string;
    sessionId: string | null;
    callId: string | null;
    change: string | null;
    check: string | null;
  };

const insertEventRow = prepare("insert-intent-event", (db, row: Slots<EventRow>) =>
  db.insertInto("intentEvent").values({
    workspace: row.workspace,
    intentId: row.id,
    version: row.version,
    kind: row.kind,
    text: row.text,
    why: row.why,
    by: row.by,
    at: row.at,
    sessionId: row.sessionId,
    callId: row.callId,
    change: row.change,
    check: row.check,
  }),
);

export function insertIntentEvent(
  { workspace, id, version }: IntentTarget & { version: number },
  { kind, text, why, by, at, sessionId, callId, change, check }: NewIntentEvent,
): Statement {
  return insertEventRow({
    ...toRow({ workspace, id, version, kind, text, why, at, sessionId, callId }),
    by: JSON.stringify(by),
    change: change === null ? null : JSON.stringify(change),
    check: check === undefined ? null : JSON.stringify(check),
  });
}

export const setFileDigest = prepare(
  "set-intent-file-digest",
  (db, { workspace, id, digest }: Slots<IntentTarget & { digest: string }>) =>
    db
      .updateTable("intent")
      .set({ fileDigest: digest })
      .where("workspace", "=", workspace)
      .where("id", "=", id),
);

/** The newest runs of commands of the acceptance, the newest first. */
export const selectChecks = prepare(
  "select-intent-checks",
  (db, { workspace, id, limit }: Slots<IntentTarget & { limit: number }>) =>
    db
      .selectFrom("intentEvent")
      .select("check")
      .where("workspace", "=", workspace)
      .where("intentId", "=", id)
      .where("kind", "=", "check")
      .where("check", "is not", null)
      .orderBy("at", "desc")
      .orderBy("seq", "desc")
      .limit(limit),
);

type Requirement = { workspace: string; isRequired: boolean; by: string; at: string };

export const upsertRequired = prepare(
  "upsert-workspace-setting",
  (db, { workspace, isRequired, by, at }: Slots<Requirement>) =>
    db
      .insertInto("workspaceSetting")
      .values({ workspace, requiresIntent: isRequired, changedBy: by, changedAt: at })
      .onConflict((conflict) =>
        conflict.column("workspace").doUpdateSet(({ ref }) => ({
          requiresIntent: ref("excluded.requiresIntent"),
          changedBy: ref("excluded.changedBy"),
          changedAt: ref("excluded.changedAt"),
        })),
      ),
);

const selectRequiredFor = prepare(
  "select-workspace-setting",
  (db, { workspace }: Slots<{ workspace: string }>) =>
    db
      .selectFrom("workspaceSetting")
      .select(sql<boolean>`coalesce(bool_or(requires_intent), false)`.as("isRequired"))
      .where(
        sql<boolean>`workspace = ${workspace} OR starts_with(${workspace}::text, rtrim(workspace, '/') || '/')`,
      ),
);

/** Whether the workspace or a folder above it requires an intent. */
export function selectRequired(workspace: string): ReturnType<typeof selectRequiredFor> {
  return selectRequiredFor({ workspace: toColumn(workspace) });
}
