import { spawn } from "node:child_process";
import { once } from "node:events";
import module from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { prepare, preparedServer } from "./prepare.ts";
import type { Serve } from "./register-serve-command.ts";

/** The checkout that this program runs from. */
const root = fileURLToPath(new URL("../../..", import.meta.url));

type Server = Pick<typeof import("@countersign/server"), "serve" | "serveHere">;

/**
 * Builds what is missing or stale, then serves until it is stopped. It reports what can't work before it builds. First it takes the secrets
 * out of the environment, so that no process of a build inherits them.
 */
export const serve: Serve = async ({ isBuildOnly, ...options }) => {
  const prepared = preparedServer(root);
  if (isBuildOnly) {
    if (prepared === null) await build();
  } else if (prepared !== null) {
    await (await load(prepared)).serveHere(options);
  } else {
    const [{ takeVariables }, { checkStart }] = await Promise.all([
      import("@countersign/server/take-variables"),
      import("@countersign/server/check-start"),
    ]);
    const variables = takeVariables();
    await checkStart(variables);
    await (await load(await buildApart())).serve(variables, options);
  }
  // Now rather than when the process ends: a server that is killed would leave nothing for the next start.
  module.flushCompileCache?.();
};

async function build(): Promise<void> {
  const { takeVariables } = await import("@countersign/server/take-variables");
  takeVariables();
  await prepare(root, (line) => process.stderr.write(`${line}\n`));
}

/**
 * Builds in a separate process, which frees its gigabyte of memory when it ends. Returns the path of the server's program. Throws
 * `StartError` if the build failed; the build has already printed why.
 */
async function buildApart(): Promise<string> {
  const start = fileURLToPath(new URL("../bin/start.mjs", import.meta.url));
  const child = spawn(process.execPath, [...process.execArgv, start, "--build-only"], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  const end = (signal: NodeJS.Signals) => void child.kill(signal);
  for (const signal of stopSignals) process.on(signal, end);
  const [code] = await once(child, "exit");
  for (const signal of stopSignals) process.off(signal, end);
  const server = preparedServer(root);
  if (code === 0 && server !== null) return server;
  const { StartError } = await import("@countersign/server/start-error");
  throw new StartError(
    code === 0
      ? "The sources changed while they were being built. Start again."
      : "Countersign wasn’t started, because the build didn’t finish.",
  );
}

const stopSignals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

async function load(server: string): Promise<Server> {
  return import(pathToFileURL(server).href);
}
