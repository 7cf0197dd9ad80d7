ALTER TABLE "rule"
  ADD COLUMN "status" text NOT NULL DEFAULT 'active',
  ADD COLUMN "activated_by" text,
  ADD COLUMN "activated_at" timestamptz(3),
  ADD COLUMN "second_person" boolean NOT NULL DEFAULT false,
  ADD COLUMN "change" json,
  ADD CONSTRAINT "rule_status_is_known" CHECK ("status" IN ('proposed', 'active', 'revoked'));
UPDATE "rule" SET "status" = 'revoked' WHERE "revoked_at" IS NOT NULL;

CREATE TABLE "team_setting" (
  "id" integer PRIMARY KEY CHECK ("id" = 1),
  "reviews_rules" boolean NOT NULL DEFAULT false,
  "second_from" text CHECK ("second_from" IN ('low', 'medium', 'high', 'critical')),
  "excludes_starter" boolean NOT NULL DEFAULT false,
  "keeps_days" integer,
  "changed_by" text,
  "changed_at" timestamptz(3)
);
INSERT INTO "team_setting" ("id") VALUES (1);
