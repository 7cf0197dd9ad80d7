import module from "node:module";
import type { Serve } from "./register-serve-command.ts";

/** Serves until it is stopped. The package has the server and the dashboard built. */
export const serve: Serve = async ({ isBuildOnly: _, ...options }) => {
  const { serveHere } = await import("@countersign/server");
  await serveHere(options);
  // Now rather than when the process ends: a server that is killed would leave nothing for the next start.
  module.flushCompileCache?.();
};
