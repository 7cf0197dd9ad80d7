-- What the insights count is read from one index alone. A rule's text may be longer than an index takes: rows of one rule are
-- told by its digest.
ALTER TABLE "audit_row" ADD COLUMN "rule_key" text GENERATED ALWAYS AS (md5("rule"::text)) STORED;
CREATE INDEX "audit_row_insights_idx" ON "audit_row"
  ("verdict", "decided_at", "decider_kind", "decider", "tool", "rule_key", "asked_at", "session_id", "seq");
