import { z } from "zod";

/**
 * What came of a request to `/api/auth`. `message` is the server's own sentence, null where it gave none. `retryAt`: milliseconds since
 * 1970 at which it may be tried again, null where the server did not say.
 */
export type AuthAnswer<T> =
  | { tag: "done"; data: T }
  | { tag: "refused"; status: number; message: string | null; retryAt: number | null }
  | { tag: "unreached" };

const problem = z.object({ error: z.object({ message: z.string() }) });

/** Asks `/api/auth`, with a body by POST. Cookies that come with the answer are the browser's alone. */
export async function askAuth<T>(path: string, shape: z.ZodType<T>, body?: object): Promise<AuthAnswer<T>> {
  let response: Response;
  let answer: unknown;
  try {
    response = await fetch(`/api/auth/${path}`, {
      ...(body === undefined
        ? {}
        : { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
    answer = await response.json();
  } catch {
    return { tag: "unreached" };
  }
  if (response.ok) {
    const read = shape.safeParse(answer);
    return read.success ? { tag: "done", data: read.data } : { tag: "unreached" };
  }
  return {
    tag: "refused",
    status: response.status,
    message: problem.safeParse(answer).data?.error.message ?? null,
    retryAt: retryAt(response.headers),
  };
}

function retryAt(headers: Headers): number | null {
  const seconds = Number.parseInt(headers.get("retry-after") ?? "", 10);
  return Number.isNaN(seconds) ? null : Date.now() + seconds * 1_000;
}
