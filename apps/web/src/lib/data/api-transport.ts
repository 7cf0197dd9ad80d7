import { asApiError, readAnswer } from "./api-error.ts";
import { listenToStream, type StreamHandlers } from "./event-source-stream.ts";
import { type ApiRequest, createRequestBatch, type Send } from "./request-batch.ts";

type ProcedureKind = "query" | "mutation";

/** How the API is reached. What fails is rejected with an `ApiError`. */
export type ApiTransport = {
  ask(kind: ProcedureKind, path: string, input: unknown, signal?: AbortSignal): Promise<unknown>;
  listen(path: string, input: unknown, handlers: StreamHandlers): { unsubscribe(): void };
};

/** What they ask about holds the input of a call or a text, which can be a whole file: too long for an address. */
const longQueries: ReadonlySet<string> = new Set([
  "rules.test",
  "rules.backtest",
  "intents.lint",
  "commands.check",
  "commands.preview",
]);

/** Sent alone: their answer takes long, and nothing else may wait for it. */
const slowQueries: ReadonlySet<string> = new Set(["audit.verify"]);

const longestAddress = 12_000;

/**
 * Plain JSON over HTTP for queries and mutations, server-sent events for the one subscription of a tab, as tRPC's own links send them. Those weigh
 * ten times as much, most of it for what isn't used here.
 */
export function createHttpTransport(
  url: string,
  ask: typeof fetch = (...args) => fetch(...args),
): ApiTransport {
  const send =
    (method: "GET" | "POST"): Send =>
    async (address, body, signal) => {
      const init = method === "GET" ? {} : { body, headers: { "content-type": "application/json" } };
      return (await ask(`${url}/${address}`, { ...init, method, signal })).json();
    };
  const get = send("GET");
  const post = send("POST");
  const batches = {
    query: createRequestBatch(get, { isInBody: false, longest: longestAddress - url.length - 1 }),
    mutation: createRequestBatch(post, { isInBody: true, longest: longestAddress - url.length - 1 }),
  };

  async function askAlone({ path, input, signal = new AbortController().signal }: Alone): Promise<unknown> {
    try {
      if (longQueries.has(path)) return readAnswer(await post(path, JSON.stringify(input), signal));
      return readAnswer(await get(`${path}${inputPart(input)}`, null, signal));
    } catch (error) {
      throw asApiError(error);
    }
  }

  return {
    ask(kind, path, input, signal) {
      if (kind === "query" && (longQueries.has(path) || slowQueries.has(path)))
        return askAlone({ path, input, signal });
      return new Promise((resolve, reject) => batches[kind]({ path, input, signal, resolve, reject }));
    },
    listen: (path, input, handlers) => listenToStream(`${url}/${path}${inputPart(input)}`, handlers),
  };
}

type Alone = Pick<ApiRequest, "path" | "input" | "signal">;

function inputPart(input: unknown): string {
  return input === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify(input))}`;
}
