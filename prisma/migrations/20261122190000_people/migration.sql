CREATE TABLE "person" (
  "id" text PRIMARY KEY,
  "name" text NOT NULL,
  "email" text,
  "email_verified" boolean NOT NULL DEFAULT false,
  "image" text,
  "role" text NOT NULL CHECK ("role" IN ('owner', 'admin', 'operator', 'approver', 'viewer')),
  "is_machine" boolean NOT NULL DEFAULT false,
  "created_at" timestamptz(3) NOT NULL,
  "updated_at" timestamptz(3) NOT NULL,
  "last_seen_at" timestamptz(3),
  "left_at" timestamptz(3),
  "left_by" text
);
CREATE UNIQUE INDEX "person_name_key" ON "person" ("name");
CREATE UNIQUE INDEX "person_email_key" ON "person" ("email");

CREATE TABLE "auth_session" (
  "id" text PRIMARY KEY,
  "token" text NOT NULL,
  "person_id" text NOT NULL,
  "proof" text NOT NULL,
  "token_mark" text,
  "ip_address" text,
  "user_agent" text,
  "created_at" timestamptz(3) NOT NULL,
  "updated_at" timestamptz(3) NOT NULL,
  "last_used_at" timestamptz(3) NOT NULL,
  "expires_at" timestamptz(3) NOT NULL,
  FOREIGN KEY ("person_id") REFERENCES "person" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "auth_session_token_key" ON "auth_session" ("token");
CREATE INDEX "auth_session_person_id_idx" ON "auth_session" ("person_id");

CREATE TABLE "auth_account" (
  "id" text PRIMARY KEY,
  "account_id" text NOT NULL,
  "provider_id" text NOT NULL,
  "person_id" text NOT NULL,
  "access_token" text,
  "refresh_token" text,
  "id_token" text,
  "access_token_expires_at" timestamptz(3),
  "refresh_token_expires_at" timestamptz(3),
  "scope" text,
  "password" text,
  "created_at" timestamptz(3) NOT NULL,
  "updated_at" timestamptz(3) NOT NULL,
  FOREIGN KEY ("person_id") REFERENCES "person" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "auth_account_provider_id_account_id_key" ON "auth_account" ("provider_id", "account_id");
CREATE INDEX "auth_account_person_id_idx" ON "auth_account" ("person_id");

CREATE TABLE "auth_verification" (
  "id" text PRIMARY KEY,
  "identifier" text NOT NULL,
  "value" text NOT NULL,
  "expires_at" timestamptz(3) NOT NULL,
  "created_at" timestamptz(3) NOT NULL,
  "updated_at" timestamptz(3) NOT NULL
);
CREATE INDEX "auth_verification_identifier_idx" ON "auth_verification" ("identifier");

CREATE TABLE "passkey" (
  "id" text PRIMARY KEY,
  "name" text,
  "public_key" text NOT NULL,
  "person_id" text NOT NULL,
  "credential_id" text NOT NULL,
  "counter" integer NOT NULL,
  "device_type" text NOT NULL,
  "backed_up" boolean NOT NULL,
  "transports" text,
  "created_at" timestamptz(3),
  "aaguid" text,
  "last_used_at" timestamptz(3),
  FOREIGN KEY ("person_id") REFERENCES "person" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "passkey_credential_id_key" ON "passkey" ("credential_id");
CREATE INDEX "passkey_person_id_idx" ON "passkey" ("person_id");

CREATE TABLE "invitation" (
  "id" text PRIMARY KEY,
  "code_hash" text NOT NULL,
  "role" text NOT NULL,
  "email" text,
  "created_by" text NOT NULL,
  "created_by_id" text NOT NULL,
  "created_at" timestamptz(3) NOT NULL,
  "expires_at" timestamptz(3) NOT NULL,
  "used_by" text,
  "used_at" timestamptz(3),
  "revoked_by" text,
  "revoked_at" timestamptz(3),
  FOREIGN KEY ("created_by_id") REFERENCES "person" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "invitation_code_hash_key" ON "invitation" ("code_hash");
CREATE INDEX "invitation_created_by_id_idx" ON "invitation" ("created_by_id");

CREATE TABLE "api_key" (
  "id" text PRIMARY KEY,
  "name" text NOT NULL,
  "start" text NOT NULL,
  "hash" text NOT NULL,
  "person_id" text NOT NULL,
  "scopes" text[],
  "created_by_id" text NOT NULL,
  "created_at" timestamptz(3) NOT NULL,
  "expires_at" timestamptz(3),
  "last_used_at" timestamptz(3),
  "revoked_at" timestamptz(3),
  "revoked_by" text,
  FOREIGN KEY ("person_id") REFERENCES "person" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  FOREIGN KEY ("created_by_id") REFERENCES "person" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "api_key_hash_key" ON "api_key" ("hash");
CREATE INDEX "api_key_person_id_idx" ON "api_key" ("person_id");
CREATE INDEX "api_key_created_by_id_idx" ON "api_key" ("created_by_id");

CREATE TABLE "sign_in_try" (
  "key" text PRIMARY KEY,
  "failures" integer NOT NULL,
  "last_at" timestamptz(3) NOT NULL,
  "locked_until" timestamptz(3)
);


-- What is kept for years under a name must not come to mean somebody else.
CREATE FUNCTION keep_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'a person is never deleted';
  END IF;
  IF NEW.id <> OLD.id OR NEW.name <> OLD.name OR NEW.is_machine <> OLD.is_machine THEN
    RAISE EXCEPTION 'the name of a person does not change';
  END IF;
  IF OLD.left_at IS NOT NULL AND NEW.left_at IS DISTINCT FROM OLD.left_at THEN
    RAISE EXCEPTION 'who left does not come back under the same name';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER person_is_kept BEFORE UPDATE OR DELETE ON "person" FOR EACH ROW EXECUTE FUNCTION keep_person();
