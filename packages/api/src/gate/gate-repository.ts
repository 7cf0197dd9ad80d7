import type { GateRequest } from "@countersign/agent";
import type { ExternalAgent } from "@countersign/contracts/external-agent";
import { jsonObject } from "@countersign/contracts/json";
import type { Database } from "@countersign/db";
import { fromRow, toRow } from "@countersign/db/row-text";
import { queryRows } from "@countersign/db/statement";
import { z } from "zod";
import {
  deleteGateRequests,
  selectCallByToolUse,
  selectExternalSession,
  selectGateRequest,
  selectSessionOfSubAgent,
} from "./gate-statements.ts";

/** Finds stored requests and sessions. The session repository writes the rows, in the transactions that change the sessions. */
export type GateRepository = {
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
      const [row] = await queryRows(pool, selectGateRequest(toRow({ keyId, idempotencyKey })));
      return row === undefined ? null : requestRow.parse(fromRow(row));
    },
    async forgetRequests(before) {
      await queryRows(pool, deleteGateRequests({ before }));
    },
  };
}
