ALTER TABLE "session"
  ADD COLUMN "ended_at" timestamptz(3),
  ADD COLUMN "ended_by" text,
  ADD CONSTRAINT "session_end_is_whole" CHECK (("ended_at" IS NULL) = ("ended_by" IS NULL));
