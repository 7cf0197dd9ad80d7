ALTER TABLE "session_grant" ADD COLUMN "basis" json NOT NULL DEFAULT '[]';
