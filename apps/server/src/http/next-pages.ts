import { existsSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import { StartError } from "../start-error.ts";
import type { Pages } from "./pages.ts";

/** The pages, and when they can be shown. */
export type NextPages = Pages & { ready: Promise<void> };

/** What is used of Next. Its own types would change those of `process.env` for everything that is compiled with them. */
type CreateNext = (options: {
  dev: boolean;
  quiet: boolean;
  dir: string;
  hostname: string;
  port: number;
  httpServer: Server;
}) => {
  prepare(): Promise<void>;
  getRequestHandler(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  close(): Promise<void>;
};

/** Starts the built dashboard inside this process. Pages that are asked for earlier wait until it is ready. */
export function startNextPages(options: { folder: string; host: string; port: number }): NextPages {
  if (!existsSync(join(options.folder, ".next/BUILD_ID"))) {
    throw new StartError(
      "The dashboard isn’t built. Start with `npx -y pnpm@12.21.0 start`, which builds it.",
    );
  }
  // The dashboard's own Next, which built it. Loaded only here, since that takes a while.
  const next: CreateNext = createRequire(join(options.folder, "package.json"))("next");
  const app = next({
    dev: false,
    quiet: true,
    dir: options.folder,
    hostname: options.host,
    port: options.port,
    // It would take over WebSocket upgrades, past our checks. This server never listens, so there are none to take.
    httpServer: createServer(),
  });
  const ready = app.prepare();
  const handler = ready.then(() => app.getRequestHandler());
  handler.catch(() => {
    // Those who wait for `ready` or for a page get the error.
  });
  return {
    ready,
    builtFiles: join(options.folder, ".next/static"),
    handle: async (request, response) => (await handler)(request, response),
    close: () => app.close(),
  };
}
