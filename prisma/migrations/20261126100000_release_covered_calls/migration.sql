ALTER TABLE "team_setting" ADD COLUMN "releases_covered_calls" boolean NOT NULL DEFAULT false;
