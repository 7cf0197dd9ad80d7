ALTER TABLE "session" ADD COLUMN "sandbox" text NOT NULL DEFAULT 'off';
