import type { ApiServices } from "@countersign/api";
import type { AuditExporter } from "@countersign/api/audit-exporter";
import { storageError } from "@countersign/api/storage-messages";
import type { Health } from "@countersign/contracts/health";
import cookie from "@fastify/cookie";
import helmet from "@fastify/helmet";
import rateLimit, { type FastifyRateLimitStoreCtor } from "@fastify/rate-limit";
import fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import { addExportRoute } from "./audit/export-route.ts";
import type { Authenticator } from "./auth/authenticator.ts";
import type { PasskeyService } from "./auth/passkey-service.ts";
import type { SignInService } from "./auth/sign-in-service.ts";
import { answerProblem, pathOf } from "./http/answer.ts";
import { isApiPath } from "./http/api-path.ts";
import { addApiRoutes } from "./http/api-routes.ts";
import { addAuthRoutes } from "./http/auth-routes.ts";
import { addBuiltFiles } from "./http/built-files.ts";
import { contentSecurityPolicy } from "./http/content-security-policy.ts";
import { addDeviceRoutes } from "./http/device-routes.ts";
import { addStreamEnds } from "./http/end-streams.ts";
import { addGateRoutes, type GateRoutesOptions } from "./http/gate-routes.ts";
import { addGuardHooks } from "./http/guard-hooks.ts";
import type { Pages } from "./http/pages.ts";
import { addReportRoute } from "./http/report-route.ts";
import { servePage } from "./http/serve-page.ts";
import { addSignInRoutes } from "./http/sign-in-routes.ts";
import { trustedProxies } from "./http/trusted-proxies.ts";
import { createWrongTokens } from "./http/wrong-tokens.ts";
import type { PublicAddress } from "./people-settings.ts";

export type HttpServerOptions = {
  host: string;
  port: number;
  /** The address of `COUNTERSIGN_URL`, and how many proxies stand before the server. */
  publicAddress: PublicAddress | null;
  authenticator: Authenticator;
  signIn: SignInService;
  passkeys: PasskeyService;
  services: ApiServices;
  exportAuditLog: AuditExporter;
  /** Decides for external agents, with the home folder that rules are about. */
  gate: GateRoutesOptions;
  pages: Pages;
  health: () => Promise<Health>;
  log: FastifyBaseLogger;
  signInAttempts?: number;
  /** Where the requests of each address are counted. Without it, in this process's memory. */
  requestStore?: FastifyRateLimitStoreCtor;
};

const megabyte = 1_024 * 1_024;

/** The one HTTP server: guard, sign-in, API, pages. It does not listen yet. */
export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const app: FastifyInstance = fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 5 * megabyte,
    requestTimeout: 60_000,
    routerOptions: { maxParamLength: 10_000 },
    // Nothing else that a request says about its origin is trusted.
    trustProxy: trustedProxies(options.publicAddress?.proxies ?? 0),
  });
  const port = () => {
    const address = app.server.address();
    return typeof address === "object" && address !== null ? address.port : options.port;
  };

  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: false,
    // Not "no-referrer": with it a browser says `Origin: null` for our own forms.
    referrerPolicy: { policy: "same-origin" },
    frameguard: { action: "deny" },
  });
  await app.register(cookie);
  await app.register(rateLimit, {
    global: false,
    ...(options.requestStore === undefined ? {} : { store: options.requestStore }),
  });

  app.addHook("onRequest", async (request, reply) => {
    reply.header("content-security-policy", contentSecurityPolicy("none"));
    if (isApiPath(pathOf(request))) reply.header("cache-control", "no-store");
  });
  const wrongTokens = createWrongTokens(app, options.signInAttempts ?? 10);
  const { authenticator, signIn, passkeys, pages, services } = options;
  const place = { host: options.host, port, publicOrigin: options.publicAddress?.origin ?? null };
  addGuardHooks(app, { ...place, authenticator, wrongTokens });
  addProblemHandlers(app);
  addStreamEnds(app, authenticator, options.log);
  app.addHook("onResponse", async (request, reply) => {
    const details = { method: request.method, path: pathOf(request), status: reply.statusCode };
    request.log.debug({ ...details, ms: Math.round(reply.elapsedTime) }, "answered");
  });

  app.get("/healthz", async (_request, reply) => {
    const health = await options.health();
    return reply
      .code(health.status === "ok" ? 200 : 503)
      .header("cache-control", "no-store")
      .send(health);
  });
  addSignInRoutes(app, { authenticator, place, pages, services, wrongTokens });
  addAuthRoutes(app, { signIn, passkeys, place, wrongTokens });
  addDeviceRoutes(app, { logins: services.logins, place, wrongTokens });
  addApiRoutes(app, services);
  addGateRoutes(app, options.gate);
  addReportRoute(app, { agents: options.services.agents, home: options.gate.home });
  addExportRoute(app, options.exportAuditLog);
  const serve = (request: FastifyRequest, reply: FastifyReply) => servePage(options, request, reply);
  if (pages.builtFiles !== undefined)
    await addBuiltFiles(app, { folder: pages.builtFiles, serveOtherwise: serve });
  app.get("/*", serve);
  return app;
}

const pageUnavailable =
  "Countersign can’t use its database right now. Nothing is lost: sessions wait and continue once it’s back. This page reloads by itself.";

function addProblemHandlers(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) =>
    answerProblem(request, reply, 404, `Nothing at ${request.method} ${pathOf(request)}.`),
  );
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500;
    const unavailable = status >= 500 ? storageError(error) : null;
    if (unavailable !== null) {
      request.log.warn({ err: error }, "a request failed because of the database");
      const isPage = request.method === "GET" && !isApiPath(pathOf(request));
      if (isPage) reply.header("refresh", "5");
      return answerProblem(request, reply, 503, isPage ? pageUnavailable : unavailable.message);
    }
    if (status >= 500) {
      request.log.error({ err: error }, "a request failed");
      return answerProblem(request, reply, 500, "Internal server error. The server’s log has the details.");
    }
    // Closed in the middle of a body, a connection breaks for its client before the answer is read: the rest of the
    // body is thrown away instead, for as long as a request may take.
    if (error.code === "FST_ERR_CTP_BODY_TOO_LARGE") reply.removeHeader("connection");
    return answerProblem(request, reply, status, describeError(error));
  });
}

function describeError(error: FastifyError): string {
  switch (error.code) {
    case "FST_ERR_CTP_BODY_TOO_LARGE":
      return "The request body is too large. The limit is 5 MB.";
    case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
      return "Unsupported content type. Send JSON with content-type: application/json.";
    default:
      return error.message;
  }
}
