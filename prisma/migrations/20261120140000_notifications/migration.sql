ALTER TABLE "system_state"
  ADD COLUMN "is_bypass_forbidden" boolean NOT NULL DEFAULT false,
  ADD COLUMN "bypass_changed_by" text,
  ADD COLUMN "bypass_changed_at" timestamptz(3);

CREATE TABLE "push_subscription" (
  "endpoint" text NOT NULL,
  "p256dh" text NOT NULL,
  "auth" text NOT NULL,
  "public_key" text NOT NULL,
  "device" text NOT NULL,
  "owner" text NOT NULL,
  "created_at" timestamptz(3) NOT NULL,
  CONSTRAINT "push_subscription_pkey" PRIMARY KEY ("endpoint")
);

CREATE TABLE "webhook" (
  "id" integer NOT NULL,
  "url" text NOT NULL,
  "secret" text NOT NULL,
  "changed_by" text NOT NULL,
  "changed_at" timestamptz(3) NOT NULL,
  CONSTRAINT "webhook_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "webhook_delivery" (
  "id" text NOT NULL,
  "notice_key" text NOT NULL,
  "event" text NOT NULL,
  "body" text NOT NULL,
  "status" text NOT NULL,
  "attempts" integer NOT NULL,
  "http_status" integer,
  "problem" text,
  "created_at" timestamptz(3) NOT NULL,
  "next_at" timestamptz(3),
  "finished_at" timestamptz(3),
  CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "webhook_delivery_notice_key_key" ON "webhook_delivery" ("notice_key");
CREATE INDEX "webhook_delivery_status_next_at_idx" ON "webhook_delivery" ("status", "next_at");
CREATE INDEX "webhook_delivery_created_at_idx" ON "webhook_delivery" ("created_at" DESC);

CREATE TABLE "notice" (
  "key" text NOT NULL,
  "at" timestamptz(3) NOT NULL,
  CONSTRAINT "notice_pkey" PRIMARY KEY ("key")
);

CREATE TABLE "notice_progress" (
  "id" integer NOT NULL,
  "event_id" bigint NOT NULL,
  CONSTRAINT "notice_progress_pkey" PRIMARY KEY ("id")
);
INSERT INTO "notice_progress" ("id", "event_id") SELECT 1, coalesce(max("id"), 0) FROM "event";
