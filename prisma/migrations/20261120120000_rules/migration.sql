CREATE TABLE "rule" (
  "id" text PRIMARY KEY,
  "behavior" text NOT NULL,
  "rule" text NOT NULL,
  "scope" text NOT NULL,
  "workspace" text,
  "session_id" text REFERENCES "session" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  "owner" text NOT NULL,
  "reason" text,
  "expires_at" timestamptz(3),
  "version" integer NOT NULL,
  "created_at" timestamptz(3) NOT NULL,
  "updated_at" timestamptz(3) NOT NULL,
  "revoked_at" timestamptz(3),
  "revoked_by" text,
  "hits" integer NOT NULL,
  "last_hit_at" timestamptz(3)
);
CREATE INDEX "rule_session_id_idx" ON "rule" ("session_id");

CREATE TABLE "session_grant" (
  "id" text PRIMARY KEY,
  "session_id" text NOT NULL REFERENCES "session" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  "tool" text NOT NULL,
  "input" json NOT NULL,
  "cwd" text NOT NULL,
  "signature" text NOT NULL,
  "granted_by" text NOT NULL,
  "granted_at" timestamptz(3) NOT NULL,
  "revoked_at" timestamptz(3),
  "revoked_by" text,
  "hits" integer NOT NULL,
  "last_hit_at" timestamptz(3)
);
CREATE INDEX "session_grant_session_id_idx" ON "session_grant" ("session_id");

CREATE TABLE "settings_trust" (
  "workspace" text NOT NULL,
  "path" text NOT NULL,
  "digest" text NOT NULL,
  "trusted_by" text NOT NULL,
  "trusted_at" timestamptz(3) NOT NULL,
  PRIMARY KEY ("workspace", "path")
);

CREATE TABLE "policy_version" (
  "id" integer PRIMARY KEY CHECK ("id" = 1),
  "version" bigint NOT NULL
);
INSERT INTO "policy_version" ("id", "version") VALUES (1, 0);
