-- Who sees a session: the whole team, or only its starter, admins and owners.
ALTER TABLE "session" ADD COLUMN "visibility" TEXT NOT NULL DEFAULT 'team';
CREATE INDEX "session_visibility_created_by_idx" ON "session" ("visibility", "created_by");
