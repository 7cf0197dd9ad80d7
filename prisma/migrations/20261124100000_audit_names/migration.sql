-- Tables and columns get the names that the code and the API have.
ALTER TABLE "decision" RENAME TO "audit_entry";
ALTER TABLE "ledger_head" RENAME TO "audit_head";
ALTER TABLE "ledger_tombstone" RENAME TO "audit_tombstone";
ALTER TABLE "seen_file" RENAME TO "file_record";
ALTER TABLE "session" RENAME COLUMN "turns_since_go_on" TO "turns_since_resume";
ALTER TABLE "session" RENAME COLUMN "cost_at_go_on" TO "cost_at_resume";
ALTER TABLE "rule" RENAME COLUMN "hits" TO "match_count";
ALTER TABLE "rule" RENAME COLUMN "last_hit_at" TO "last_matched_at";
ALTER TABLE "rule" RENAME COLUMN "second_person" TO "needs_dual_approval";
ALTER TABLE "rule_version" RENAME COLUMN "second_person" TO "needs_dual_approval";
ALTER TABLE "session_grant" RENAME COLUMN "hits" TO "match_count";
ALTER TABLE "session_grant" RENAME COLUMN "last_hit_at" TO "last_matched_at";
ALTER TABLE "team_setting" RENAME COLUMN "second_from" TO "dual_approval_from";

-- Indexes and constraints follow the names of their tables.
DO $$
DECLARE
  renamed record;
BEGIN
  FOR renamed IN
    SELECT c.conrelid::regclass AS relation, c.conname AS name,
      replace(replace(replace(replace(c.conname, 'ledger_tombstone', 'audit_tombstone'), 'ledger_head', 'audit_head'), 'seen_file', 'file_record'), 'decision_', 'audit_entry_') AS wanted
    FROM pg_constraint c
    WHERE c.conrelid IN ('"audit_entry"'::regclass, '"audit_head"'::regclass, '"audit_tombstone"'::regclass, '"file_record"'::regclass)
  LOOP
    IF renamed.name <> renamed.wanted THEN
      EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', renamed.relation, renamed.name, renamed.wanted);
    END IF;
  END LOOP;
  FOR renamed IN
    SELECT i.relname AS name,
      replace(replace(replace(replace(i.relname, 'ledger_tombstone', 'audit_tombstone'), 'ledger_head', 'audit_head'), 'seen_file', 'file_record'), 'decision_', 'audit_entry_') AS wanted
    FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid
    WHERE x.indrelid IN ('"audit_entry"'::regclass, '"audit_head"'::regclass, '"audit_tombstone"'::regclass, '"file_record"'::regclass)
  LOOP
    IF renamed.name <> renamed.wanted THEN
      EXECUTE format('ALTER INDEX %I RENAME TO %I', renamed.name, renamed.wanted);
    END IF;
  END LOOP;
END $$;

ALTER TRIGGER "decision_is_append_only" ON "audit_entry" RENAME TO "audit_entry_is_append_only";
ALTER TRIGGER "decision_is_only_forgotten" ON "audit_entry" RENAME TO "audit_entry_is_only_forgotten";
ALTER TRIGGER "ledger_head_is_append_only" ON "audit_head" RENAME TO "audit_head_is_append_only";
ALTER TRIGGER "ledger_tombstone_is_append_only" ON "audit_tombstone" RENAME TO "audit_tombstone_is_append_only";
ALTER FUNCTION "forget_decision_only"() RENAME TO "forget_audit_entry_only";
ALTER FUNCTION "refuse_change_of_ledger"() RENAME TO "refuse_change_of_audit_log";

CREATE OR REPLACE FUNCTION "is_being_forgotten"("row_seq" bigint, "row_at" timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM "audit_tombstone" t
    WHERE "row_seq" BETWEEN t."first_seq" AND t."last_seq" AND "row_at" < t."before" AND t.xmin = pg_current_xact_id()::xid
  )
$$;

CREATE OR REPLACE FUNCTION "refuse_change_of_audit_log"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is append-only: % is refused', TG_OP USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE FUNCTION "forget_audit_entry_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."entry" IS NOT NULL AND NEW."entry" IS NULL
    AND (NEW."seq", NEW."session_id", NEW."call_id", NEW."decided_by_kind", NEW."decided_at", NEW."intent_id",
         NEW."previous_hash", NEW."hash")
      IS NOT DISTINCT FROM
        (OLD."seq", OLD."session_id", OLD."call_id", OLD."decided_by_kind", OLD."decided_at", OLD."intent_id",
         OLD."previous_hash", OLD."hash")
    AND "is_being_forgotten"(OLD."seq", OLD."decided_at")
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the audit log is append-only: % is refused', TG_OP USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE FUNCTION "forget_audit_row_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT OLD."is_forgotten" AND NEW."is_forgotten"
    AND NEW."what" = '' AND NEW."reason" IS NULL AND NEW."search" = '' AND NEW."terms" <@ OLD."terms"
    AND (NEW."seq", NEW."session_id", NEW."call_id", NEW."tool", NEW."verdict", NEW."risk", NEW."decided_by"::text,
         NEW."decider", NEW."decider_kind", NEW."rule"::text, NEW."asked_at", NEW."decided_at", NEW."outcome", NEW."exit_code")
      IS NOT DISTINCT FROM
        (OLD."seq", OLD."session_id", OLD."call_id", OLD."tool", OLD."verdict", OLD."risk", OLD."decided_by"::text,
         OLD."decider", OLD."decider_kind", OLD."rule"::text, OLD."asked_at", OLD."decided_at", OLD."outcome", OLD."exit_code")
    AND "is_being_forgotten"(OLD."seq", OLD."decided_at")
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the audit log is append-only: % is refused', TG_OP USING ERRCODE = 'restrict_violation';
END $$;
