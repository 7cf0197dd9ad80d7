import type { ApiRouter } from "@countersign/api";
import { StartError } from "@countersign/server/start-error";
import { createTRPCClient, httpLink, splitLink, TRPCClientError } from "@trpc/client";
import { readText, sendRequest } from "./send-request.ts";
import type { ServerAccess } from "./server-access.ts";

export type ApiClient = ReturnType<typeof createApiClient>;

/** Their input can be a whole file: too long for an address. */
const longQueries: ReadonlySet<string> = new Set(["rules.test"]);

/** Queries and mutations of the API, one request each. `signal` ends all of them. */
export function createApiClient(access: ServerAccess, signal: AbortSignal) {
  const url = new URL("/api/trpc", access.origin);
  async function fetch(input: unknown, asked: { method?: string; body?: unknown } = {}) {
    const { pathname, search } = new URL(String(input));
    const answer = await sendRequest(access, {
      path: `${pathname}${search}`,
      method: asked.method ?? "GET",
      body: typeof asked.body === "string" ? asked.body : null,
      signal,
    });
    const text = await readText(answer);
    return new Response(text, { status: answer.statusCode ?? 500 });
  }
  return createTRPCClient<ApiRouter>({
    links: [
      splitLink({
        condition: ({ path }) => longQueries.has(path),
        true: httpLink({ url, fetch, methodOverride: "POST" }),
        false: httpLink({ url, fetch }),
      }),
    ],
  });
}

/** What the API client threw, as a `StartError` where a person can mend it; else as it is. `access`: with which it asked. */
export function explainApiError(
  error: unknown,
  access: Pick<ServerAccess, "origin" | "isLogin"> | null = null,
): unknown {
  if (!(error instanceof TRPCClientError)) return error;
  if (error.cause instanceof StartError) return error.cause;
  // Without a shape, the answer wasn't that of this API.
  if (error.shape === undefined)
    return new StartError(
      "The server there isn’t Countersign, or runs a different version. Update and restart it.",
      { cause: error },
    );
  if (access?.isLogin === true && error.data?.code === "UNAUTHORIZED")
    return new StartError(
      `Your login at ${access.origin} is no longer valid: its key was revoked or has expired, or the account was removed. Run “countersign login ${access.origin}”.`,
      { cause: error },
    );
  return new StartError(error.message, { cause: error });
}
