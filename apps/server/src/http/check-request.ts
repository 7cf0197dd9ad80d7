import { isApiPath } from "./api-path.ts";

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

const readingMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses what a foreign web page can make a browser send: requests under another name (DNS rebinding), from another
 * origin (also another port of this host, which shares the cookies), or from nowhere (`Origin: null`).
 */
export function checkRequest(request: RequestOrigin, hosts: ReadonlySet<string>): Refusal | null {
  if (!request.path.startsWith("/")) return { status: 400, message: "The request's target must be a path." };
  if ((request.hostHeaders ?? 1) > 1) {
    return { status: 400, message: "A request has one Host header, not several." };
  }
  const host = request.host?.toLowerCase();
  if (host === undefined || !hosts.has(host)) {
    return {
      status: 421,
      message: `This server does not answer to this Host header. It answers to: ${[...hosts].join(", ")}. Set HOST to use another name.`,
    };
  }
  if (request.origin !== undefined && !isOwnOrigin(request.origin, hosts)) {
    return { status: 403, message: "Requests from web pages of another origin are refused." };
  }
  if (isFromElsewhere(request.fetchSite) && needsOwnPage(request)) {
    return { status: 403, message: "Requests from web pages of another site are refused." };
  }
  return null;
}

function isOwnOrigin(origin: string, hosts: ReadonlySet<string>): boolean {
  const match = /^https?:\/\/([^/]+)$/i.exec(origin);
  return match?.[1] !== undefined && hosts.has(match[1].toLowerCase());
}

function isFromElsewhere(fetchSite: string | undefined): boolean {
  return fetchSite !== undefined && fetchSite !== "same-origin" && fetchSite !== "none";
}

function needsOwnPage(request: RequestOrigin): boolean {
  return !readingMethods.has(request.method) || isApiPath(request.path);
}
