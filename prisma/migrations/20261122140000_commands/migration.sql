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
  "workspace" text NOT NULL,
  "path" text NOT NULL,
  "digest" text NOT NULL,
  "trusted_by" text NOT NULL,
  "trusted_at" timestamptz(3) NOT NULL,
  PRIMARY KEY ("workspace", "path")
);

ALTER TABLE "session" ADD COLUMN "context_from" integer NOT NULL DEFAULT 1;
ALTER TABLE "session" ADD COLUMN "command_process" text;
ALTER TABLE "message" ADD COLUMN "command" json;
ALTER TABLE "call" ADD COLUMN "command" json;
