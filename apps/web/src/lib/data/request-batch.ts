import { asApiError, readAnswer } from "./api-error.ts";

/** What is asked, and who waits for it. `signal`: nobody waits any longer once it is aborted. */
export type ApiRequest = {
  path: string;
  input: unknown;
  signal: AbortSignal | undefined;
  resolve(data: unknown): void;
  reject(error: Error): void;
};

/** Sends requests to procedures of one kind; `body` is null where the address says everything. Gives the parsed answer. */
export type Send = (address: string, body: string | null, signal: AbortSignal) => Promise<unknown>;

/**
 * Gathers the requests of one turn of the event loop, and sends them together, in tRPC's format. What doesn't fit into an address goes with the next
 * request, unless the inputs are in the body. A request is given up when nobody waits for any part of it.
 */
export function createRequestBatch(
  send: Send,
  { isInBody, longest }: { isInBody: boolean; longest: number },
) {
  let waiting: ApiRequest[] = [];

  function dispatch() {
    const requests = waiting.filter(({ signal, reject }) => {
      if (signal?.aborted === true) reject(asApiError(signal.reason));
      return signal?.aborted !== true;
    });
    waiting = [];
    let group: ApiRequest[] = [];
    for (const request of requests) {
      const larger = group.concat(request);
      if (group.length > 0 && addressOf(larger).length > longest) {
        void run(group);
        group = [request];
      } else group = larger;
    }
    if (group.length > 0) void run(group);
  }

  function addressOf(group: readonly ApiRequest[]): string {
    const address = `${group.map(({ path }) => path).join(",")}?batch=1`;
    return isInBody ? address : `${address}&input=${encodeURIComponent(inputsOf(group))}`;
  }

  async function run(group: readonly ApiRequest[]): Promise<void> {
    try {
      const body = isInBody ? inputsOf(group) : null;
      const answer = await send(addressOf(group), body, untilAllAbort(group));
      for (const [index, { resolve, reject }] of group.entries()) {
        try {
          // What concerns them all is answered once.
          resolve(readAnswer(Array.isArray(answer) ? answer[index] : answer));
        } catch (error) {
          reject(asApiError(error));
        }
      }
    } catch (error) {
      for (const { reject } of group) reject(asApiError(error));
    }
  }

  return function add(request: ApiRequest): void {
    if (waiting.length === 0) setTimeout(dispatch);
    waiting.push(request);
  };
}

function inputsOf(group: readonly ApiRequest[]): string {
  return JSON.stringify(Object.fromEntries(group.map(({ input }, index) => [index, input])));
}

function untilAllAbort(group: readonly ApiRequest[]): AbortSignal {
  const all = new AbortController();
  let left = group.length;
  for (const { signal } of group)
    signal?.addEventListener(
      "abort",
      () => {
        left -= 1;
        if (left === 0) all.abort(signal.reason);
      },
      { once: true },
    );
  return all.signal;
}
