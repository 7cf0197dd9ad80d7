ALTER TABLE "team_setting" ADD COLUMN "allows_auto_mode" boolean NOT NULL DEFAULT false;
