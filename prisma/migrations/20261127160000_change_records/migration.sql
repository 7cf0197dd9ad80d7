CREATE TABLE "change_record" (
  "id" text NOT NULL,
  "session_id" text NOT NULL,
  "call_id" text,
  "turn" integer NOT NULL,
  "workspace" text NOT NULL,
  "files" json NOT NULL,
  "file_count" integer NOT NULL,
  "skipped" json NOT NULL,
  "is_cut" boolean NOT NULL,
  "is_shared" boolean NOT NULL,
  "problem" text,
  "undo" json,
  "at" timestamptz(3) NOT NULL,
  CONSTRAINT "change_record_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "change_record_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "change_record_session_id_turn_idx" ON "change_record" ("session_id", "turn");
CREATE INDEX "change_record_workspace_at_idx" ON "change_record" ("workspace", "at");
CREATE INDEX "change_record_at_idx" ON "change_record" ("at");

ALTER TABLE "message" ADD COLUMN "undo" json;
