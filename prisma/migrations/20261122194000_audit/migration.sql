-- What a row of the ledger is found by. It is made from the entry alone, in the statement that adds the row: the check of the
-- chain makes it again and compares.
CREATE TABLE "audit_row" (
  "seq" bigint PRIMARY KEY,
  "session_id" text NOT NULL,
  "call_id" text NOT NULL,
  "tool" text NOT NULL,
  "verdict" text NOT NULL,
  "risk" text,
  "decided_by" json NOT NULL,
  "decider" text,
  "decider_kind" text,
  "rule" json,
  "asked_at" timestamptz(3),
  "decided_at" timestamptz(3) NOT NULL,
  "outcome" text,
  "exit_code" integer,
  "what" text NOT NULL,
  "reason" text,
  "search" text NOT NULL,
  "terms" text[],
  "is_forgotten" boolean NOT NULL DEFAULT false
);
CREATE INDEX "audit_row_tool_seq_idx" ON "audit_row" ("tool", "seq");
CREATE INDEX "audit_row_verdict_seq_idx" ON "audit_row" ("verdict", "seq");
CREATE INDEX "audit_row_risk_seq_idx" ON "audit_row" ("risk", "seq");
CREATE INDEX "audit_row_decider_seq_idx" ON "audit_row" ("decider", "seq");
CREATE INDEX "audit_row_decider_kind_seq_idx" ON "audit_row" ("decider_kind", "seq");
CREATE INDEX "audit_row_session_id_seq_idx" ON "audit_row" ("session_id", "seq");
CREATE INDEX "audit_row_call_id_seq_idx" ON "audit_row" ("call_id", "seq");
CREATE INDEX "audit_row_decided_at_seq_idx" ON "audit_row" ("decided_at", "seq");
CREATE INDEX "audit_row_terms_idx" ON "audit_row" USING GIN ("terms");

-- Where the chain stood, signed with a key that is not in the database. `number` counts from 1 without gaps.
CREATE TABLE "ledger_head" (
  "number" integer PRIMARY KEY,
  "seq" bigint NOT NULL,
  "hash" text NOT NULL,
  "at" timestamptz(3) NOT NULL,
  "key_id" text NOT NULL,
  "public_key" text NOT NULL,
  "signature" text NOT NULL
);

-- That the content of a range of rows is kept no more. `kept` is the SHA-256 over what is left of them.
CREATE TABLE "ledger_tombstone" (
  "first_seq" bigint PRIMARY KEY,
  "last_seq" bigint NOT NULL CHECK ("last_seq" >= "first_seq"),
  "previous_hash" text NOT NULL,
  "last_hash" text NOT NULL,
  "kept" text NOT NULL,
  "before" timestamptz(3) NOT NULL,
  "at" timestamptz(3) NOT NULL,
  "by" text NOT NULL,
  "why" text NOT NULL,
  "key_id" text NOT NULL,
  "public_key" text NOT NULL,
  "signature" text NOT NULL
);

CREATE TABLE "audit_view" (
  "id" text PRIMARY KEY,
  "name" text NOT NULL,
  "query" text NOT NULL,
  "owner" text NOT NULL,
  "is_shared" boolean NOT NULL,
  "created_at" timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX "audit_view_owner_name_key" ON "audit_view" ("owner", "name");

-- A row that was forgotten has no entry any more; its hashes stay.
ALTER TABLE "decision" ALTER COLUMN "entry" DROP NOT NULL;

-- Only in the transaction that added the tombstone: one that stands there already lets nothing more be forgotten.
CREATE FUNCTION "is_being_forgotten"("row_seq" bigint, "row_at" timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM "ledger_tombstone" t
    WHERE "row_seq" BETWEEN t."first_seq" AND t."last_seq" AND "row_at" < t."before" AND t.xmin = pg_current_xact_id()::xid
  )
$$;

DROP TRIGGER "decision_is_append_only" ON "decision";
CREATE TRIGGER "decision_is_append_only" BEFORE DELETE OR TRUNCATE ON "decision"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_ledger"();

CREATE FUNCTION "forget_decision_only"() RETURNS trigger LANGUAGE plpgsql AS $$
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
  RAISE EXCEPTION 'the ledger is append-only: % is refused', TG_OP USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER "decision_is_only_forgotten" BEFORE UPDATE ON "decision"
  FOR EACH ROW EXECUTE FUNCTION "forget_decision_only"();

CREATE TRIGGER "audit_row_is_append_only" BEFORE DELETE OR TRUNCATE ON "audit_row"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_ledger"();

CREATE FUNCTION "forget_audit_row_only"() RETURNS trigger LANGUAGE plpgsql AS $$
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
  RAISE EXCEPTION 'the ledger is append-only: % is refused', TG_OP USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER "audit_row_is_only_forgotten" BEFORE UPDATE ON "audit_row"
  FOR EACH ROW EXECUTE FUNCTION "forget_audit_row_only"();

CREATE TRIGGER "ledger_head_is_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_head"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_ledger"();
CREATE TRIGGER "ledger_tombstone_is_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_tombstone"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_ledger"();
