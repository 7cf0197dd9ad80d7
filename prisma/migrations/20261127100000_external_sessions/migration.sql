ALTER TABLE "session" ADD COLUMN "open_turns" integer[] DEFAULT ARRAY[]::integer[];
ALTER TABLE "call" ADD COLUMN "cwd" text, ADD COLUMN "called_as" text;

CREATE TABLE "external_session" (
  "key_id" text NOT NULL,
  "agent" text NOT NULL,
  "agent_session_id" text NOT NULL,
  "session_id" text NOT NULL,
  CONSTRAINT "external_session_pkey" PRIMARY KEY ("key_id", "agent", "agent_session_id"),
  CONSTRAINT "external_session_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "api_key" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "external_session_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "external_session_session_id_key" ON "external_session" ("session_id");

CREATE TABLE "gate_request" (
  "key_id" text NOT NULL,
  "idempotency_key" text NOT NULL,
  "digest" text NOT NULL,
  "session_id" text NOT NULL,
  "call_id" text,
  "answer" json,
  "at" timestamptz(3) NOT NULL,
  CONSTRAINT "gate_request_pkey" PRIMARY KEY ("key_id", "idempotency_key")
);
CREATE INDEX "gate_request_at_idx" ON "gate_request" ("at");
