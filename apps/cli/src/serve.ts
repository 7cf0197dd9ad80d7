import module from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { prepare, preparedServer } from "./prepare.ts";

/** The checkout that this program runs from. */
const root = fileURLToPath(new URL("../../..", import.meta.url));

type Server = Pick<typeof import("@countersign/server"), "serve" | "serveHere">;

/**
 * Builds what is missing or stale, then serves until it is told to stop. What cannot work is said before the building. The secrets are
 * taken out of the environment first, so that no process of a build inherits them.
 */
export async function serve(options: { isBuildOnly: boolean; skipsPermissions: boolean }): Promise<void> {
  const { isBuildOnly, skipsPermissions } = options;
  const prepared = preparedServer(root);
  if (prepared !== null) {
    if (!isBuildOnly) await (await load(prepared)).serveHere({ skipsPermissions });
  } else {
    const [{ takeVariables }, { checkStart }] = await Promise.all([
      import("@countersign/server/take-variables"),
      import("@countersign/server/check-start"),
    ]);
    const variables = takeVariables();
    if (!isBuildOnly) await checkStart(variables);
    const built = await prepare(root, (line) => process.stderr.write(`${line}\n`));
    if (!isBuildOnly) await (await load(built)).serve(variables, { skipsPermissions });
  }
  // Now, and not when the process ends: a server that is killed would leave nothing for the next start.
  module.flushCompileCache?.();
}

async function load(server: string): Promise<Server> {
  return import(pathToFileURL(server).href);
}
