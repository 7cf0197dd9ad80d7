import type { Caller } from "@countersign/api";
import { AppError } from "@countersign/contracts/app-error";
import { formatIssues } from "@countersign/contracts/format-issues";
import { emailSignIn, joining, oidcStart } from "@countersign/contracts/person";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { From } from "../auth/authenticator.ts";
import type { Entered } from "../auth/enter.ts";
import { type PasskeyService, passkeyMade, passkeyProof } from "../auth/passkey-service.ts";
import type { SignInService } from "../auth/sign-in-service.ts";
import { answerProblem } from "./answer.ts";
import { statusOf } from "./app-error-status.ts";
import { type AuthPath, authPaths } from "./auth-paths.ts";
import { keyedBy } from "./request-limits.ts";
import { setCookies } from "./set-cookies.ts";
import { fromOf, type Place } from "./site-of.ts";
import type { WrongTokens } from "./wrong-tokens.ts";

export type AuthRoutesOptions = {
  signIn: SignInService;
  passkeys: PasskeyService;
  place: Place;
  wrongTokens: WrongTokens;
};

/** One request, as the routes see it. */
type Asked = { request: FastifyRequest; reply: FastifyReply; from: From };
type Route = (asked: Asked) => Promise<FastifyReply>;

/** How often an address may ask for anything here in a minute: guessing is limited further, see `SignInLimits`. */
const perMinute = 240;

/** Signing in by e-mail, passkey, provider and invitation, in JSON, under `/api/auth`. There is nothing else: see `auth-paths.ts`. */
export function addAuthRoutes(app: FastifyInstance, options: AuthRoutesOptions): void {
  const routes = routesOf(options);
  const count = app.createRateLimit({ max: perMinute, timeWindow: 60_000, ...keyedBy("sign-in") });

  app.register(async (auth) => {
    for (const { method, path } of authPaths) {
      auth.route({
        method,
        url: path,
        bodyLimit: 65_536,
        exposeHeadRoute: false,
        handler: async (request, reply) => {
          const asked = await count(request);
          if (!asked.isAllowed && asked.isExceeded)
            return tooMany(request, reply, asked.ttlInSeconds, "requests");
          try {
            return await routes[path]({ request, reply, from: fromOf(request, options.place) });
          } catch (error) {
            return answerError(request, reply, error);
          }
        },
      });
    }
    auth.all("/api/auth/*", (request, reply) =>
      answerProblem(request, reply, 404, "Nothing here. See docs/people.md for the ways to sign in."),
    );
  });
}

function routesOf({ signIn, passkeys, wrongTokens }: AuthRoutesOptions): Record<AuthPath, Route> {
  /** A code that opens nothing counts as a wrong token of this address. */
  async function byCode(asked: Asked, run: () => Promise<FastifyReply>): Promise<FastifyReply> {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "not-found") throw error;
      const refused = await wrongTokens(asked.request, asked.reply);
      if (refused !== null) return refused;
      throw error;
    }
  }

  return {
    "/api/auth/ways": async ({ reply, from }) => reply.send(await signIn.ways(from.site)),
    "/api/auth/sign-in/email": async ({ request, reply, from }) => {
      const tried = await signIn.byEmail(emailSignIn.parse(request.body), from);
      switch (tried.outcome) {
        case "right":
          return welcome(reply, tried.result);
        case "wrong":
          return answerProblem(request, reply, 401, "Wrong e-mail address or password.");
        case "wait":
          return tooMany(request, reply, tried.seconds, "wrong passwords");
      }
    },
    "/api/auth/sign-in/oidc": async (asked) =>
      byCode(asked, async () => {
        const { url, cookies } = await signIn.startOidc(
          oidcStart.parse(asked.request.body ?? {}),
          asked.from,
        );
        setCookies(asked.reply, cookies);
        return asked.reply.send({ url });
      }),
    "/api/auth/callback/oidc": async ({ request, reply, from }) => {
      const { location, cookies } = await signIn.finishOidc(queryOf(request), from);
      if (cookies.length > 0) reply.removeHeader("set-cookie");
      setCookies(reply, cookies);
      return reply.redirect(location, 303);
    },
    "/api/auth/join/show": async (asked) =>
      byCode(asked, async () => {
        const { code } = z.strictObject({ code: joining.shape.code }).parse(asked.request.body);
        return asked.reply.send(await signIn.showInvitation(code));
      }),
    "/api/auth/join": async (asked) =>
      byCode(asked, async () =>
        welcome(asked.reply, await signIn.join(joining.parse(asked.request.body), asked.from)),
      ),
    "/api/auth/passkey/generate-authenticate-options": async ({ reply, from }) => {
      const { body, cookies } = await passkeys.authentication(from);
      setCookies(reply, cookies);
      return reply.send(body);
    },
    "/api/auth/passkey/verify-authentication": async ({ request, reply, from }) => {
      const { response } = z.strictObject({ response: passkeyProof }).parse(request.body);
      return welcome(reply, await passkeys.signIn(response, from));
    },
    "/api/auth/passkey/generate-register-options": async ({ request, reply, from }) => {
      const { body, cookies } = await passkeys.registration(callerOf(request), from);
      setCookies(reply, cookies);
      return reply.send(body);
    },
    "/api/auth/passkey/verify-registration": async ({ request, reply, from }) => {
      const made = registration.parse(request.body);
      const { body, cookies } = await passkeys.register(made, callerOf(request), from);
      setCookies(reply, cookies);
      return reply.send(body);
    },
  };
}

const registration = z.strictObject({
  response: passkeyMade,
  name: z.string().trim().min(1, "a passkey needs a name").max(80),
});

/** Ends the browser's earlier sign-in, also in cookies that the guard may have renewed. */
function welcome(reply: FastifyReply, { name, cookies }: Entered): FastifyReply {
  reply.removeHeader("set-cookie");
  setCookies(reply, cookies);
  return reply.send({ name });
}

function callerOf({ caller }: FastifyRequest): Caller {
  if (caller === null) throw new AppError("unauthorized", "Sign in first.");
  return caller;
}

function tooMany(request: FastifyRequest, reply: FastifyReply, seconds: number, what: string): FastifyReply {
  reply.header("retry-after", seconds);
  return answerProblem(request, reply, 429, `Too many ${what}. Try again in ${seconds} seconds.`);
}

function answerError(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  if (error instanceof z.ZodError) return answerProblem(request, reply, 400, formatIssues(error));
  if (!(error instanceof AppError)) throw error;
  return answerProblem(request, reply, statusOf(error.code), error.message);
}

function queryOf({ url }: FastifyRequest): string {
  const start = url.indexOf("?");
  return start === -1 ? "" : url.slice(start + 1);
}
