import { networkInterfaces } from "node:os";
import type { Caller } from "@countersign/api";
import type { GateService } from "@countersign/api/gate-service";
import { AppError } from "@countersign/contracts/app-error";
import { externalAgentKind } from "@countersign/contracts/external-agent";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { answerProblem } from "./answer.ts";
import { statusOf } from "./app-error-status.ts";
import { gatePath } from "./gate-path.ts";
import "./request-caller.ts";

/** A request whose path names the agent. */
export type Admission = { Params: { agent: string } };

export type GateRoutesOptions = {
  gate: GateService;
  /** The home folder that rules are about. */
  home: string;
};

/**
 * `POST /hooks/{agent}`: one event of an agent. 200 has the answer in the agent's format. 202 means that nobody has decided yet, and the
 * agent asks again with the same idempotency key. Anything else must block the call. `GET` only checks the bearer key.
 */
export function addGateRoutes(app: FastifyInstance, { gate, home }: GateRoutesOptions): void {
  app.register(async (routes) => {
    // Keeps the text, whose digest tells whether a request is a repeat.
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) =>
      done(null, body),
    );
    routes.post<Admission>(gatePath, async (request, reply) => {
      try {
        const { agent, caller } = admit(request, home);
        const hungUp = new AbortController();
        reply.raw.once("close", () => {
          if (!reply.raw.writableEnded) hungUp.abort();
        });
        if (request.raw.socket.destroyed) hungUp.abort();
        const event = {
          agent,
          body: typeof request.body === "string" ? request.body : "",
          idempotencyKey: headerOf(request, "idempotency-key"),
          waitSeconds: waitOf(request),
          prefersAsync: headerOf(request, "prefer") === "respond-async",
          hasEnded: watchProcess(headerOf(request, "countersign-process")),
          signal: hungUp.signal,
        };
        const answer = await gate.answer(event, caller);
        reply.header("cache-control", "no-store");
        if (answer.status === 202)
          return reply.code(202).type("text/plain").send("Nobody has decided yet.\n");
        const echoed = { countersign: event.idempotencyKey, ...answer.body };
        return reply.type("application/json; charset=utf-8").send(JSON.stringify(echoed));
      } catch (error) {
        return answerError(request, reply, error);
      }
    });
    routes.get<Admission>(gatePath, async (request, reply) => {
      try {
        const { agent, caller } = admit(request, home);
        reply.header("cache-control", "no-store");
        return reply.send({ agent, person: caller.name, key: caller.key?.name ?? null });
      } catch (error) {
        return answerError(request, reply, error);
      }
    });
    routes.addHook("preClose", async () => gate.close());
  });
}

/** Throws `AppError` unless the caller is an agent of this machine and user, with a key for the gate. */
export function admit(request: FastifyRequest<Admission>, home: string) {
  const agent = externalAgentKind.safeParse(request.params.agent);
  if (!agent.success)
    throw new AppError("not-found", `Countersign doesn’t know the agent ${request.params.agent}.`);
  const { caller } = request;
  if (caller === null)
    throw new AppError("unauthorized", "Send an API key with the scope gate as a bearer token.");
  assertKey(caller);
  if (!isOwnAddress(request.ip))
    throw new AppError(
      "forbidden",
      "Run the agent on the server’s machine: Countersign checks paths against the files there.",
    );
  const agentHome = headerOf(request, "countersign-home");
  if (agentHome !== "" && agentHome !== home)
    throw new AppError(
      "forbidden",
      `The agent’s home folder is ${agentHome}, but the server’s is ${home}. Run both as the same user.`,
    );
  return { agent: agent.data, caller };
}

function assertKey({ proof, permissions }: Caller): void {
  if (proof === "key" && permissions.has("gate")) return;
  throw new AppError("forbidden", "Only a key with the scope gate can send agent events.");
}

function isOwnAddress(address: string): boolean {
  const plain = address.replace(/^::ffff:/, "");
  if (plain === "::1" || plain.startsWith("127.")) return true;
  return Object.values(networkInterfaces()).some((all) => all?.some((each) => each.address === plain));
}

/** How long the agent says that it can wait, in seconds. */
function waitOf(request: FastifyRequest): number | null {
  const text = headerOf(request, "countersign-wait");
  if (text === "") return null;
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
  throw new AppError(
    "bad-input",
    "The header countersign-wait must be a whole number of seconds, 1 or more.",
  );
}

/**
 * Tells whether the agent's process has ended since now. Never, for one that can't be seen from here: its id counts in another container. The
 * id may belong to another process by then, too.
 */
function watchProcess(text: string): () => boolean {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
  if (id === null || !isRunning(id)) return () => false;
  return () => !isRunning(id);
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    return !(error instanceof Error && "code" in error && error.code === "ESRCH");
  }
}

function headerOf(request: FastifyRequest, name: string): string {
  const value = request.headers[name];
  return typeof value === "string" ? value : "";
}

/** Answers errors that the caller made. Rethrows any other, which is a bug. */
export function answerError(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  if (!(error instanceof AppError)) throw error;
  return answerProblem(request, reply, statusOf(error.code), error.message);
}
