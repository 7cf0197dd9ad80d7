CREATE TABLE "device_login" (
  "id" text PRIMARY KEY,
  "device_hash" text NOT NULL,
  "user_code_hash" text NOT NULL,
  "host" text NOT NULL,
  "address" text NOT NULL,
  "created_at" timestamptz(3) NOT NULL,
  "expires_at" timestamptz(3) NOT NULL,
  "interval_seconds" integer NOT NULL,
  "polled_at" timestamptz(3),
  "decided_at" timestamptz(3),
  "decided_by_id" text,
  "decided_from" text,
  "scopes" text[],
  "claimed_at" timestamptz(3),
  FOREIGN KEY ("decided_by_id") REFERENCES "person" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "device_login_device_hash_key" ON "device_login" ("device_hash");
CREATE UNIQUE INDEX "device_login_user_code_hash_key" ON "device_login" ("user_code_hash");
CREATE INDEX "device_login_expires_at_idx" ON "device_login" ("expires_at");
CREATE INDEX "device_login_decided_by_id_idx" ON "device_login" ("decided_by_id");
