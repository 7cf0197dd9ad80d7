import type { GateRequest, SessionRecord } from "@countersign/agent";
import type { ExternalAgent } from "@countersign/contracts/external-agent";
import { jsonObject } from "@countersign/contracts/json";
import type { Database } from "@countersign/db";
import { fromRow, toRow } from "@countersign/db/row-text";
import { queryRows } from "@countersign/db/statement";
import { readTogether } from "@countersign/db/transaction";
import { z } from "zod";
import { recordIn } from "../sessions/change-session.ts";
import {
  selectCallOfAgent,
  selectCallsOfAgent,
  selectIsPaused,
  selectSessionOfAgent,
} from "../sessions/session-reads.ts";
import {
  deleteGateRequests,
  selectCallByToolUse,
  selectExternalSession,
  selectGateRequest,
  selectSessionOfSubAgent,
} from "./gate-statements.ts";

/** What is stored about an event when it arrives, all of one moment. */
export type StoredAtArrival = {
  /** An earlier attempt to send it. */
  request: GateRequest | null;
  /** Of the agent; null if this is its first event. */
  session: SessionRecord | null;
  /** Our id of the session's newest call with the event's id of a call. */
  callId: string | null;
  isPaused: boolean;
};

type RequestKey = Pick<GateRequest, "keyId" | "idempotencyKey">;

/** Finds stored requests and sessions. The session repository writes the rows, in the transactions that change the sessions. */
export type GateRepository = {
  /** `toolUseId`: null for an event that isn't about a new call. */
  atArrival(request: RequestKey, agent: ExternalAgent, toolUseId: string | null): Promise<StoredAtArrival>;
  findSession(agent: ExternalAgent): Promise<string | null>;
  /** The id that the agent gives the session in which the sub-agent of this id made calls; null where there is none. */
  findParentSession(agent: ExternalAgent): Promise<string | null>;
  findCall(sessionId: string, toolUseId: string): Promise<string | null>;
  findRequest(keyId: string, idempotencyKey: string): Promise<GateRequest | null>;
  /** Removes requests from before that time (ISO 8601, UTC), whose answers nobody needs any more. */
  forgetRequests(before: string): Promise<void>;
};

const requestRow = z.object({
  keyId: z.string(),
  idempotencyKey: z.string(),
  digest: z.string(),
  sessionId: z.string(),
  callId: z.string().nullable(),
  answer: jsonObject.nullable(),
  at: z.string(),
});

export function createGateRepository({ pool }: Pick<Database, "pool">): GateRepository {
  return {
    async atArrival({ keyId, idempotencyKey }, { kind, sessionId }, toolUseId) {
      const ofAgent = toRow({ keyId, agent: kind, agentSessionId: sessionId });
      const [request, session, calls, call, system] = await readTogether({ pool }, [
        selectGateRequest(toRow({ keyId, idempotencyKey })),
        selectSessionOfAgent(ofAgent),
        selectCallsOfAgent(ofAgent),
        selectCallOfAgent({ ...ofAgent, ...toRow({ toolUseId: toolUseId ?? "" }) }),
        selectIsPaused(),
      ]);
      return {
        request: requestIn(request.rows),
        session: recordIn(session, calls),
        callId: toolUseId === null ? null : (call.rows[0]?.id ?? null),
        isPaused: system.rows[0]?.isPaused ?? false,
      };
    },
    async findSession({ kind, key, sessionId }) {
      const named = toRow({ keyId: key.id, agent: kind, agentSessionId: sessionId });
      const [row] = await queryRows(pool, selectExternalSession(named));
      return row?.sessionId ?? null;
    },
    async findParentSession({ kind, key, sessionId }) {
      const named = toRow({ keyId: key.id, agent: kind, agentId: sessionId });
      const [row] = await queryRows(pool, selectSessionOfSubAgent(named));
      return row?.agentSessionId ?? null;
    },
    async findCall(sessionId, toolUseId) {
      const [row] = await queryRows(pool, selectCallByToolUse(toRow({ sessionId, toolUseId })));
      return row?.id ?? null;
    },
    async findRequest(keyId, idempotencyKey) {
      return requestIn(await queryRows(pool, selectGateRequest(toRow({ keyId, idempotencyKey }))));
    },
    async forgetRequests(before) {
      await queryRows(pool, deleteGateRequests({ before }));
    },
  };
}

function requestIn([row]: object[]): GateRequest | null {
  return row === undefined ? null : requestRow.parse(fromRow(row));
}
