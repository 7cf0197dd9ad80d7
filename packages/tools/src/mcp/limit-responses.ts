import { bytes } from "../cut.ts";

const mostBytes = 10 * 1024 * 1024;

/** A `fetch` whose responses to a POST fail where they are longer than a result can be. A GET is a stream for as long as the connection is open. */
export function limitResponses(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (init?.method !== "POST" || response.body === null) return response;
    let size = 0;
    const limit = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.length;
        if (size > mostBytes) controller.error(new Error(`it answered with more than ${bytes(mostBytes)}`));
        else controller.enqueue(chunk);
      },
    });
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(limit), { status, statusText, headers });
  };
}
