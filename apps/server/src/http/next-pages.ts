import { existsSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import { z } from "zod";
import { StartError } from "../start-error.ts";
import type { Pages } from "./pages.ts";

/** The pages. `ready` resolves when they can be shown. */
export type NextPages = Pages & { ready: Promise<void> };

/** What is used of Next. Its own types would change those of `process.env` for everything that is compiled with them. */
type CreateNext = (options: {
  dev: boolean;
  quiet: boolean;
  dir: string;
  hostname: string;
  port: number;
  httpServer: Server;
}) => NextApp;

type NextApp = {
  prepare(): Promise<void>;
  getRequestHandler(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  close(): Promise<void>;
};

/** The dashboard loads once `after` resolves, or when somebody first asks for a page. */
export type PagesOptions = { folder: string; host: string; port: number; after: Promise<void> };

/** Starts the built dashboard inside this process. Pages that are asked for earlier wait until it is ready. */
export function startNextPages(options: PagesOptions): NextPages {
  if (!existsSync(join(options.folder, ".next/BUILD_ID"))) {
    throw new StartError(
      "The dashboard isn’t built. Start with `npx -y pnpm@12.21.0 start`, which builds it.",
    );
  }
  let app: NextApp | null = null;
  const asked = Promise.withResolvers<void>();
  const prepare = async () => {
    await Promise.race([options.after, asked.promise]);
    app = await loadNext(options);
    return app;
  };
  const prepared = prepare();
  const handler = prepared.then((next) => next.getRequestHandler());
  handler.catch(() => {
    // Those who wait for `ready` or for a page get the error.
  });
  return {
    ready: prepared.then(() => undefined),
    builtFiles: join(options.folder, ".next/static"),
    async handle(request, response) {
      asked.resolve();
      await (await handler)(request, response);
    },
    close: async () => app?.close(),
  };
}

/** Loads the dashboard's own Next, which also built it. This takes a while. */
async function loadNext({ folder, host, port }: PagesOptions): Promise<NextApp> {
  const load = createRequire(join(folder, "package.json"));
  const next: CreateNext = load("next");
  const { config } = builtSettings.parse(load("./.next/required-server-files.json"));
  // A page's code loads when somebody first opens the page, not now for all pages.
  const settings = { ...config, experimental: { ...config.experimental, preloadEntriesOnStart: false } };
  // Next reads its settings from this variable. Otherwise it would compile them from their TypeScript source again.
  process.env[settingsVariable] = JSON.stringify(settings);
  try {
    const app = next({
      dev: false,
      quiet: true,
      dir: folder,
      hostname: host,
      port,
      // It would take over WebSocket upgrades, past our checks. This server never listens, so there are none to take.
      httpServer: createServer(),
    });
    await app.prepare();
    return app;
  } finally {
    delete process.env[settingsVariable];
  }
}

const settingsVariable = "__NEXT_PRIVATE_STANDALONE_CONFIG";

const builtSettings = z.object({
  config: z.looseObject({ experimental: z.record(z.string(), z.unknown()) }),
});
