import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

const prefix = "/_next/static/";

type BuiltFilesOptions = {
  /** The folder of the built scripts and styles, each with its Brotli form beside it. */
  folder: string;
  /** Answers browsers that don't take Brotli. */
  serveOtherwise: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
};

/** Sends built files as the build compressed them. Their names change with their content, so a browser never asks again. */
export async function addBuiltFiles(app: FastifyInstance, options: BuiltFilesOptions): Promise<void> {
  await app.register(fastifyStatic, {
    root: options.folder,
    serve: false,
    preCompressed: true,
    immutable: true,
    maxAge: "365d",
    index: false,
  });
  app.get(`${prefix}*`, async (request, reply) => {
    const takesBrotli = /\bbr\b/.test(String(request.headers["accept-encoding"] ?? ""));
    if (!takesBrotli) return options.serveOtherwise(request, reply);
    const [path = ""] = request.url.slice(prefix.length).split("?");
    return reply.sendFile(decodeURIComponent(path));
  });
}
