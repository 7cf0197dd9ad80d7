import { quickMs } from "@countersign/contracts/insights";
import { visibilityCondition } from "../sessions/visibility-condition.ts";

/**
 * Decisions on calls of the time and of the time before. `$1` are the midnights of the days, the oldest first, `$2` the end, `$3` and
 * `$4` the time before, `$5` what `sightValue` gives. `day` counts from 1; 0 is the time before.
 */
const decided = `
  SELECT width_bucket(a.decided_at, $1::timestamptz[]) AS day, a.verdict, a.decider_kind, a.decider, a.tool, a.rule_key,
    a.asked_at, a.decided_at, a.seq
  FROM audit_row a
  WHERE a.verdict IN ('allow', 'deny', 'instruct', 'abort')
    AND a.decided_at >= $3 AND a.decided_at < $2 AND (a.decided_at < $4 OR a.decided_at >= ($1::timestamptz[])[1])
    AND ${visibilityCondition("a.session_id", "$5")}`;

/** A person answered a call that waited for it. */
const isAnswer = "decider_kind = 'person' AND asked_at IS NOT NULL";

/** Everything that is counted, each row with the list that it belongs to (`part`) and its name there. `$6` is the longest list. */
export const selectCounts = `
  WITH decided AS (${decided}),
  cells AS MATERIALIZED (
    SELECT day, verdict, decider_kind, decider, tool, rule_key, ${isAnswer} AS is_answer,
      count(*)::int AS calls, count(asked_at)::int AS asked, max(seq) AS last_seq,
      count(*) FILTER (WHERE decided_at < asked_at + interval '${quickMs} milliseconds')::int AS quick
    FROM decided GROUP BY 1, 2, 3, 4, 5, 6, 7),
  counted AS (
    SELECT *, day > 0 AS is_now,
      CASE WHEN is_answer THEN calls ELSE 0 END AS answered,
      CASE WHEN is_answer AND verdict = 'allow' THEN calls ELSE 0 END AS approved,
      CASE WHEN is_answer AND verdict = 'deny' THEN calls ELSE 0 END AS denied,
      CASE WHEN is_answer AND verdict = 'instruct' THEN calls ELSE 0 END AS instructed,
      CASE WHEN is_answer AND verdict = 'abort' THEN calls ELSE 0 END AS aborted,
      CASE WHEN is_answer AND verdict = 'allow' THEN quick ELSE 0 END AS hasty,
      CASE WHEN decider_kind = 'rule' THEN calls ELSE 0 END AS by_rule
    FROM cells)
  SELECT 'totals' AS part, CASE WHEN is_now THEN 'now' ELSE 'before' END AS name,
    ARRAY[sum(answered), sum(approved), sum(denied), sum(instructed), sum(aborted), sum(hasty)]::int[] AS counts
  FROM counted GROUP BY 2
  UNION ALL
  SELECT 'day', day::text,
    ARRAY[sum(asked), sum(calls) FILTER (WHERE decider_kind = 'person'), sum(by_rule),
      sum(calls) FILTER (WHERE decider_kind = 'mode'), sum(calls)]::int[]
  FROM counted WHERE is_now GROUP BY day
  UNION ALL
  (SELECT 'person', decider,
    ARRAY[sum(answered) FILTER (WHERE is_now), sum(approved) FILTER (WHERE is_now), sum(denied) FILTER (WHERE is_now),
      sum(instructed) FILTER (WHERE is_now), sum(aborted) FILTER (WHERE is_now), sum(hasty) FILTER (WHERE is_now),
      sum(answered) FILTER (WHERE NOT is_now)]::int[] AS counts
  FROM counted WHERE is_answer GROUP BY decider
  ORDER BY sum(answered) FILTER (WHERE is_now) DESC NULLS LAST, decider LIMIT $6)
  UNION ALL
  (SELECT 'tool', tool, ARRAY[sum(answered), sum(denied)]::int[]
  FROM counted WHERE is_now AND is_answer GROUP BY tool ORDER BY sum(denied) DESC, sum(answered) DESC, tool LIMIT $6)
  UNION ALL
  (SELECT 'rule', max(last_seq)::text,
    ARRAY[sum(by_rule) FILTER (WHERE is_now), sum(by_rule) FILTER (WHERE is_now AND verdict = 'allow'),
      sum(by_rule) FILTER (WHERE is_now AND verdict = 'deny'), sum(answered) FILTER (WHERE is_now),
      sum(denied) FILTER (WHERE is_now), sum(by_rule) FILTER (WHERE NOT is_now)]::int[]
  FROM counted WHERE rule_key IS NOT NULL GROUP BY rule_key
  ORDER BY sum(by_rule + answered) FILTER (WHERE is_now) DESC NULLS LAST, rule_key LIMIT 4 * $6)`;

/** How long answered calls waited: of both times, of each day, of each person. The same placeholders. */
export const selectWaits = `
  SELECT day > 0 AS "isNow", CASE WHEN grouping(day) = 0 THEN day END AS day, CASE WHEN grouping(decider) = 0 THEN decider END AS decider,
    round(1000 * percentile_cont(0.5) WITHIN GROUP (ORDER BY waited))::bigint AS "medianMs",
    round(1000 * percentile_cont(0.9) WITHIN GROUP (ORDER BY waited))::bigint AS "p90Ms"
  FROM (SELECT day, decider, greatest(0, extract(epoch FROM decided_at - asked_at))::float8 AS waited
    FROM (${decided}) AS decided WHERE ${isAnswer}) AS answers
  GROUP BY GROUPING SETS ((day > 0), (day > 0, day), (day > 0, decider))`;

/** The rules of some rows, as the rows name them. */
export const selectRules = "SELECT seq::text, rule FROM audit_row WHERE seq = ANY($1::bigint[])";

/** Which of some ids are rules that the product stores. */
export const selectStoredRules = "SELECT id FROM rule WHERE id = ANY($1::text[])";

/** Calls that wait now. What a waiting phase holds was all written by the product. */
export const selectWaiting = `
  SELECT c.session_id AS "sessionId", c.phase->>'askedAt' AS "askedAt", count(*) OVER ()::int AS count
  FROM call c WHERE c.phase_tag = 'waiting' AND ${visibilityCondition("c.session_id", "$1")}
  ORDER BY c.phase->>'askedAt', c.id LIMIT 1`;

/** Sessions that were at work in a time, those that cost most first, with what all of them cost together. */
export const selectSessions = `
  SELECT s.id, s.title, s.created_by AS "createdBy", s.updated_at AS "updatedAt", cost AS "costUsd",
    sum(cost) OVER () AS "allUsd", count(*) FILTER (WHERE cost IS NULL) OVER ()::int AS unpriced
  FROM (SELECT *, (usage->>'costUsd')::float8 AS cost FROM session WHERE updated_at >= $1 AND updated_at < $2) AS s
  WHERE ${visibilityCondition("s.id", "$3")}
  ORDER BY cost DESC NULLS LAST, s.id LIMIT $4`;
