import { isApiPath } from "./api-path.ts";
import { oidcCallbackPath } from "./auth-paths.ts";

/** What of a request tells where it comes from. `path` is without query. */
export type RequestOrigin = {
  method: string;
  path: string;
  host: string | undefined;
  /** How many `Host` headers came: of several only one is looked at here, and a proxy may have looked at another. */
  hostHeaders?: number;
  origin: string | undefined;
  fetchSite: string | undefined;
};

/** Why a request is not let in: an HTTP status and a sentence. */
export type Refusal = { status: 400 | 403 | 421; message: string };

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses what a foreign web page can make a browser send: requests under another name (DNS rebinding), from another
 * origin (also another port of this host, which shares the cookies), or from nowhere (`Origin: null`).
 */
export function checkRequest(
  request: RequestOrigin,
  hosts: ReadonlySet<string>,
  publicOrigin: string | null = null,
): Refusal | null {
  if (!request.path.startsWith("/")) return { status: 400, message: "The request target must be a path." };
  if ((request.hostHeaders ?? 1) > 1) {
    return { status: 400, message: "A request must have exactly one Host header." };
  }
  const host = request.host?.toLowerCase();
  const publicHost = publicOrigin === null ? null : new URL(publicOrigin).host;
  if (host === undefined || (!hosts.has(host) && host !== publicHost)) {
    return {
      status: 421,
      message: `This server doesn’t accept this Host header. It accepts: ${[...hosts].join(", ")}. Set HOST or COUNTERSIGN_URL to use another name.`,
    };
  }
  if (request.origin !== undefined && !isOwnOrigin(request.origin, hosts, publicOrigin)) {
    return { status: 403, message: "Requests from web pages of another origin are refused." };
  }
  if (isFromElsewhere(request.fetchSite) && needsOwnPage(request)) {
    return { status: 403, message: "Requests from web pages of another site are refused." };
  }
  return null;
}

/** Of the public address only as it is: a page that came without TLS under its name may be anybody's. */
function isOwnOrigin(origin: string, hosts: ReadonlySet<string>, publicOrigin: string | null): boolean {
  if (publicOrigin !== null && origin.toLowerCase() === publicOrigin) return true;
  const host = /^https?:\/\/([^/]+)$/i.exec(origin)?.[1]?.toLowerCase();
  if (host === undefined || (publicOrigin !== null && host === new URL(publicOrigin).host)) return false;
  return hosts.has(host);
}

function isFromElsewhere(fetchSite: string | undefined): boolean {
  return fetchSite !== undefined && fetchSite !== "same-origin" && fetchSite !== "none";
}

/** The provider leads the browser back from its own site; what it brings is held against a cookie that only that browser has. */
function needsOwnPage(request: RequestOrigin): boolean {
  if (request.path === oidcCallbackPath && request.method === "GET") return false;
  return !safeMethods.has(request.method) || isApiPath(request.path);
}
