CREATE TABLE "rule_version" (
  "rule_id" text NOT NULL,
  "version" integer NOT NULL,
  "what" text NOT NULL,
  "behavior" text NOT NULL,
  "rule" text NOT NULL,
  "status" text NOT NULL,
  "reason" text,
  "expires_at" timestamptz(3),
  "max_wait_seconds" integer,
  "second_person" boolean NOT NULL,
  "note" text,
  "by" text NOT NULL,
  "at" timestamptz(3) NOT NULL,
  PRIMARY KEY ("rule_id", "version"),
  CONSTRAINT "rule_version_rule_id_fkey" FOREIGN KEY ("rule_id") REFERENCES "rule" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "rule_version_what_is_known" CHECK ("what" IN ('created', 'proposed', 'activated', 'changed', 'revoked', 'rejected'))
);

-- Of rules that are older than this table only what they are now is known.
INSERT INTO "rule_version" ("rule_id", "version", "what", "behavior", "rule", "status", "reason", "expires_at", "max_wait_seconds",
    "second_person", "by", "at")
  SELECT "id", "version",
    CASE WHEN "status" = 'revoked' THEN 'revoked' WHEN "status" = 'proposed' THEN 'proposed' WHEN "updated_by" IS NOT NULL THEN 'changed' ELSE 'created' END,
    "behavior", "rule", "status", "reason", "expires_at", "max_wait_seconds", "second_person",
    coalesce("revoked_by", "updated_by", "owner"), coalesce("revoked_at", "updated_at")
  FROM "rule";

CREATE FUNCTION "refuse_change_of_rule_versions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the versions of rules are append-only: % is refused', TG_OP USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER "rule_version_is_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "rule_version"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_rule_versions"();

CREATE TABLE "settings_trust_proposal" (
  "workspace" text NOT NULL,
  "path" text NOT NULL,
  "digest" text NOT NULL,
  "by" text NOT NULL,
  "at" timestamptz(3) NOT NULL,
  PRIMARY KEY ("workspace", "path")
);
