import { randomBytes } from "node:crypto";
import type { ApiServices } from "@countersign/api";
import type { FastifyReply, FastifyRequest } from "fastify";
import { contentSecurityPolicy } from "./content-security-policy.ts";
import { renderForVisitor } from "./page-visitor.ts";
import type { Pages } from "./pages.ts";

/** Hands the request over to the pages, with a fresh nonce for their scripts in the request's own headers. */
export async function servePage(
  { pages, services }: { pages: Pages; services: ApiServices },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const nonce = randomBytes(16).toString("base64");
  const policy = contentSecurityPolicy(nonce);
  request.raw.headers["content-security-policy"] = policy;
  request.raw.headers["x-nonce"] = nonce;
  reply.header("content-security-policy", policy);
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  reply.hijack();
  try {
    await renderForVisitor(services, request, () => pages.handle(request.raw, reply.raw));
  } catch (error) {
    request.log.error({ err: error }, "a page couldn’t be served");
    if (!reply.raw.headersSent) reply.raw.writeHead(500, { "content-type": "text/plain; charset=utf-8" });
    reply.raw.end("The page couldn’t be shown. The server’s log has the details.\n");
  }
  return reply;
}
