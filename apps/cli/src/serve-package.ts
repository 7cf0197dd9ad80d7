import module from "node:module";
import type { Serve } from "./register-serve-command.ts";

/** Serves until it is stopped. The package has the server and the dashboard built. */
export const serve: Serve = async ({ skipsPermissions }) => {
  const { serveHere } = await import("@countersign/server");
  await serveHere({ skipsPermissions });
  // Now rather than when the process ends: a server that is killed would leave nothing for the next start.
  module.flushCompileCache?.();
};
