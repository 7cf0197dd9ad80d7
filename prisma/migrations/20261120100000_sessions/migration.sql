CREATE TABLE "session" (
  "id" text PRIMARY KEY,
  "title" text NOT NULL,
  "workspace" text NOT NULL,
  "mode" text NOT NULL,
  "model" text NOT NULL,
  "is_scripted" boolean NOT NULL,
  "limits" json NOT NULL,
  "usage" json NOT NULL,
  "turns" integer NOT NULL,
  "turns_since_go_on" integer NOT NULL,
  "cost_at_go_on" double precision NOT NULL,
  "message_count" integer NOT NULL,
  "loop" json NOT NULL,
  "turn" integer,
  "status" text NOT NULL,
  "waiting" integer NOT NULL,
  "epoch" integer NOT NULL,
  "owner" text,
  "created_by" text NOT NULL,
  "created_at" timestamptz(3) NOT NULL,
  "updated_at" timestamptz(3) NOT NULL
);
CREATE INDEX "session_updated_at_idx" ON "session" ("updated_at" DESC);
CREATE INDEX "session_status_idx" ON "session" ("status");

CREATE TABLE "message" (
  "id" text PRIMARY KEY,
  "session_id" text NOT NULL REFERENCES "session" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  "seq" integer NOT NULL,
  "role" text NOT NULL,
  "content" json NOT NULL,
  "at" timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX "message_session_id_seq_key" ON "message" ("session_id", "seq");

CREATE TABLE "call" (
  "id" text PRIMARY KEY,
  "session_id" text NOT NULL REFERENCES "session" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  "turn" integer NOT NULL,
  "position" integer NOT NULL,
  "tool_use_id" text NOT NULL,
  "tool" text NOT NULL,
  "input" json NOT NULL,
  "phase_tag" text NOT NULL,
  "phase" json NOT NULL,
  "assessment" json,
  "verdict" json
);
CREATE UNIQUE INDEX "call_session_id_turn_position_key" ON "call" ("session_id", "turn", "position");
CREATE UNIQUE INDEX "call_session_id_tool_use_id_turn_key" ON "call" ("session_id", "tool_use_id", "turn");
CREATE INDEX "call_phase_tag_idx" ON "call" ("phase_tag");

CREATE TABLE "event" (
  "id" bigserial PRIMARY KEY,
  "session_id" text,
  "payload" json NOT NULL
);
CREATE INDEX "event_session_id_id_idx" ON "event" ("session_id", "id");

CREATE TABLE "decision" (
  "seq" bigint PRIMARY KEY,
  "session_id" text NOT NULL,
  "call_id" text NOT NULL,
  "decided_by_kind" text NOT NULL,
  "decided_at" timestamptz(3) NOT NULL,
  "entry" json NOT NULL,
  "previous_hash" text NOT NULL,
  "hash" text NOT NULL
);
CREATE UNIQUE INDEX "decision_hash_key" ON "decision" ("hash");
CREATE INDEX "decision_session_id_seq_idx" ON "decision" ("session_id", "seq");
CREATE INDEX "decision_decided_by_kind_seq_idx" ON "decision" ("decided_by_kind", "seq");

CREATE FUNCTION "refuse_change_of_ledger"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is append-only: % is refused', TG_OP USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER "decision_is_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "decision"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_ledger"();

CREATE TABLE "system_state" (
  "id" integer PRIMARY KEY CHECK ("id" = 1),
  "is_paused" boolean NOT NULL,
  "changed_by" text,
  "changed_at" timestamptz(3)
);
INSERT INTO "system_state" ("id", "is_paused") VALUES (1, false);

-- An owner is a process. It lives as long as it holds the advisory lock of its name on a connection of its own, which
-- Postgres drops the moment that the process dies.
CREATE FUNCTION "owner_lives"("owner_id" text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM pg_locks
    WHERE locktype = 'advisory' AND granted AND objsubid = 2 AND classid = 1129926995
      AND objid::bigint = (hashtext("owner_id")::bigint & 4294967295)
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
  )
$$;
