import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { StartError } from "@countersign/server/start-error";
import { z } from "zod";
import { jsonOf } from "../json-of.ts";
import type { ServerAccess } from "./server-access.ts";

export type ServerRequest = {
  /** With the query. */
  path: string;
  method?: string;
  /** JSON. */
  body?: string | null;
  /** Sent as a form, instead of `body`. */
  form?: URLSearchParams;
  signal: AbortSignal;
};

/** Where a request goes. `secret`: null where nobody has a key yet. */
type Sender = Pick<ServerAccess, "origin" | "socket" | "isLocal"> & { secret: string | null };

/**
 * Sends one request to the server, and gives its answer as it comes. Throws `StartError` if no server answers, and the signal's reason once it
 * is aborted. Not `fetch`, which reaches no socket of a folder.
 */
export function sendRequest(access: Sender, asked: ServerRequest): Promise<IncomingMessage> {
  const { origin, socket, secret } = access;
  const { path, method = "GET", form = null, body = form?.toString() ?? null, signal } = asked;
  const url = new URL(path, origin);
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  const place = socket === null ? {} : { socketPath: socket };
  const format = form === null ? "application/json" : "application/x-www-form-urlencoded";
  const type = body === null ? {} : { "content-type": format };
  const proof = secret === null ? {} : { authorization: `Bearer ${secret}` };
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const sent = request(url, {
      ...place,
      method,
      headers: Object.assign(proof, type),
      signal,
    });
    sent.once("response", resolve);
    sent.on("error", (cause) => reject(signal.aborted ? signal.reason : noServer(access, cause)));
    sent.end(body ?? undefined);
  });
}

/** In bytes. The API's longest answers, with 10,000 waiting calls, have about 10 MB. */
const longestAnswer = 200_000_000;

/** The whole text of an answer. Throws `StartError` for one that nobody should keep in memory. */
export async function readText(answer: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of answer) {
    const buffer = Buffer.from(piece);
    bytes += buffer.byteLength;
    if (bytes > longestAnswer)
      throw new StartError(`The server’s answer is longer than ${longestAnswer / 1_000_000} MB.`);
    pieces.push(buffer);
  }
  return Buffer.concat(pieces).toString();
}

const problem = z.object({ error: z.object({ message: z.string() }) });

/** What the server said against a request, as it can be shown. */
export function refusalOf(status: number, text: string): StartError {
  const said = problem.safeParse(jsonOf(text));
  return new StartError(said.success ? said.data.error.message : `The server answered ${status}.`);
}

function noServer({ origin, socket, isLocal }: Sender, cause: unknown): StartError {
  const help = isLocal
    ? "Start Countersign, set PORT and COUNTERSIGN_DATA to the server’s values, or name another server with --server"
    : "Check the address and the network";
  return new StartError(`No server answers at ${socket ?? origin}. ${help}, then try again.`, { cause });
}
