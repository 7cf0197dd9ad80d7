import { type ApiServices, apiRouter } from "@countersign/api";
import type { TRPCError } from "@trpc/server";
import { fastifyRequestHandler } from "@trpc/server/adapters/fastify";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import "./request-caller.ts";
import { addEventRoutes } from "./event-routes.ts";

/** Queries that ask about the input of a call or a text, which can be a whole file: they may come by POST, as an address is too short. */
const longQueries = new Set([
  "rules.test",
  "rules.backtest",
  "intents.lint",
  "commands.check",
  "commands.preview",
]);

/** The tRPC procedures under `/api/trpc`, their subscriptions as server-sent events. */
export function addApiRoutes(app: FastifyInstance, services: ApiServices): void {
  async function answer(request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply> {
    await fastifyRequestHandler({
      router: apiRouter,
      req: request,
      res: reply,
      path,
      maxBatchSize: 100,
      allowMethodOverride: longQueries.has(path),
      createContext: () => ({
        services,
        caller: request.caller,
        userAgent: request.headers["user-agent"] ?? "",
      }),
      onError: ({ error, path: procedure, type }) => logProblem(request, { error, procedure, type }),
    });
    return reply;
  }

  app.register(
    async (api) => {
      // tRPC parses the text itself, so that what is not JSON is answered in its shape.
      api.removeAllContentTypeParsers();
      api.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) =>
        done(null, body),
      );
      addEventRoutes(api, { services, answer, onProblem: logProblem });
      api.all<{ Params: { "*": string } }>("/*", (request, reply) =>
        answer(request, reply, request.params["*"]),
      );
    },
    { prefix: "/api/trpc" },
  );
}

function logProblem(
  request: FastifyRequest,
  { error, procedure, type }: { error: TRPCError; procedure: string | undefined; type: string },
): void {
  const isBug = error.code === "INTERNAL_SERVER_ERROR";
  const details = { err: isBug ? (error.cause ?? error) : error, procedure, type };
  if (isBug) request.log.error(details, "a procedure failed");
  else request.log.debug(details, "a procedure refused");
}
