ALTER TABLE "team_setting" ADD COLUMN "sandbox" text NOT NULL DEFAULT 'off';
