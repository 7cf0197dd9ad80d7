import type { FastifyRequest } from "fastify";
import type { From, Site } from "../auth/authenticator.ts";

/** Where the server is reached: the port that is listened on, and the address of `COUNTERSIGN_URL` where it is set. */
export type Place = { host: string; port: () => number; publicOrigin: string | null };

/**
 * The address by which a request came, from a `Host` that was checked. A browser shares cookies between the ports of a host, so the name
 * of the cookie tells the port; behind TLS it bears the prefix by which browsers take it from this host over TLS alone.
 */
export function siteOf(host: string, { port, publicOrigin }: Pick<Place, "port" | "publicOrigin">): Site {
  const isPublic = publicOrigin !== null && new URL(publicOrigin).host === host.toLowerCase();
  const origin = isPublic ? publicOrigin : new URL(`http://${host}`).origin;
  const isSecure = origin.startsWith("https:");
  return { origin, isSecure, cookieName: `${isSecure ? "__Host-" : ""}countersign_${port()}` };
}

/** Where a request comes from, once its `Host` was checked. */
export function fromOf(request: FastifyRequest, place: Pick<Place, "port" | "publicOrigin">): From {
  return {
    site: siteOf(request.headers.host ?? "", place),
    cookie: request.headers.cookie,
    address: request.ip,
    userAgent: (request.headers["user-agent"] ?? "").slice(0, 500),
  };
}
