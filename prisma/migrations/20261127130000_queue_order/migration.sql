ALTER TABLE "call"
  ADD COLUMN "queue_rank" integer,
  ADD COLUMN "queue_since" timestamptz(3),
  ADD COLUMN "queue_place" integer,
  ADD COLUMN "denies_at" timestamptz(3);

-- The values are taken from the text: Postgres refuses to take them out of JSON in which there is a NUL or half a surrogate pair somewhere.
-- Within a string of JSON, every quotation mark has a backslash before it, so the patterns match keys only.
WITH waiting AS (
  SELECT
    call.id,
    call.session_id,
    coalesce(array_position(ARRAY['critical', 'high', 'medium', 'low'],
      substring(call.assessment::text from '[{,]"risk":\{"level":"([a-z]+)"')), 3) - 1 AS own_rank,
    substring(call.phase::text from '"askedAt":"([^"]+)"')::timestamptz(3) AS asked_at,
    substring(call.phase::text from '"deniesAt":"([^"]+)"')::timestamptz(3) AS denies_at,
    CASE
      WHEN call.turn = session.sub_agent_turn THEN call.position - 1000000
      WHEN call.turn = session.turn THEN call.position
      ELSE call.turn
    END AS place
  FROM call JOIN session ON session.id = call.session_id
  WHERE call.phase_tag = 'waiting' AND call.assessment IS NOT NULL
    AND call.turn = ANY (ARRAY[session.turn, session.sub_agent_turn] || session.open_turns)
), ranked AS (
  SELECT id, place, denies_at,
    min(ARRAY[own_rank, extract(epoch FROM asked_at)]) OVER (
      PARTITION BY session_id ORDER BY place ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING
    ) AS first
  FROM waiting
)
UPDATE call SET
  queue_rank = ranked.first[1],
  queue_since = to_timestamp(ranked.first[2]),
  queue_place = ranked.place,
  denies_at = ranked.denies_at
FROM ranked WHERE call.id = ranked.id;

CREATE INDEX "call_queue_idx" ON "call" ("queue_rank", "queue_since", "session_id", "queue_place") WHERE queue_rank IS NOT NULL;
CREATE INDEX "call_denies_at_idx" ON "call" ("denies_at") WHERE denies_at IS NOT NULL;
