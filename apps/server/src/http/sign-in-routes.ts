import type { ApiServices } from "@countersign/api";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Authenticator } from "../auth/authenticator.ts";
import { answerProblem } from "./answer.ts";
import { enterPath, signOutPath } from "./guard-hooks.ts";
import { ownPath, signInPage, textField } from "./own-path.ts";
import type { Pages } from "./pages.ts";
import { servePage } from "./serve-page.ts";
import { setCookies } from "./set-cookies.ts";
import { fromOf, type Place } from "./site-of.ts";
import type { WrongTokens } from "./wrong-tokens.ts";

/** What signing in by the start token needs. */
export type SignInOptions = {
  authenticator: Authenticator;
  place: Place;
  pages: Pages;
  services: ApiServices;
  wrongTokens: WrongTokens;
};

/**
 * `GET /sign-in?token=…` and `POST /sign-in` (form field `token`) exchange the token for a cookie and lead to the page that
 * `to` names, or to the inbox; `POST /sign-out` ends the sign-in, here and in the browser; `GET /enter?to=…` leads a signed-in person on.
 */
export function addSignInRoutes(app: FastifyInstance, options: SignInOptions): void {
  const { authenticator, place, wrongTokens } = options;

  async function exchange(
    request: FastifyRequest,
    reply: FastifyReply,
    fields: unknown,
  ): Promise<FastifyReply> {
    const to = textField(fields, "to");
    reply.header("cache-control", "no-store");
    const cookies = await authenticator.signInByToken(
      textField(fields, "token") ?? "",
      fromOf(request, place),
    );
    if (cookies === null) {
      const refused = await wrongTokens(request, reply);
      return refused ?? reply.redirect(signInPage(to, "wrong-token"), 303);
    }
    // What the guard may have renewed belongs to the sign-in that has just ended.
    reply.removeHeader("set-cookie");
    setCookies(reply, cookies);
    return reply.redirect(ownPath(to), 303);
  }

  app.get("/sign-in", { exposeHeadRoute: false }, async (request, reply) => {
    if (textField(request.query, "token") !== null) {
      const destination = request.headers["sec-fetch-dest"];
      if (destination === undefined || destination === "document") {
        return exchange(request, reply, request.query);
      }
      return answerProblem(request, reply, 403, "Open the sign-in URL as a page.");
    }
    if (request.caller !== null) return reply.redirect(ownPath(textField(request.query, "to")), 303);
    return servePage(options, request, reply);
  });

  app.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    forms.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: 8_192 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    forms.post("/sign-in", (request, reply) => exchange(request, reply, request.body));
    forms.post(signOutPath, async (request, reply) => {
      setCookies(reply, await authenticator.signOut(fromOf(request, place)));
      return reply.redirect("/sign-in", 303);
    });
  });

  app.get(enterPath, async (request, reply) => reply.redirect(ownPath(textField(request.query, "to")), 303));
}
