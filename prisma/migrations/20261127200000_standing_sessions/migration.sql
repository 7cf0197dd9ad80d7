-- The sessions that may stand still for a person without a call to decide.
CREATE INDEX "session_standing_idx" ON "session" ("updated_at" DESC, "id" DESC)
  WHERE ended_at IS NULL AND (status = 'failed' OR (status = 'awaiting-approval' AND (waiting = 0 OR sub_agent IS NOT NULL)));
