ALTER TABLE "team_setting" ADD COLUMN "asks_for_read_only_commands" boolean NOT NULL DEFAULT false;
