CREATE TABLE "team_command" (
  "name" text NOT NULL,
  "version" integer NOT NULL,
  "text" text NOT NULL,
  "changed_by" text NOT NULL,
  "changed_at" timestamptz(3) NOT NULL,
  "is_removed" boolean NOT NULL,
  PRIMARY KEY ("name", "version")
);

CREATE FUNCTION "refuse_change_of_team_commands"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the versions of team commands are append-only: % is refused', TG_OP USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER "team_command_is_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "team_command"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_team_commands"();

CREATE TABLE "command_trust" (
  "seq" bigserial PRIMARY KEY,
  "workspace" text NOT NULL,
  "path" text NOT NULL,
  "digest" text NOT NULL,
  "text" text NOT NULL,
  "is_trusted" boolean NOT NULL,
  "by" text NOT NULL,
  "at" timestamptz(3) NOT NULL
);
CREATE INDEX "command_trust_workspace_path_seq_idx" ON "command_trust" ("workspace", "path", "seq");

CREATE FUNCTION "refuse_change_of_command_trust"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what was trusted of projects'' commands is append-only: % is refused', TG_OP USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER "command_trust_is_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "command_trust"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_command_trust"();

ALTER TABLE "session" ADD COLUMN "context_from" integer NOT NULL DEFAULT 1;
ALTER TABLE "session" ADD COLUMN "command_process" text;
ALTER TABLE "message" ADD COLUMN "command" json;
ALTER TABLE "call" ADD COLUMN "command" json;
