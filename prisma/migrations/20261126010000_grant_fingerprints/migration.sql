ALTER TABLE "session_grant" RENAME COLUMN "basis" TO "fingerprints";
