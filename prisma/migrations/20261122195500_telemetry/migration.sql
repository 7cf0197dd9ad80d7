-- Up to which row the ledger was sent to an OpenTelemetry endpoint, and which process sends now.
CREATE TABLE "telemetry_progress" (
  "id" integer PRIMARY KEY CHECK ("id" = 1),
  "seq" bigint NOT NULL,
  "owner" text,
  "until" timestamptz(3)
);
