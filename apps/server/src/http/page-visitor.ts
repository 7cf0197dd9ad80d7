import { AsyncLocalStorage } from "node:async_hooks";
import { type ApiServices, apiRouter } from "@countersign/api";
import type { PageVisitor } from "@countersign/api/page-visitor";
import { callTRPCProcedure } from "@trpc/server";
import type { FastifyRequest } from "fastify";
import "./request-caller.ts";

const visitors = new AsyncLocalStorage<PageVisitor>();
globalThis.pageVisitor = visitors;

/** Renders a page, which may ask the API for its first data as the sender of the request. */
export function renderForVisitor(
  services: ApiServices,
  request: FastifyRequest,
  render: () => Promise<void>,
): Promise<void> {
  const { caller } = request;
  // A tab that is open has newer data than a page could bring it: all it wants here are the parts of another page.
  if (caller === null || request.headers.rsc !== undefined) return render();
  const ctx = { services, caller, userAgent: request.headers["user-agent"] ?? "" };
  const [path = "/", ...rest] = request.url.split("?");
  const search = rest.join("?");
  const query: PageVisitor["query"] = (path, input) =>
    callTRPCProcedure({
      router: apiRouter,
      path,
      getRawInput: async () => input,
      ctx,
      type: "query",
      signal: undefined,
      batchIndex: 0,
    });
  return visitors.run({ name: caller.name, at: Date.now(), path, search, query }, render);
}
