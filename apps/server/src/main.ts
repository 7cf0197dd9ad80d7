import { styleText } from "node:util";
import type { Environment } from "@countersign/agent";
import type { Logger } from "pino";
import { checkStart } from "./check-start.ts";
import type { Permissions } from "./composition.ts";
import { startNextPages } from "./http/next-pages.ts";
import { launchPostgres } from "./launch-postgres.ts";
import { createLog, sendConsoleTo } from "./log.ts";
import { onStopSignal } from "./on-stop-signal.ts";
import { openInBrowser } from "./open-browser.ts";
import { exposedSecrets } from "./secret-files.ts";
import type { RunningServer, StartOptions } from "./start-server.ts";
import { takeVariables } from "./take-variables.ts";

/** How long stopping may take before the process ends anyway. */
const stopLimitMs = 15_000;

export type ServeOptions = {
  startPages?: typeof startNextPages;
  skipsPermissions?: boolean;
  /** The folder that the form of a new session begins with; null for the last one. */
  workspace?: string | null;
  /** Opens the dashboard in the browser of the person who starts the server. */
  opensBrowser?: boolean;
};

/**
 * Serves with the settings of these variables (see `takeVariables`), prints one line with the address to open as soon as it answers, and
 * stops on Ctrl-C. Resolves when the dashboard is loaded. Throws `StartError` for what a person can mend. `startPages` may leave the dashboard out.
 * `skipsPermissions`: new sessions ask nothing, which is said in red.
 */
export async function serve(
  variables: Environment,
  {
    startPages = startNextPages,
    skipsPermissions = false,
    workspace = null,
    opensBrowser = false,
  }: ServeOptions = {},
): Promise<void> {
  const settings = await checkStart(variables);
  const log = await createLog(settings.logLevel);
  sendConsoleTo(log);
  for (const warning of exposedSecrets(settings.secretFiles)) log.warn(warning);
  const starting = start({ settings, environment: variables, log, skipsPermissions, workspace }, startPages);
  endWithProcess(async () => (await starting).stop(), log);
  const server = await starting;
  const warning = warnings[server.permissions];
  if (warning !== null) process.stderr.write(`${styleText("red", warning, { stream: process.stderr })}\n`);
  if (server.firstSandbox !== null) process.stderr.write(`${server.firstSandbox}\n`);
  process.stdout.write(`Countersign is ready: ${server.address}\n`);
  const onFailure = () => void process.stderr.write("Couldn’t open a browser. Open the address yourself.\n");
  if (opensBrowser) await openInBrowser(server.address, { dataFolder: settings.dataFolder, onFailure });
  try {
    await server.ready;
  } catch (cause) {
    await server.stop();
    throw cause;
  }
}

/** Calls `serve` with the variables of this process. */
export function serveHere(options: Omit<ServeOptions, "startPages">): Promise<void> {
  return serve(takeVariables(), options);
}

/** The database gets ready while most of the program loads. */
async function start(
  options: Omit<StartOptions, "postgres">,
  startPages: typeof startNextPages,
): Promise<RunningServer> {
  const postgres = await launchPostgres(options.settings, options.log);
  const { startServer } = await import("./start-server.ts");
  return startServer({ ...options, postgres }, startPages);
}

const warnings: Record<Permissions, string | null> = {
  asked: null,
  skipped:
    "PERMISSIONS ARE SKIPPED: new sessions start in mode bypassPermissions. Every command and every change runs without approval, with your permissions. Deny rules still apply, and everything is recorded.",
  "skipping-forbidden":
    "--dangerously-skip-permissions has no effect: your team forbids mode bypassPermissions (Settings > Safety). New sessions start in mode default.",
};

/** `stop` is the clean way out, for signals and for bugs that nothing caught. */
function endWithProcess(stop: () => Promise<void>, log: Logger): void {
  const end = (exitCode: number) => {
    process.exitCode = exitCode;
    setTimeout(() => {
      log.error(`stopping took longer than ${stopLimitMs / 1_000} s: ending now`);
      process.exit(1);
    }, stopLimitMs).unref();
    stop().then(
      () => process.exit(),
      (error: unknown) => {
        log.error({ err: error }, "some things couldn’t be stopped");
        process.exit(1);
      },
    );
  };
  onStopSignal(process, { stop: () => end(0), force: () => process.exit(130) });
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "a bug ended the server");
    end(1);
  });
}
