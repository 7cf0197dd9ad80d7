import type { GateRequest } from "@countersign/agent";
import type { ExternalAgent } from "@countersign/contracts/external-agent";
import { jsonText } from "@countersign/db/json-text";
import { prepare, type Slots } from "@countersign/db/prepare";
import { toRow } from "@countersign/db/row-text";
import type { Statement } from "@countersign/db/statement";
import { sql } from "kysely";

type ExternalSessionRow = { keyId: string; agent: string; agentSessionId: string; sessionId: string };

const insertExternalSessionRow = prepare("insert-external-session", (db, row: Slots<ExternalSessionRow>) =>
  db.insertInto("externalSession").values({
    keyId: row.keyId,
    agent: row.agent,
    agentSessionId: row.agentSessionId,
    sessionId: row.sessionId,
  }),
);

/** Two requests that begin the same session at once can't both write it: the second one fails. */
export function insertExternalSession(
  sessionId: string,
  { kind, key, sessionId: agentSessionId }: ExternalAgent,
): Statement {
  return insertExternalSessionRow(toRow({ keyId: key.id, agent: kind, agentSessionId, sessionId }));
}

export const selectExternalSession = prepare(
  "select-external-session",
  (db, { keyId, agent, agentSessionId }: Slots<Omit<ExternalSessionRow, "sessionId">>) =>
    db
      .selectFrom("externalSession")
      .select("sessionId")
      .where("keyId", "=", keyId)
      .where("agent", "=", agent)
      .where("agentSessionId", "=", agentSessionId),
);

export const selectSessionOfSubAgent = prepare(
  "select-session-of-sub-agent",
  (db, { keyId, agent, agentId }: Slots<{ keyId: string; agent: string; agentId: string }>) =>
    db
      .selectFrom("externalSession")
      .innerJoin("call", "call.sessionId", "externalSession.sessionId")
      .select("externalSession.agentSessionId")
      .where("externalSession.keyId", "=", keyId)
      .where("externalSession.agent", "=", agent)
      .where(sql<boolean>`call.agent->>'id' = ${agentId}`)
      .limit(1),
);

type GateRequestRow = Omit<GateRequest, "answer"> & { answer: string | null };

const insertGateRequestRow = prepare("insert-gate-request", (db, row: Slots<GateRequestRow>) =>
  db.insertInto("gateRequest").values({
    keyId: row.keyId,
    idempotencyKey: row.idempotencyKey,
    digest: row.digest,
    sessionId: row.sessionId,
    callId: row.callId,
    answer: row.answer,
    at: row.at,
  }),
);

/** Written with what the request changed: of two requests with one key, only one changes anything. */
export function insertGateRequest({ answer, ...request }: GateRequest): Statement {
  return insertGateRequestRow({ ...toRow(request), answer: answer === null ? null : jsonText(answer) });
}

export const selectGateRequest = prepare(
  "select-gate-request",
  (db, { keyId, idempotencyKey }: Slots<Pick<GateRequest, "keyId" | "idempotencyKey">>) =>
    db
      .selectFrom("gateRequest")
      .select(["keyId", "idempotencyKey", "digest", "sessionId", "callId", "answer", "at"])
      .where("keyId", "=", keyId)
      .where("idempotencyKey", "=", idempotencyKey),
);

export const selectCallByToolUse = prepare(
  "select-call-by-tool-use",
  (db, { sessionId, toolUseId }: Slots<{ sessionId: string; toolUseId: string }>) =>
    db
      .selectFrom("call")
      .select("id")
      .where("sessionId", "=", sessionId)
      .where("toolUseId", "=", toolUseId)
      .orderBy("turn", "desc")
      .limit(1),
);

export const deleteGateRequests = prepare(
  "delete-gate-requests",
  (db, { before }: Slots<{ before: string }>) =>
    db.deleteFrom("gateRequest").where(sql<boolean>`at < ${before}`),
);
