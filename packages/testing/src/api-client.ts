import { queueItem } from "@countersign/contracts/call";
import { type NewSession, sessionDetail } from "@countersign/contracts/session";
import { type VerdictRequest, verdictOutcome } from "@countersign/contracts/verdict";
import { z } from "zod";

/** The answer to a request as a program sees it. `data` is tRPC's `result.data`, `code` its error code. */
export type ApiAnswer = { status: number; data: unknown; code: string | null; message: string | null };

const envelope = z.object({
  result: z.object({ data: z.unknown().optional() }).optional(),
  error: z.object({ message: z.string(), data: z.object({ code: z.string() }).optional() }).optional(),
});

/** Talks to the server the way that docs/api.md tells programs to. Everything that comes back is held against the contracts. */
export function createApiClient({ url, token }: { url: string; token: string }) {
  async function send(procedure: string, init: RequestInit, query = ""): Promise<ApiAnswer> {
    const response = await fetch(`${url}/api/trpc/${procedure}${query}`, {
      ...init,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    });
    const { result, error } = envelope.parse(await response.json());
    return {
      status: response.status,
      data: result?.data,
      code: error?.data?.code ?? null,
      message: error?.message ?? null,
    };
  }

  const query = (procedure: string, input?: object) =>
    send(procedure, {}, input === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify(input))}`);
  const mutate = (procedure: string, input: object) =>
    send(procedure, { method: "POST", body: JSON.stringify(input) });

  /** The data of an answer that must be a good one; says what the server said where it is not. */
  function dataOf({ data, code, message }: ApiAnswer): unknown {
    if (code !== null) throw new Error(`The server answered ${code}: ${message}`);
    return data;
  }

  return {
    query,
    mutate,
    createSession: async (input: NewSession) =>
      z.strictObject({ id: z.string() }).parse(dataOf(await mutate("sessions.create", input))).id,
    session: async (id: string) => sessionDetail.parse(dataOf(await query("sessions.get", { id }))),
    queue: async (sessionId: string) =>
      z.array(queueItem).parse(dataOf(await query("approvals.list", { sessionId }))),
    decide: async (request: VerdictRequest) =>
      verdictOutcome.parse(dataOf(await mutate("approvals.decide", request))),
  };
}

export type ApiClient = ReturnType<typeof createApiClient>;
