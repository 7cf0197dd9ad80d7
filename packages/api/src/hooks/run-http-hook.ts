import { errorMessage } from "@countersign/contracts/error-message";
import { answerOf } from "./hook-answer.ts";

/** An http hook to run: `input` is posted as JSON. */
export type HookRequest = {
  url: string;
  headers: Record<string, string>;
  input: unknown;
  signal: AbortSignal;
  fetch: typeof globalThis.fetch;
};

const mostBytes = 1_000_000;

/**
 * Posts to an http hook and gives the JSON that it answered, nothing for an empty answer. Throws, which blocks, when it cannot
 * be reached, answers with another status than 2xx (a redirect is not followed) or with more than 1 MB.
 */
export async function runHttpHook({ url, headers, input, signal, fetch }: HookRequest): Promise<unknown> {
  const own = new Headers(headers);
  own.set("content-type", "application/json");
  own.set("accept", "application/json");
  const response = await reach(() =>
    fetch(url, { method: "POST", headers: own, body: JSON.stringify(input), redirect: "manual", signal }),
  );
  if (!response.ok) {
    await response.body?.cancel();
    const redirect =
      response.status >= 300 && response.status < 400 ? ", a redirect, which isn’t followed" : "";
    throw new Error(`it returned the status ${response.status}${redirect}`);
  }
  return answerOf(await bodyOf(response), "answered");
}

async function reach(ask: () => Promise<Response>): Promise<Response> {
  try {
    return await ask();
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const message = errorMessage(cause);
    throw new Error(`it couldn’t be reached: ${message}`, { cause: error });
  }
}

async function bodyOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > mostBytes) throw new Error(`it answered with more than ${mostBytes / 1_000_000} MB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
