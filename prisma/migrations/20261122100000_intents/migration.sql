CREATE TABLE "intent" (
  "workspace" text NOT NULL,
  "id" text NOT NULL,
  "version" integer NOT NULL,
  "status" text NOT NULL,
  "file" text NOT NULL,
  "yaml" text NOT NULL,
  "content" json NOT NULL,
  "file_digest" text,
  "activated_at" timestamptz(3),
  "created_at" timestamptz(3) NOT NULL,
  "updated_by" text NOT NULL,
  "updated_at" timestamptz(3) NOT NULL,
  PRIMARY KEY ("workspace", "id")
);
CREATE INDEX "intent_status_idx" ON "intent" ("status");

CREATE TABLE "intent_version" (
  "workspace" text NOT NULL,
  "intent_id" text NOT NULL,
  "version" integer NOT NULL,
  "yaml" text NOT NULL,
  "status" text NOT NULL,
  "changed_by" text NOT NULL,
  "changed_at" timestamptz(3) NOT NULL,
  PRIMARY KEY ("workspace", "intent_id", "version"),
  CONSTRAINT "intent_version_workspace_intent_id_fkey" FOREIGN KEY ("workspace", "intent_id")
    REFERENCES "intent" ("workspace", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE TABLE "intent_event" (
  "seq" bigserial PRIMARY KEY,
  "workspace" text NOT NULL,
  "intent_id" text NOT NULL,
  "version" integer NOT NULL,
  "kind" text NOT NULL,
  "text" text NOT NULL,
  "why" text,
  "by" json NOT NULL,
  "at" timestamptz(3) NOT NULL,
  "session_id" text,
  "call_id" text,
  "change" json,
  "check" json
);
CREATE INDEX "intent_event_workspace_intent_id_at_seq_idx" ON "intent_event" ("workspace", "intent_id", "at", "seq");

CREATE FUNCTION "refuse_change_of_intents_history"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the history of intents is append-only: % is refused', TG_OP USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER "intent_event_is_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "intent_event"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_intents_history"();
CREATE TRIGGER "intent_version_is_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "intent_version"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_intents_history"();

CREATE TABLE "workspace_setting" (
  "workspace" text PRIMARY KEY,
  "requires_intent" boolean NOT NULL,
  "changed_by" text NOT NULL,
  "changed_at" timestamptz(3) NOT NULL
);

CREATE TABLE "seen_file" (
  "session_id" text NOT NULL REFERENCES "session" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  "path" text NOT NULL,
  "hash" text,
  "access" text NOT NULL,
  "call_id" text NOT NULL,
  "at" timestamptz(3) NOT NULL,
  PRIMARY KEY ("session_id", "path")
);

CREATE TABLE "touched_file" (
  "workspace" text NOT NULL,
  "intent_id" text NOT NULL,
  "path" text NOT NULL,
  "reads" integer NOT NULL,
  "writes" integer NOT NULL,
  "deletes" integer NOT NULL,
  PRIMARY KEY ("workspace", "intent_id", "path")
);

ALTER TABLE "session" ADD COLUMN "intent" json;
ALTER TABLE "session" ADD COLUMN "intent_id" text;
CREATE INDEX "session_workspace_intent_id_idx" ON "session" ("workspace", "intent_id");
ALTER TABLE "call" ADD COLUMN "drift" json;
ALTER TABLE "call" ADD COLUMN "drift_intent_id" text;
CREATE INDEX "call_drift_intent_id_idx" ON "call" ("drift_intent_id");
ALTER TABLE "decision" ADD COLUMN "intent_id" text;
CREATE INDEX "decision_intent_id_decided_at_seq_idx" ON "decision" ("intent_id", "decided_at", "seq");
