import http from "node:http";
import https from "node:https";
import { Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { type AddressProblem, checkedLookup } from "./checked-lookup.ts";

export type PageInit = {
  headers: Record<string, string>;
  signal: AbortSignal;
  addressProblem?: AddressProblem | undefined;
};

/** Sends a GET and follows nothing. Rejects with a `TypeError` for what the network did wrong, as `fetch` does. */
export type RequestPage = (url: URL, init: PageInit) => Promise<Response>;

/**
 * Connects only where every address of the host may be reached, and to just the addresses that were checked: a name that leads
 * elsewhere a moment later changes nothing.
 */
export const requestPage: RequestPage = (url, { headers, signal, addressProblem }) => {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const request = (url.protocol === "https:" ? https : http).request(url, {
    agent: false,
    headers: { ...headers, "accept-encoding": "gzip, deflate, br", connection: "close" },
    lookup: checkedLookup(addressProblem),
    signal,
  });
  request.on("response", (answer) => {
    try {
      resolve(responseOf(answer));
    } catch (cause) {
      answer.destroy();
      reject(failure(cause));
    }
  });
  request.on("error", (cause) => reject(failure(cause)));
  request.end();
  return promise;
};

function failure(cause: unknown): TypeError {
  return new TypeError("fetch failed", { cause });
}

const withoutBody: ReadonlySet<number> = new Set([204, 205, 304]);

function responseOf(answer: http.IncomingMessage): Response {
  const { statusCode: status = 0, statusMessage: statusText = "" } = answer;
  const headers = new Headers();
  for (const [name, values] of Object.entries(answer.headersDistinct))
    for (const value of values ?? []) headers.append(name, value);
  if (withoutBody.has(status)) {
    answer.resume();
    return new Response(null, { status, statusText, headers });
  }
  const body = Readable.toWeb(decompress(answer, headers.get("content-encoding")));
  return new Response(ReadableStream.from(bytesOf(body)), { status, statusText, headers });
}

/** Several packings on top of each other are taken as they are: no server sends them. */
function decompress(answer: http.IncomingMessage, encoding: string | null): Readable {
  const packings = {
    gzip: createGunzip,
    "x-gzip": createGunzip,
    deflate: createInflate,
    br: createBrotliDecompress,
  };
  const name = encoding?.trim().toLowerCase() ?? "";
  const createDecoder = Object.entries(packings).find(([known]) => known === name)?.[1];
  if (createDecoder === undefined) return answer;
  const decoder = createDecoder();
  answer.on("error", (error) => decoder.destroy(error));
  decoder.on("close", () => answer.destroy());
  return answer.pipe(decoder);
}

async function* bytesOf(body: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of body) if (chunk instanceof Uint8Array) yield chunk;
  } catch (cause) {
    throw failure(cause);
  }
}
