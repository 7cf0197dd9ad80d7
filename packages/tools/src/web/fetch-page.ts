import { bytes } from "../cut.ts";
import type { AddressProblem } from "./checked-lookup.ts";
import type { RequestPage } from "./request-page.ts";

/** What a page gave. `moved`: it is on another host now, which isn't allowed yet. */
export type FetchedPage =
  | { kind: "page"; url: string; contentType: string; body: Buffer }
  | { kind: "moved"; to: string }
  | { kind: "failed"; message: string };

/** How to reach the network, and when to stop. */
export type PageRequest = {
  requestPage: RequestPage;
  signal: AbortSignal;
  addressProblem?: AddressProblem | undefined;
};

const maxRedirects = 5;
/** The largest page, unpacked. */
const maxBytes = 5 * 1024 * 1024;

/**
 * Fetches a page with GET, sends nothing but the address and what a reader accepts, and follows redirects on the same host
 * only: what was allowed was that host.
 */
export async function fetchPage(
  first: URL,
  { requestPage, signal, addressProblem }: PageRequest,
): Promise<FetchedPage> {
  let url = first;
  for (let hops = 0; hops <= maxRedirects; hops += 1) {
    const response = await requestPage(url, {
      signal,
      addressProblem,
      headers: {
        accept: "text/markdown, text/html;q=0.9, text/plain;q=0.8, application/json;q=0.8, */*;q=0.5",
        "user-agent": "Countersign",
      },
    });
    const location = response.headers.get("location");
    if (location === null || ![301, 302, 303, 307, 308].includes(response.status)) {
      return await readPage(url, response);
    }
    await response.body?.cancel();
    const next = URL.parse(location, url.href);
    if (next === null) return { kind: "failed", message: `${url.href} redirects to an invalid URL` };
    const refusal = findUrlProblem(next);
    if (refusal !== null) return { kind: "failed", message: `${url.href} redirects, and ${refusal}` };
    if (next.host !== url.host || (url.protocol === "https:" && next.protocol === "http:")) {
      return { kind: "moved", to: next.href };
    }
    url = next;
  }
  return { kind: "failed", message: `${first.href} redirects more than ${maxRedirects} times` };
}

/** Why an address is not fetched, or null. */
export function findUrlProblem(url: URL): string | null {
  if (url.protocol !== "http:" && url.protocol !== "https:") return `${url.protocol} is not http or https`;
  if (url.username !== "" || url.password !== "") return "the URL contains a user name or password";
  return null;
}

async function readPage(url: URL, response: Response): Promise<FetchedPage> {
  const tooLarge = `${url.href} is larger than ${bytes(maxBytes)}`;
  if (!response.ok) {
    await response.body?.cancel();
    return {
      kind: "failed",
      message: `${url.href} answered ${response.status} ${response.statusText}`.trim(),
    };
  }
  if (Number(response.headers.get("content-length") ?? 0) > maxBytes) {
    await response.body?.cancel();
    return { kind: "failed", message: tooLarge };
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Counted here, after unpacking: the header may lie, and a small archive may unpack to anything.
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) return { kind: "failed", message: tooLarge };
    chunks.push(chunk);
  }
  const contentType = response.headers.get("content-type") ?? "";
  return { kind: "page", url: url.href, contentType, body: Buffer.concat(chunks) };
}
