CREATE TABLE "agent_report" (
  "key_id" text NOT NULL,
  "agent" text NOT NULL,
  "report" json NOT NULL,
  "at" timestamptz(3) NOT NULL,
  CONSTRAINT "agent_report_pkey" PRIMARY KEY ("key_id", "agent"),
  CONSTRAINT "agent_report_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "api_key" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
