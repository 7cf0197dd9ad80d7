import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Authenticator } from "../auth/authenticator.ts";
import "./request-caller.ts";
import { allowedHosts } from "./allowed-hosts.ts";
import { answerProblem, pathOf } from "./answer.ts";
import { isApiPath } from "./api-path.ts";
import { isOpenAuthPath } from "./auth-paths.ts";
import { checkRequest } from "./check-request.ts";
import { isDevicePath } from "./device-routes.ts";
import { isGatePath } from "./gate-path.ts";
import { signInPage, textField } from "./own-path.ts";
import { isPublicPath } from "./public-path.ts";
import { setCookies } from "./set-cookies.ts";
import { fromOf, type Place } from "./site-of.ts";
import type { WrongTokens } from "./wrong-tokens.ts";

/** What the guard needs to know. `port` is the one that is listened on, known only once it is. */
export type GuardOptions = Place & { authenticator: Authenticator; wrongTokens: WrongTokens };

/** Every request passes here before its body is read: first where it comes from, then who sends it. */
export function addGuardHooks(
  app: FastifyInstance,
  { host, port, publicOrigin, authenticator, wrongTokens }: GuardOptions,
): void {
  app.decorateRequest("caller", null);

  app.addHook("onRequest", async (request, reply) => {
    const refusal = checkRequest(
      {
        method: request.method,
        path: pathOf(request),
        host: request.headers.host,
        hostHeaders: countOf(request, "host"),
        origin: request.headers.origin,
        fetchSite: headerOf(request, "sec-fetch-site"),
      },
      allowedHosts(host, port()),
      publicOrigin,
    );
    if (refusal !== null) return answerProblem(request, reply, refusal.status, refusal.message);
  });

  app.addHook("onRequest", async (request, reply) => {
    const path = pathOf(request);
    if (isPublicPath(path) && path !== signInPath) return;
    const { authorization } = request.headers;
    const from = fromOf(request, { port, publicOrigin });
    const identified = await authenticator.identify(authorization, from);
    request.caller = identified?.caller ?? null;
    if (identified === null && authorization !== undefined) {
      const refused = await wrongTokens(request, reply);
      if (refused !== null) return refused;
    }
    if (identified !== null && path !== signOutPath) setCookies(reply, identified.cookies);
    const isOpen =
      path === signInPath || isOpenAuthPath(request.method, path) || isDevicePath(request.method, path);
    if (identified === null && !isOpen) return askToSignIn(request, reply);
  });
}

/** Of what is the same for everybody the one page that leads on who is in already. The rest answers also while the database is away. */
const signInPath = "/sign-in";

/** The path that ends a sign-in: nothing is renewed there. */
export const signOutPath = "/sign-out";
/** The path that a person is led to after a link on another site, see `askToSignIn`. */
export const enterPath = "/enter";

function askToSignIn(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = pathOf(request);
  const { authorization } = request.headers;
  if (isGatePath(path) && authorization !== undefined)
    return answerProblem(
      request,
      reply,
      401,
      "The key isn’t valid here. It was revoked, has expired, or is for another server. Connect the agent again, or disconnect it.",
    );
  if (isApiPath(path) || isGatePath(path)) {
    const sent = authorization === undefined ? "came with the request" : "is the one that was sent";
    return answerProblem(request, reply, 401, `Sign in first: no valid token or cookie ${sent}.`);
  }
  reply.header("cache-control", "no-store");
  if (isLinkFromElsewhere(request) && path !== enterPath) return leadThrough(request, reply);
  const asked = path === enterPath ? textField(request.query, "to") : request.url;
  return reply.redirect(signInPage(asked), 303);
}

function isLinkFromElsewhere(request: FastifyRequest): boolean {
  const site = headerOf(request, "sec-fetch-site");
  const isFollowed = headerOf(request, "sec-fetch-dest") === "document" && request.method === "GET";
  return isFollowed && (site === "cross-site" || site === "same-site");
}

/**
 * A link on another site brings no SameSite=Strict cookie although the person may well be signed in. A page of ours that
 * goes on by itself does; it goes by another path, so that it cannot go round in circles.
 */
function leadThrough(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const target = `${enterPath}?to=${encodeURIComponent(request.url)}`;
  return reply
    .type("text/html; charset=utf-8")
    .send(
      `<!doctype html><title>Countersign</title><meta http-equiv="refresh" content="0;url=${target}"><a href="${target}">Continue</a>\n`,
    );
}

function countOf(request: FastifyRequest, name: string): number {
  return request.raw.rawHeaders.filter((one, index) => index % 2 === 0 && one.toLowerCase() === name).length;
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(",") : value;
}
