ALTER TABLE "rule" ADD COLUMN "max_wait_seconds" integer, ADD COLUMN "updated_by" text;
