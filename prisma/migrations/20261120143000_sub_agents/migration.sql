ALTER TABLE "session" ADD COLUMN "sub_agent" json, ADD COLUMN "sub_agent_turn" integer;

ALTER TABLE "message" ADD COLUMN "agent" json;

ALTER TABLE "call"
  ADD COLUMN "edit" json,
  ADD COLUMN "agent" json,
  ADD COLUMN "hook_answer" json,
  ADD COLUMN "hook_runs" json;
