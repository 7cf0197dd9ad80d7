-- Locks a session for a change that was made without reading it. Everything that the change depends on must be as its writer knows it: nobody has
-- written the session since ("known_version" is the row's xmin), the owner is the same, and so are the rules and whether agents are paused.
-- Otherwise this raises CS001. The writes are on their way behind this statement. It raises, so that the transaction writes none of them.
CREATE FUNCTION "hold_known_session"(
  "session_id" text,
  "known_version" text,
  "known_epoch" integer,
  "known_policy" bigint,
  "known_pause" boolean
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  "stored" record;
BEGIN
  -- Outside a transaction, each of the writes would count by itself, even those of an owner before. So the connection ends first.
  IF current_setting('countersign.transaction', true) IS DISTINCT FROM 'begun' THEN
    PERFORM pg_terminate_backend(pg_backend_pid());
    RAISE EXCEPTION 'a change was sent without its transaction';
  END IF;
  SELECT "epoch", "xmin"::text AS "version" INTO "stored" FROM "session" WHERE "id" = "session_id" FOR NO KEY UPDATE;
  IF "stored"."version" IS DISTINCT FROM "known_version" OR "stored"."epoch" IS DISTINCT FROM "known_epoch"
    OR (SELECT "version" FROM "policy_version") IS DISTINCT FROM "known_policy"
    OR (SELECT "is_paused" FROM "system_state") IS DISTINCT FROM "known_pause"
  THEN
    RAISE EXCEPTION 'the session, the rules or the pause changed' USING ERRCODE = 'CS001';
  END IF;
END
$$;
