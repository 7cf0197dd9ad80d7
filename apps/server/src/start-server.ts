import { fileURLToPath } from "node:url";
import type { Logger } from "pino";
import { type Close, closeAll } from "./close-all.ts";
import { type CompositionOptions, openComposition, type Permissions } from "./composition.ts";
import { keepToken } from "./data-folder.ts";
import { listenAtGateSocket } from "./http/gate-socket.ts";
import { startNextPages } from "./http/next-pages.ts";
import { createHttpServer } from "./http-server.ts";
import { listen } from "./listen.ts";
import { signInAddress } from "./sign-in-address.ts";
import { version } from "./version.ts";

/** A server that answers. `ready`: the pages answer too. `stop` ends what runs and closes the database; calling it again is the same call. */
export type RunningServer = {
  address: string;
  ready: Promise<void>;
  /** As it was at the start. */
  permissions: Permissions;
  /** As `Composition` has it. */
  firstSandbox: string | null;
  stop(): Promise<void>;
};

/** The token is that of the settings, or else the one that is kept in the data folder. */
export type StartOptions = Omit<CompositionOptions, "token">;

/** How long the dashboard isn't loaded after the start, unless somebody asks for a page: loading blocks the sessions that begin then. */
const pagesDelayMs = 1_000;

const webFolder = fileURLToPath(new URL("../../web", import.meta.url));

/**
 * Starts everything. The API answers as soon as the database does, and sessions with work continue. A second later, or with the
 * first page that somebody asks for, the pages load, which blocks this thread for a while. If a later step fails, what was opened is closed again.
 */
export async function startServer(
  { settings, environment, log, postgres = null, skipsPermissions = false, workspace = null }: StartOptions,
  startPages: typeof startNextPages = startNextPages,
): Promise<RunningServer> {
  const closers: Close[] = [];
  const phase = phaseTimer(log);
  try {
    const token = settings.token ?? (await keepToken(settings.dataFolder, (message) => log.warn(message)));
    const opening = phase(
      "database",
      openComposition({ settings, postgres, token, environment, log, skipsPermissions, workspace }),
    );
    closers.push(async () => (await opening.catch(() => null))?.close());
    const begun = Promise.withResolvers<void>();
    const pages = startPages({
      folder: webFolder,
      host: settings.host,
      port: settings.port,
      after: begun.promise,
    });
    closers.push(() => pages.close());
    const ready = phase("pages", pages.ready);
    ready.catch(() => {
      // Those who wait for `ready` get the error.
    });
    const composition = await opening;
    const app = await createHttpServer({
      host: settings.host,
      port: settings.port,
      publicAddress: settings.publicAddress,
      authenticator: composition.people.authenticator,
      signIn: composition.people.signIn,
      passkeys: composition.people.passkeys,
      requestStore: composition.people.requestStore,
      services: composition.services,
      exportAuditLog: composition.exportAuditLog,
      gate: composition.gate,
      pages,
      health: async () => {
        const { database, disk } = await composition.storage();
        const status = database === "ok" && disk === "ok" ? "ok" : "degraded";
        return { status, version, database, disk, model: composition.model };
      },
      log,
    });
    closers.push(() => app.close());
    const port = await phase("listening", listen(app, settings));
    const warn = (message: string) => log.warn(message);
    closers.push(await listenAtGateSocket(app, { dataFolder: settings.dataFolder, warn }));
    await phase("sessions", composition.begin());
    setTimeout(begun.resolve, pagesDelayMs).unref();
    return {
      address: signInAddress({ host: settings.host, port, token }),
      ready,
      permissions: await composition.permissions(),
      firstSandbox: composition.firstSandbox,
      stop: once(() => closeAll(closers)),
    };
  } catch (error) {
    await closeAll(closers);
    throw error;
  }
}

function once(run: Close): Close {
  let running: Promise<void> | null = null;
  return () => {
    running ??= run();
    return running;
  };
}

function phaseTimer(log: Logger) {
  return async <Result>(name: string, work: Promise<Result>): Promise<Result> => {
    const begin = performance.now();
    const result = await work;
    log.debug({ ms: Math.round(performance.now() - begin) }, `${name}: up`);
    return result;
  };
}
