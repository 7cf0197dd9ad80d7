ALTER TABLE "session" ADD COLUMN "opened_folders" text[] DEFAULT ARRAY[]::text[];
