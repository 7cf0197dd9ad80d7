ALTER TABLE "call"
  ADD COLUMN "queue_risk" integer,
  ADD COLUMN "asked_at" timestamptz(3),
  ADD COLUMN "queue_agent" text,
  ADD COLUMN "queue_text" text,
  ADD COLUMN "queue_group" text,
  ADD COLUMN "queue_kind" text;

-- The server fills these for calls that wait already when it starts, before it answers anything.
CREATE INDEX "call_queue_age_idx" ON "call" ("asked_at", "session_id", "queue_place") WHERE queue_rank IS NOT NULL;
CREATE INDEX "call_queue_group_idx" ON "call" ("queue_group") WHERE queue_rank IS NOT NULL;
