CREATE TABLE "hook_failure" (
  "workspace" text NOT NULL,
  "source" text NOT NULL,
  "event" text NOT NULL,
  "name" text NOT NULL,
  "outcome" text NOT NULL,
  "duration_ms" double precision NOT NULL,
  "session_id" text NOT NULL,
  "at" timestamptz(3) NOT NULL,
  CONSTRAINT "hook_failure_pkey" PRIMARY KEY ("workspace", "source", "event", "name")
);

CREATE TABLE "request_count" (
  "key" text NOT NULL,
  "count" integer NOT NULL,
  "until" timestamptz(3) NOT NULL,
  CONSTRAINT "request_count_pkey" PRIMARY KEY ("key")
);
