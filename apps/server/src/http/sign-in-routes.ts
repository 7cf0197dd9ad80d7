import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Authenticator, signInSeconds } from "../auth/authenticator.ts";
import { answerProblem } from "./answer.ts";
import { cookieName, enterPath } from "./guard-hooks.ts";
import { ownPath, signInPage, textField } from "./own-path.ts";
import type { Pages } from "./pages.ts";
import { servePage } from "./serve-page.ts";

/** What signing in needs. `attempts`: wrong tokens from one address in a minute before it has to wait. */
export type SignInOptions = {
  authenticator: Authenticator;
  port: () => number;
  pages: Pages;
  attempts: number;
};

/**
 * `GET /sign-in?token=…` and `POST /sign-in` (form field `token`) exchange the token for a cookie and lead to the page that
 * `to` names, or to the inbox; `POST /sign-out` takes it away; `GET /enter?to=…` leads a signed-in person on.
 */
export function addSignInRoutes(app: FastifyInstance, options: SignInOptions): void {
  const { authenticator, port, pages } = options;
  const wrongTokens = app.createRateLimit({ max: options.attempts, timeWindow: 60_000 });
  const cookie = { path: "/", httpOnly: true, sameSite: "strict" } as const;

  async function exchange(
    request: FastifyRequest,
    reply: FastifyReply,
    fields: unknown,
  ): Promise<FastifyReply> {
    const to = textField(fields, "to");
    reply.header("cache-control", "no-store");
    const before = await wrongTokens(request, { increment: false });
    if (!before.isAllowed && before.remaining === 0) {
      reply.header("retry-after", before.ttlInSeconds);
      const message = `Too many wrong tokens. Try again in ${before.ttlInSeconds} seconds.`;
      return answerProblem(request, reply, 429, message);
    }
    const value = await authenticator.signIn(textField(fields, "token") ?? "");
    if (value === null) {
      await wrongTokens(request);
      request.log.warn({ address: request.ip }, "sign-in with a wrong token");
      return reply.redirect(signInPage(to, "wrong-token"), 303);
    }
    reply.setCookie(cookieName(port()), value, { ...cookie, maxAge: signInSeconds });
    return reply.redirect(ownPath(to), 303);
  }

  app.get("/sign-in", { exposeHeadRoute: false }, async (request, reply) => {
    if (textField(request.query, "token") !== null) {
      const destination = request.headers["sec-fetch-dest"];
      if (destination === undefined || destination === "document") {
        return exchange(request, reply, request.query);
      }
      return answerProblem(request, reply, 403, "Open the sign-in address as a page.");
    }
    if (request.caller !== null) return reply.redirect(ownPath(textField(request.query, "to")), 303);
    return servePage(pages, request, reply);
  });

  app.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    forms.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: 8_192 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    forms.post("/sign-in", (request, reply) => exchange(request, reply, request.body));
    forms.post("/sign-out", async (_request, reply) => {
      reply.clearCookie(cookieName(port()), cookie);
      return reply.redirect("/sign-in", 303);
    });
  });

  app.get(enterPath, async (request, reply) => reply.redirect(ownPath(textField(request.query, "to")), 303));
}
